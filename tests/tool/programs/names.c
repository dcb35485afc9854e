/* SPDX-License-Identifier: GPL-2.0-or-later */
/* names - one function with a known count, to be found by whatever name is left after stripping */
#include "work.h"

#include <stdio.h>

int main(void)
{
	printf("%u\n", work(1000));
	return 0;
}
