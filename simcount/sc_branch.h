/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_branch.h - the branches of a block: code that counts them and asks the predictor */
#ifndef SC_BRANCH_H
#define SC_BRANCH_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

#include "sc_instr.h"

/* The instruction may leave the block here. */
void sc_branch_see(struct sc_instr *instr, IRSB *out, const IRStmt *exit);

/* The instruction ends the block. */
void sc_branch_see_end(struct sc_instr *instr, IRSB *out);

#endif
