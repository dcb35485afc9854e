/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The bytes of docs/'s schemas; the folder is on the assembler's path. */
	.section .rodata
	.global schema_text_suite, schema_text_suite_end
schema_text_suite:
	.incbin "simcount-suite.rng"
schema_text_suite_end:
	.byte 0
	.global schema_text_results, schema_text_results_end
schema_text_results:
	.incbin "simcount-results.rng"
schema_text_results_end:
	.byte 0
	.section .note.GNU-stack, "", @progbits
