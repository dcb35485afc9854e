/* SPDX-License-Identifier: GPL-2.0-or-later */
/* installation.c - the build tree, the installed folders and $PATH */
#include "config.h"
#include "installation.h"
#include "memory.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TOOL_FILE "simcount-amd64-linux"

static bool is_executable(const char *path)
{
	struct stat status;

	return !stat(path, &status) && S_ISREG(status.st_mode) && !access(path, X_OK);
}

char *installation_search_path(const char *name)
{
	const char *path = getenv("PATH");

	for (path = path ? path : "/usr/local/bin:/usr/bin:/bin"; *path;) {
		size_t length = strcspn(path, ":");
		char *file = length ? xasprintf("%.*s/%s", (int)length, path, name)
				    : xasprintf("./%s", name);

		if (is_executable(file))
			return file;
		free(file);
		path += length + (path[length] == ':');
	}
	return NULL;
}

/* The top of the build tree that this program runs from, or NULL. */
static char *find_build_tree(void)
{
	char exe[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", exe, sizeof(exe) - 1);
	char *tool;

	if (length <= 0)
		return NULL;
	exe[length] = '\0';
	/* BUILD/harness/simcount: two names up is the top. */
	for (int i = 0; i < 2 && strrchr(exe, '/'); i++)
		*strrchr(exe, '/') = '\0';
	tool = xasprintf("%s/simcount/vglib/%s", exe, TOOL_FILE);
	if (access(tool, R_OK))
		exe[0] = '\0';
	free(tool);
	return exe[0] ? xstrdup(exe) : NULL;
}

char *installation_file(const char *build_folder, const char *name)
{
	char *tree = find_build_tree();
	char *file = tree ? xasprintf("%s/%s/%s", tree, build_folder, name)
			  : xasprintf("%s/%s", SC_PKGLIBEXECDIR, name);

	free(tree);
	return file;
}

static char *find_library(void)
{
	const char *wanted = getenv("VALGRIND_LIB");
	char *tree;
	char *library;

	if (wanted && *wanted)
		return xstrdup(wanted);
	tree = find_build_tree();
	library = tree ? xasprintf("%s/simcount/vglib", tree) : xstrdup(SC_TOOL_FOLDER);
	free(tree);
	return library;
}

/*
 * Debian's valgrind is a shell script that exports variables, which the measured program would
 * see, before it starts valgrind.bin beside it.
 */
static char *find_launcher(void)
{
	char *script = installation_search_path("valgrind");
	char *program = script ? xasprintf("%s.bin", script) : NULL;

	if (program && is_executable(program)) {
		free(script);
		return program;
	}
	free(program);
	return script;
}

static int check(const struct installation *installation, struct error *err)
{
	char *tool;
	int ret = 0;

	if (!installation->launcher)
		return error_set(err, "valgrind is not installed (Debian package: valgrind)");
	tool = xasprintf("%s/%s", installation->library, TOOL_FILE);
	if (access(tool, X_OK))
		ret = error_set(err,
				"the Valgrind tool %s is missing: build or install simcount, "
				"or set VALGRIND_LIB to the folder that holds it",
				tool);
	free(tool);
	return ret;
}

int installation_find(struct installation *installation, struct error *err)
{
	installation->launcher = find_launcher();
	installation->library = find_library();
	if (!check(installation, err))
		return 0;
	installation_release(installation);
	return -1;
}

void installation_release(struct installation *installation)
{
	free(installation->launcher);
	free(installation->library);
	*installation = (struct installation){ 0 };
}
