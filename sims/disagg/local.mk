# SPDX-License-Identifier: GPL-2.0-or-later
# The serving simulator: the model in a library, for its tests, and a short main.
# simcount study runs both variants where they are installed.
disaggdir = $(pkglibexecdir)/disagg
disagg_servingdir = $(disaggdir)/serving
disagg_PROGRAMS = %D%/disagg
noinst_LIBRARIES += %D%/libdisagg.a

%C%_libdisagg_a_SOURCES = \
	%D%/catalogue.c %D%/catalogue.h \
	%D%/config.c %D%/config.h \
	%D%/cost.c %D%/cost.h \
	%D%/distribution.c %D%/distribution.h \
	%D%/engine.c %D%/engine.h \
	%D%/events.c %D%/events.h \
	%D%/exact_sum.c %D%/exact_sum.h \
	%D%/instance.c %D%/instance.h \
	%D%/kv_link.c %D%/kv_link.h \
	%D%/memory.c %D%/memory.h \
	%D%/options.c %D%/options.h \
	%D%/progress.c %D%/progress.h \
	%D%/queue.c %D%/queue.h \
	%D%/report.c \
	%D%/sort.c %D%/sort.h \
	%D%/summary.c %D%/summary.h \
	%D%/summary_json.c \
	%D%/sweep.c %D%/sweep.h \
	%D%/wall_clock.h \
	%D%/workload.c %D%/workload.h \
	%D%/workload_csv.c
%C%_libdisagg_a_CFLAGS = $(sims_cflags) $(OPENMP_CFLAGS)

%C%_disagg_SOURCES = %D%/main.c
%C%_disagg_CFLAGS = $(sims_cflags) $(OPENMP_CFLAGS)
%C%_disagg_LDADD = %D%/libdisagg.a sims/libsims.a $(JANSSON_LIBS)

# The interpreted twin. It runs from the source tree; the build tree has a link to it.
dist_disagg_SCRIPTS = %D%/disagg.py
dist_disagg_serving_DATA = \
	%D%/serving/__init__.py \
	%D%/serving/catalogue.py \
	%D%/serving/config.py \
	%D%/serving/cost.py \
	%D%/serving/distribution.py \
	%D%/serving/engine.py \
	%D%/serving/instance.py \
	%D%/serving/kv_link.py \
	%D%/serving/options.py \
	%D%/serving/progress.py \
	%D%/serving/report.py \
	%D%/serving/summary.py \
	%D%/serving/sweep.py \
	%D%/serving/workload.py \
	%D%/serving/workload_csv.py


all-local: link-disagg
clean-local: unlink-disagg
.PHONY: link-disagg unlink-disagg
link-disagg:
	@test -e %D%/disagg.py || $(LN_S) '$(abs_srcdir)/%D%/disagg.py' %D%/disagg.py
# In the source tree it is no link.
unlink-disagg:
	@test ! -h %D%/disagg.py || rm -f %D%/disagg.py
