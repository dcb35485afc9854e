/* SPDX-License-Identifier: GPL-2.0-or-later */
/* host.c - what /proc, /etc and uname tell */
#include "host.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

/* What stands behind "key SEPARATOR" in the first such line of a file, without quotes. */
static char *find_value(const char *path, const char *key, char separator)
{
	FILE *in = fopen(path, "re");
	char line[512];
	char *value = NULL;

	while (in && !value && fgets(line, sizeof(line), in)) {
		char *start = strchr(line, separator);

		if (strncmp(line, key, strlen(key)) || !start)
			continue;
		start += 1 + strspn(start + 1, " \t\"");
		value = xstrndup(start, strcspn(start, "\"\n"));
	}
	if (in)
		fclose(in);
	return value ? value : xstrdup("unknown");
}

void host_read(struct host *host)
{
	struct utsname name;

	host->cpu = find_value("/proc/cpuinfo", "model name", ':');
	host->system = find_value("/etc/os-release", "PRETTY_NAME", '=');
	host->kernel = uname(&name)
			       ? xstrdup("unknown")
			       : xasprintf("%s %s %s", name.sysname, name.release, name.machine);
}

void host_release(struct host *host)
{
	free(host->cpu);
	free(host->kernel);
	free(host->system);
	*host = (struct host){ 0 };
}
