/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The bytes of style and script of the HTML report; their folder is on the assembler's path. */
	.section .rodata
	.global report_page_css, report_page_js
report_page_css:
	.incbin "report_page.css"
	.byte 0
report_page_js:
	.incbin "report_page.js"
	.byte 0
	.section .note.GNU-stack, "", @progbits
