/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_note.h - what a reader of the profile should know besides the counts */
#ifndef SC_NOTE_H
#define SC_NOTE_H

#include "pub_tool_basics.h"

/* Keep a note for the profile and say it to the user, once however often it is added. */
void sc_note_add(const HChar *format, ...) PRINTF_CHECK(1, 2);

UInt sc_note_count(void);
const HChar *sc_note_text(UInt index);

#endif
