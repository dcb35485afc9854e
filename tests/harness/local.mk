# SPDX-License-Identifier: GPL-2.0-or-later
# One CUnit program a module; scripts for what a user types.
test_programs += \
	%D%/test_profile \
	%D%/test_words

harness_test_cppflags = -I$(top_srcdir) -I$(top_srcdir)/harness
harness_test_cflags = $(harness_cflags) $(CUNIT_CFLAGS)
harness_test_ldadd = tests/libunit.a $(harness_libs) $(CUNIT_LIBS)

%C%_test_profile_CPPFLAGS = $(harness_test_cppflags)
%C%_test_profile_CFLAGS = $(harness_test_cflags)
%C%_test_profile_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_profile_LDADD = $(harness_test_ldadd)
%C%_test_words_CPPFLAGS = $(harness_test_cppflags)
%C%_test_words_CFLAGS = $(harness_test_cflags)
%C%_test_words_LDFLAGS = $(SANITIZE_CFLAGS)
%C%_test_words_LDADD = $(harness_test_ldadd)

EXTRA_DIST += \
	%D%/profiles/two-functions.xml
