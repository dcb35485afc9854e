/* SPDX-License-Identifier: GPL-2.0-or-later */
/* interpreter.c - asking a Python about itself */
#include "interpreter.h"
#include "file.h"
#include "folder.h"
#include "launch.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ANSWER_BYTES 10000

/*
 * Three lines: version, build, and the module's version or nothing. Counts depend on how the
 * interpreter was optimised, which the compiler's flags that it remembers tell.
 */
static const char question[] =
	"import importlib, platform, sys, sysconfig\n"
	"flags = ' '.join(str(sysconfig.get_config_var(name) or '') for name in\n"
	"                 ('CONFIG_ARGS', 'PY_CFLAGS', 'PY_CORE_CFLAGS', "
	"'PY_CORE_LDFLAGS')).split()\n"
	"level = [flag for flag in str(sysconfig.get_config_var('PY_CFLAGS')).split()\n"
	"         if flag.startswith('-O')]\n"
	"build = [' '.join(platform.python_build()), platform.python_compiler()] + level[-1:]\n"
	"if any('--enable-optimizations' in flag or '-fprofile-use' in flag for flag in flags):\n"
	"    build.append('profile-guided')\n"
	"if any('--with-lto' in flag or '-flto' in flag for flag in flags):\n"
	"    build.append('link-time optimised')\n"
	"print(platform.python_implementation(), platform.python_version())\n"
	"print(', '.join(build))\n"
	"try:\n"
	"    print(importlib.import_module(sys.argv[1]).__version__ if sys.argv[1] else '')\n"
	"except ImportError:\n"
	"    print()\n";

/* The next line of the text, which moves on behind it; NULL when there is none. */
static char *take_line(const char **text)
{
	size_t length = strcspn(*text, "\n");
	char *line;

	if (!(*text)[length])
		return NULL;
	line = xstrndup(*text, length);
	*text += length + 1;
	return line;
}

static int read_answer(struct interpreter *interpreter, const struct folder *folder,
		       const char *program, struct error *err)
{
	char *path = folder_file(folder, LAUNCH_STDOUT);
	const char *rest;
	char *text;
	size_t size;
	int ret = file_read(path, MAX_ANSWER_BYTES, &text, &size, err);

	free(path);
	if (ret)
		return -1;
	rest = text;
	interpreter->version = take_line(&rest);
	interpreter->build = take_line(&rest);
	interpreter->module = take_line(&rest);
	if (!interpreter->module || *rest)
		ret = error_set(err, "%s does not answer as Python does", program);
	else if (!*interpreter->module) {
		free(interpreter->module);
		interpreter->module = NULL;
	}
	free(text);
	return ret;
}

static int ask(struct interpreter *interpreter, const struct launch *launch,
	       const struct folder *folder, struct error *err)
{
	struct outcome outcome;

	if (launch_run(launch, folder, &outcome, err))
		return -1;
	if (outcome.is_signal || outcome.status)
		return error_set(err, "%s is not Python 3", launch->argv[0]);
	return read_answer(interpreter, folder, launch->argv[0], err);
}

int interpreter_probe(struct interpreter *interpreter, const char *program, const char *module,
		      struct error *err)
{
	const char *const argv[] = { program, "-c", question, module ? module : "", NULL };
	const struct launch launch = { .argv = argv, .timeout_s = 60 };
	struct folder folder = { 0 };
	int ret;

	*interpreter = (struct interpreter){ 0 };
	ret = folder_create(&folder, err);
	if (!ret)
		ret = ask(interpreter, &launch, &folder, err);
	folder_remove(&folder);
	if (ret)
		interpreter_release(interpreter);
	return ret;
}

void interpreter_release(struct interpreter *interpreter)
{
	free(interpreter->version);
	free(interpreter->build);
	free(interpreter->module);
	*interpreter = (struct interpreter){ 0 };
}
