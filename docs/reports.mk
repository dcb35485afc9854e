# SPDX-License-Identifier: GPL-2.0-or-later
# Reports, and how to use the gate in other people's continuous integration.
dist_man_MANS += %D%/simcount-report.1
recipesdir = $(docdir)/recipes
dist_recipes_DATA = \
	%D%/recipes/Jenkinsfile \
	%D%/recipes/README.md \
	%D%/recipes/counts.mk \
	%D%/recipes/github-actions.yml \
	%D%/recipes/gitlab-ci.yml
dist_recipes_SCRIPTS = \
	%D%/recipes/bisect.sh \
	%D%/recipes/install.sh
