/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The bytes of style and script of HTML pages; their folder is on the assembler's path. */
	.section .rodata
	.global html_page_css, html_page_js
html_page_css:
	.incbin "html_page.css"
	.byte 0
html_page_js:
	.incbin "html_page.js"
	.byte 0
	.section .note.GNU-stack, "", @progbits
