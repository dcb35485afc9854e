/* SPDX-License-Identifier: GPL-2.0-or-later */
/* study_results.c - the files of a recorded study */
#include "study_results.h"
#include "memory.h"
#include "new_file.h"
#include "study_writers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int write_study(const struct study *study, const char *folder, const char *name,
		       void (*write)(const struct study *study, FILE *out), struct error *err)
{
	char *path = xasprintf("%s/%s", folder, name);
	struct new_file file;
	int ret = new_file_begin(&file, path, err);

	if (!ret) {
		write(study, file.out);
		ret = new_file_finish(&file, err);
	}
	free(path);
	return ret;
}

/* Owns the name. */
static int write_raw(const struct study_variant *variant, char *name,
		     void (*write)(const struct study_variant *variant, FILE *out),
		     struct error *err)
{
	struct new_file file;
	int ret = new_file_begin(&file, name, err);

	if (!ret) {
		write(variant, file.out);
		ret = new_file_finish(&file, err);
	}
	free(name);
	return ret;
}

static int write_functions(const struct study_simulator *simulator,
			   const struct study_variant *variant, const char *folder,
			   struct error *err)
{
	const struct choice_spec *choice = simulator->spec->choice;
	const char *names[] = { simulator->spec->name, variant->spec->name };

	if (write_raw(variant, xasprintf("%s/raw/%s-%s.tsv", folder, names[0], names[1]),
		      study_write_functions, err) ||
	    write_raw(variant, xasprintf("%s/raw/%s-%s-events.tsv", folder, names[0], names[1]),
		      study_write_events, err))
		return -1;
	if (!choice)
		return 0;
	return write_raw(
		variant,
		xasprintf("%s/raw/%s-%s-%s.tsv", folder, names[0], names[1], choice->option),
		study_write_choice, err);
}

static int make_folder(const char *folder, const char *name, struct error *err)
{
	char *path = xasprintf("%s/%s", folder, name);
	int ret = 0;

	if (mkdir(path, 0777) && errno != EEXIST)
		ret = error_set(err, "cannot make %s: %s", path, strerror(errno));
	free(path);
	return ret;
}

int study_results_write(const struct study *study, const char *folder, struct error *err)
{
	if (make_folder(folder, "raw", err) ||
	    write_study(study, folder, "RESULTS.md", study_write_markdown, err) ||
	    write_study(study, folder, "study.xml", study_write_xml, err))
		return -1;
	for (size_t i = 0; i < study->n_simulators; i++) {
		const struct study_simulator *simulator = &study->simulators[i];

		for (size_t j = 0; j < simulator->spec->n_variants; j++)
			if (study_has_figures(simulator, j) &&
			    write_functions(simulator, &simulator->variants[j], folder, err))
				return -1;
	}
	return 0;
}
