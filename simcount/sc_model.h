/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_model.h - which parts of a processor are modelled in this run */
#ifndef SC_MODEL_H
#define SC_MODEL_H

#include "pub_tool_basics.h"

struct sc_xml;

/* --cache, --branch and the geometries. */
Bool sc_model_process_option(const HChar *arg);

/* All options are known: turn on what they ask for. */
void sc_model_start(void);

/* The profile's element about it; nothing where nothing is modelled. */
void sc_model_write(struct sc_xml *xml);

#endif
