/* SPDX-License-Identifier: GPL-2.0-or-later */
/* plugins LIBRARY:FUNCTION:N ... - load, call, unload, one after the other; prints each address */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(const char *library, const char *function, unsigned n)
{
	void *handle = dlopen(library, RTLD_NOW);
	unsigned (*call)(unsigned);

	if (!handle) {
		fprintf(stderr, "plugins: %s\n", dlerror());
		return -1;
	}
	call = (unsigned (*)(unsigned))dlsym(handle, function);
	if (!call) {
		fprintf(stderr, "plugins: %s\n", dlerror());
		return -1;
	}
	call(n);
	printf("%p\n", (void *)call);
	return dlclose(handle);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *library = strtok(argv[i], ":");
		char *function = strtok(NULL, ":");
		char *n = strtok(NULL, ":");

		if (!n || run(library, function, strtoul(n, NULL, 10)))
			return 1;
	}
	return 0;
}
