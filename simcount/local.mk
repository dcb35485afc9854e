# SPDX-License-Identifier: GPL-2.0-or-later
# The Valgrind tool: freestanding, linked against the installed tool SDK.
toolexecdir = $(vglibexecdir)
toolexec_PROGRAMS = %D%/simcount-amd64-linux
include_HEADERS = %D%/simcount.h

%C%_simcount_amd64_linux_SOURCES = \
	%D%/sc_access.c %D%/sc_access.h \
	%D%/sc_atime.c %D%/sc_atime.h \
	%D%/sc_batch.c %D%/sc_batch.h \
	%D%/sc_border.c %D%/sc_border.h \
	%D%/sc_branch.c %D%/sc_branch.h \
	%D%/sc_cache.c %D%/sc_cache.h \
	%D%/sc_core.h \
	%D%/sc_clock.c %D%/sc_clock.h \
	%D%/sc_cpu.c %D%/sc_cpu.h \
	%D%/sc_entropy.c %D%/sc_entropy.h \
	%D%/sc_layout.c %D%/sc_layout.h \
	%D%/sc_lookup.c %D%/sc_lookup.h \
	%D%/sc_machine.c %D%/sc_machine.h \
	%D%/sc_processors.c %D%/sc_processors.h \
	%D%/sc_stack.c %D%/sc_stack.h \
	%D%/sc_syscall.c %D%/sc_syscall.h \
	%D%/sc_variation.c %D%/sc_variation.h \
	%D%/sc_wait.c %D%/sc_wait.h \
	%D%/sc_elf.c %D%/sc_elf.h \
	%D%/sc_events.c %D%/sc_events.h \
	%D%/sc_function.c %D%/sc_function.h \
	%D%/sc_geometry.c %D%/sc_geometry.h \
	%D%/sc_host.c %D%/sc_host.h \
	%D%/sc_instr.c %D%/sc_instr.h \
	%D%/sc_instrument.c %D%/sc_instrument.h \
	%D%/sc_ir.c %D%/sc_ir.h \
	%D%/sc_main.c \
	%D%/sc_model.c %D%/sc_model.h \
	%D%/sc_note.c %D%/sc_note.h \
	%D%/sc_object.c %D%/sc_object.h \
	%D%/sc_only.c %D%/sc_only.h \
	%D%/sc_perf_map.c %D%/sc_perf_map.h \
	%D%/sc_phase.c %D%/sc_phase.h \
	%D%/sc_predictor.c %D%/sc_predictor.h \
	%D%/sc_process.c %D%/sc_process.h \
	%D%/sc_profile.c %D%/sc_profile.h \
	%D%/sc_range.c %D%/sc_range.h \
	%D%/sc_report.c %D%/sc_report.h \
	%D%/sc_summary.c %D%/sc_summary.h \
	%D%/sc_symbol.c %D%/sc_symbol.h \
	%D%/sc_thread.c %D%/sc_thread.h \
	%D%/sc_ways.c %D%/sc_ways.h \
	%D%/sc_xml.c %D%/sc_xml.h

# The SDK's headers come by -isystem, so that our warnings are about our code.
tool_sdk_cflags = $(VALGRIND_CFLAGS:-I%=-isystem %) \
	-DVGA_amd64=1 -DVGO_linux=1 -DVGP_amd64_linux=1 -DVGPV_amd64_linux_vanilla=1
%C%_simcount_amd64_linux_CFLAGS = -std=gnu11 -m64 -O2 -g -fno-pie -ffreestanding -fno-builtin \
	-fno-stack-protector -fno-strict-aliasing -fomit-frame-pointer -fcf-protection=none \
	-include config.h $(tool_sdk_cflags) $(WARNING_CFLAGS) -Wno-unused-parameter -Wno-undef
%C%_simcount_amd64_linux_LDFLAGS = -static -nodefaultlibs -nostartfiles -Wl,-u,_start \
	-Wl,-Ttext-segment=$(VALGRIND_LOAD_ADDRESS) -Wl,--build-id=none \
	-Wl,--wrap=vgPlain_kill_self
%C%_simcount_amd64_linux_LDADD = $(VALGRIND_LIBS)

# A private VALGRIND_LIB: what is installed, and our tool. It needs no root.
all-local: %D%/vglib/stamp
%D%/vglib/stamp: %D%/simcount-amd64-linux
	$(AM_V_GEN)rm -rf %D%/vglib && $(MKDIR_P) %D%/vglib && \
	for file in "$(VALGRIND_INSTALLED)"/*; do \
		case $$file in */simcount-*) ;; *) $(LN_S) "$$file" %D%/vglib/ || exit 1 ;; esac; \
	done && \
	$(LN_S) ../simcount-amd64-linux %D%/vglib/ && : > $@

clean-local: clean-vglib
.PHONY: clean-vglib
clean-vglib:
	rm -rf %D%/vglib
