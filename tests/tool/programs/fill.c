/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fill - one memset of a million bytes */
#include <string.h>

static char buffer[1000000];

int main(int argc, char **argv)
{
	(void)argv;
	memset(buffer, argc, sizeof(buffer));
	return buffer[argc * 7] == 2;
}
