/* SPDX-License-Identifier: GPL-2.0-or-later */
/* simcount doctor: is everything installed, and does the tool count a known program exactly? */
#include "config.h"
#include "commands.h"
#include "file.h"
#include "installation.h"
#include "launch.h"
#include "measurement.h"
#include "memory.h"
#include "number.h"
#include "options.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* known.S counts them in its head comment. */
#define KNOWN_INSTRUCTIONS 2004

enum health { FINE, MISSING, BROKEN };

/* What a check found; detail is owned. */
struct finding {
	enum health health;
	char *detail;
};

/* What checks learn from the ones before them. */
struct patient {
	char *valgrind;			  /* NULL: not installed */
	struct installation installation; /* empty until it was found */
};

static struct finding found(enum health health, char *detail)
{
	return (struct finding){ health, detail };
}

static struct finding check_valgrind(struct patient *patient)
{
	patient->valgrind = installation_search_path("valgrind");
	if (!patient->valgrind)
		return found(BROKEN, xstrdup("not installed (Debian package: valgrind)"));
	return found(FINE, xstrdup(patient->valgrind));
}

static struct finding check_tool(struct patient *patient)
{
	struct error err;

	if (installation_find(&patient->installation, &err))
		return found(BROKEN, xstrdup(err.text));
	return found(FINE, xasprintf("%s/simcount-amd64-linux", patient->installation.library));
}

/* What a command printed, without the newline at its end; NULL when it failed. Owned. */
static char *read_command(const char *const *argv)
{
	const struct launch launch = { .argv = argv, .timeout_s = 60 };
	struct folder folder = { 0 };
	struct outcome outcome;
	struct error err;
	char *path;
	char *text = NULL;
	size_t size;

	if (folder_create(&folder, &err))
		return NULL;
	path = folder_file(&folder, LAUNCH_STDOUT);
	if (launch_run(&launch, &folder, &outcome, &err) || outcome.is_signal || outcome.status ||
	    file_read(path, 1 << 20, &text, &size, &err))
		text = NULL;
	else
		text[strcspn(text, "\n")] = '\0';
	free(path);
	folder_remove(&folder);
	return text;
}

/* The tool contains Valgrind's core, so it must start by the launcher of the same version. */
static struct finding check_version(struct patient *patient)
{
	const char *const argv[] = { "valgrind", "--version", NULL };
	char *version = patient->valgrind ? read_command(argv) : NULL;
	struct finding finding;

	if (!version)
		return found(BROKEN, xstrdup("there is no valgrind --version"));
	if (!strcmp(version, "valgrind-" SC_SDK_VERSION))
		finding = found(FINE, xstrdup(SC_SDK_VERSION ", the one simcount was built with"));
	else
		finding =
			found(BROKEN,
			      xasprintf("%s, but simcount was built with the SDK of " SC_SDK_VERSION
					": build it again",
					version));
	free(version);
	return finding;
}

static struct finding judge_count(const struct measurement *measurement)
{
	uint64_t count = tally_sum(&measurement->profile.total, EVENT_IR);
	char counted[NUMBER_SIZE];
	char known[NUMBER_SIZE];

	number_grouped(known, KNOWN_INSTRUCTIONS);
	if (measurement->causes.count)
		return found(BROKEN, xstrdup(measurement->causes.list[0].text));
	if (count != KNOWN_INSTRUCTIONS)
		return found(BROKEN, xasprintf("%s instructions counted, %s executed",
					       number_grouped(counted, count), known));
	return found(FINE, xasprintf("%s instructions executed, %s counted, twice", known, known));
}

static struct finding check_count(struct patient *patient)
{
	char *program = installation_file("harness", "simcount-known");
	const char *const argv[] = { program, NULL };
	const struct measurement_plan plan = { .argv = argv,
					       .timeout_s = 60,
					       .installation = &patient->installation };
	struct measurement measurement;
	struct finding finding;
	struct error err;

	if (!patient->installation.launcher) {
		finding = found(BROKEN, xstrdup("without the tool"));
	} else if (measurement_run(&measurement, &plan, &err)) {
		finding = found(BROKEN, xstrdup(err.text));
	} else {
		finding = judge_count(&measurement);
		measurement_release(&measurement);
	}
	free(program);
	return finding;
}

static struct finding check_simpy(struct patient *patient)
{
	const char *const argv[] = {
		*SC_PYTHON3 ? SC_PYTHON3 : "python3", "-c",
		"import sys, simpy; print('SimPy', simpy.__version__, 'on Python', "
		"sys.version.split()[0])",
		NULL
	};
	char *version = read_command(argv);

	(void)patient;
	if (version)
		return found(FINE, version);
	return found(MISSING, xstrdup("for the interpreted simulators (Debian packages: python3, "
				      "python3-simpy3)"));
}

static struct finding check_perf(struct patient *patient)
{
	const char *const argv[] = { "perf", "--version", NULL };
	char *version = read_command(argv);

	(void)patient;
	if (version)
		return found(FINE, version);
	return found(MISSING, xstrdup("for hardware counters (Debian package: linux-perf)"));
}

/* In order: a later one may need what an earlier one found. */
static const struct check {
	const char *name;
	struct finding (*run)(struct patient *patient);
} checks[] = {
	{ "Valgrind", check_valgrind }, { "version", check_version }, { "tool", check_tool },
	{ "exact count", check_count }, { "SimPy", check_simpy },     { "perf", check_perf },
};

#define N_CHECKS (sizeof(checks) / sizeof(checks[0]))

static int examine(void)
{
	static const char *const words[] = {
		[FINE] = "ok", [MISSING] = "missing, optional", [BROKEN] = "NOT OK"
	};
	struct patient patient = { 0 };
	struct table table = TABLE_INIT("lll");
	int code = EXIT_CODE_PASS;

	for (size_t i = 0; i < N_CHECKS; i++) {
		struct finding finding = checks[i].run(&patient);

		table_cell(&table, "%s", checks[i].name);
		table_cell(&table, "%s", words[finding.health]);
		table_cell(&table, "%s", finding.detail);
		if (finding.health == BROKEN)
			code = EXIT_CODE_TOOL;
		free(finding.detail);
	}
	table_print(&table, stdout);
	puts(code ? "simcount cannot count here" : "simcount counts exactly here");
	table_release(&table);
	installation_release(&patient.installation);
	free(patient.valgrind);
	return code;
}

static const struct option_spec specs[] = { { 0 } };

static const struct usage usage = {
	.name = "simcount doctor",
	.synopsis = "",
	.summary =
		"Check that everything is installed and that a known program is counted exactly.",
	.specs = specs,
};

int cmd_doctor(int argc, char **argv, struct error *err)
{
	struct arguments arguments;

	if (options_parse(&usage, argc, argv, NULL, &arguments, err))
		return -1;
	if (arguments.wants_help) {
		options_print_help(&usage, stdout);
		return EXIT_CODE_PASS;
	}
	if (arguments.n_operands || arguments.command)
		return error_set_code(err, EXIT_CODE_USAGE, "doctor takes no arguments");
	return examine();
}
