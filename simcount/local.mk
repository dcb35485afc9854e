# SPDX-License-Identifier: GPL-2.0-or-later
# The Valgrind tool: freestanding, linked against the installed tool SDK.
toolexecdir = $(vglibexecdir)
toolexec_PROGRAMS = %D%/simcount-amd64-linux
include_HEADERS = %D%/simcount.h

%C%_simcount_amd64_linux_SOURCES = \
	%D%/sc_main.c

# The SDK's headers come by -isystem, so that our warnings are about our code.
tool_sdk_cflags = $(VALGRIND_CFLAGS:-I%=-isystem %) \
	-DVGA_amd64=1 -DVGO_linux=1 -DVGP_amd64_linux=1 -DVGPV_amd64_linux_vanilla=1
%C%_simcount_amd64_linux_CFLAGS = -std=gnu11 -m64 -O2 -g -fno-pie -ffreestanding -fno-builtin \
	-fno-stack-protector -fno-strict-aliasing -fomit-frame-pointer -fcf-protection=none \
	$(tool_sdk_cflags) $(WARNING_CFLAGS) -Wno-unused-parameter -Wno-undef
%C%_simcount_amd64_linux_LDFLAGS = -static -no-pie -nodefaultlibs -nostartfiles -Wl,-u,_start \
	-Wl,-Ttext-segment=$(VALGRIND_LOAD_ADDRESS) -Wl,--build-id=none
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
