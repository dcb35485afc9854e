/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_note.c - what a reader of the profile should know besides the counts */

#include "sc_note.h"

#include <stdarg.h>

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_xarray.h"

static XArray *notes; /* of const HChar * */

static Bool is_known(const HChar *text)
{
	for (UInt i = 0; i < sc_note_count(); i++)
		if (VG_STREQ(sc_note_text(i), text))
			return True;
	return False;
}

void sc_note_add(const HChar *format, ...)
{
	HChar text[1024];
	const HChar *copy;
	va_list arguments;

	va_start(arguments, format);
	VG_(vsnprintf)(text, sizeof(text), format, arguments);
	va_end(arguments);
	if (is_known(text))
		return;
	if (!notes)
		notes = VG_(newXA)(VG_(malloc), "sc.note.notes", VG_(free), sizeof(const HChar *));
	copy = VG_(strdup)("sc.note.text", text);
	VG_(addToXA)(notes, &copy);
	if (VG_(clo_verbosity) > 0)
		VG_(umsg)("note: %s\n", text);
}

UInt sc_note_count(void)
{
	return notes ? VG_(sizeXA)(notes) : 0;
}

const HChar *sc_note_text(UInt index)
{
	return *(const HChar **)VG_(indexXA)(notes, index);
}
