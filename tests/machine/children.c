/* SPDX-License-Identifier: GPL-2.0-or-later */
/* children - two children and their parent print a random number each, one after the other */
#include <stdio.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

static void print_number(const char *whose)
{
	unsigned int number = 0;

	if (getrandom(&number, sizeof(number), 0) == sizeof(number))
		printf("%s %u\n", whose, number);
	fflush(stdout);
}

int main(void)
{
	for (int i = 0; i < 2; i++) {
		if (fork() == 0) {
			print_number("child");
			_exit(0);
		}
		wait(NULL);
	}
	print_number("parent");
	return 0;
}
