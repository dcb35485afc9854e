/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sc_cpu.c - the processor that the program finds itself on */

#include "sc_cpu.h"

#include "libvex_guest_amd64.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"

#include "sc_clock.h"
#include "sc_entropy.h"
#include "sc_machine.h"

/* Features by register, with the names they have in Intel's manual (CPUID, volume 2A). */
enum {
	/* leaf 1, ECX */
	SSE3 = 1 << 0,
	SSSE3 = 1 << 9,
	FMA = 1 << 12,
	CX16 = 1 << 13,
	SSE41 = 1 << 19,
	SSE42 = 1 << 20,
	MOVBE = 1 << 22,
	POPCNT = 1 << 23,
	XSAVE = 1 << 26,
	OSXSAVE = 1 << 27,
	AVX = 1 << 28,
	F16C = 1 << 29,
	/* leaf 7, EBX */
	BMI1 = 1 << 3,
	AVX2 = 1 << 5,
	BMI2 = 1 << 8,
	/* leaf 0x80000001, ECX and EDX */
	LAHF = 1 << 0,
	LZCNT = 1 << 5,
	SYSCALL = 1 << 11,
	NX = 1 << 20,
	RDTSCP = 1 << 27,
	LM = 1 << 29,
};

/* leaf 1, EDX: FPU, TSC, MSR, PAE, CX8, CMOV, CLFSH, MMX, FXSR, SSE, SSE2 and their like. */
#define BASE_EDX 0x078bfbffU

#define V2_ECX (SSE3 | SSSE3 | CX16 | SSE41 | SSE42 | POPCNT)
#define V3_ECX (V2_ECX | FMA | MOVBE | XSAVE | OSXSAVE | AVX | F16C)

struct cpu {
	const HChar *name;
	const HChar *description;
	UInt max_leaf;
	UInt leaf1_ecx;
	UInt leaf7_ebx;
	UInt extended_ecx;
	Bool needs_avx2; /* of the host */
};

static const struct cpu cpus[] = {
	{ "x86-64-v2", "SSE4.2 and POPCNT; runs on every host", 7, V2_ECX, 0, LAHF, False },
	{ "x86-64-v3", "AVX2, FMA, BMI; needs a host that has AVX2", 0xd, V3_ECX,
	  BMI1 | AVX2 | BMI2, LAHF | LZCNT, True },
	{ "x86-64", "SSE2, the least there is; runs on every host", 7, 0, 0, 0, False },
};

static const struct cpu *cpu = &cpus[0];

/* The four registers, in the order in which CPUID fills them. */
struct registers {
	UInt eax, ebx, ecx, edx;
};

static struct registers host_cpuid(UInt leaf, UInt subleaf)
{
	struct registers r;

	__asm__ volatile("cpuid"
			 : "=a"(r.eax), "=b"(r.ebx), "=c"(r.ecx), "=d"(r.edx)
			 : "0"(leaf), "2"(subleaf));
	return r;
}

static Bool host_has_avx2(void)
{
	const UInt needed = AVX | OSXSAVE;

	return host_cpuid(0, 0).eax >= 7 && (host_cpuid(1, 0).ecx & needed) == needed &&
	       (host_cpuid(7, 0).ebx & AVX2);
}

const HChar *sc_cpu_choose(const HChar *name)
{
	for (UInt i = 0; i < sizeof(cpus) / sizeof(cpus[0]); i++) {
		if (!VG_STREQ(cpus[i].name, name))
			continue;
		if (cpus[i].needs_avx2 && !host_has_avx2())
			return "This machine has no AVX2, which that processor needs.\n";
		cpu = &cpus[i];
		return NULL;
	}
	return "There is no such processor; --virtual-cpu=help lists them.\n";
}

void sc_cpu_print_list(void)
{
	for (UInt i = 0; i < sizeof(cpus) / sizeof(cpus[0]); i++)
		VG_(printf)
	("%-10s  %s%s\n", cpus[i].name, cpus[i].description, i == 0 ? " (default)" : "");
}

const HChar *sc_cpu_name(void)
{
	return sc_machine_is_fixed(SC_CPUID) ? cpu->name : "host";
}

UWord sc_cpu_hwcap(void)
{
	return BASE_EDX;
}

/* One level of cache for leaf 4: the geometry that the cache model has by default. */
static struct registers cache(UInt type, UInt level, UInt size, UInt ways, UInt line)
{
	struct registers r = {
		.eax = type | level << 5 | 1 << 8,
		.ebx = (line - 1) | (ways - 1) << 22,
		.ecx = size / (ways * line) - 1,
	};

	return r;
}

static struct registers cache_leaf(UInt subleaf)
{
	static const struct registers none;

	switch (subleaf) {
	case 0: /* data */
		return cache(1, 1, 32 << 10, 8, 64);
	case 1: /* instructions */
		return cache(2, 1, 32 << 10, 8, 64);
	case 2: /* both */
		return cache(3, 2, 256 << 10, 8, 64);
	case 3:
		return cache(3, 3, 8 << 20, 16, 64);
	default:
		return none;
	}
}

/* The areas that XSAVE writes: x87 and SSE in the first 576 bytes, then the halves of AVX. */
static struct registers xsave_leaf(UInt subleaf)
{
	static const struct registers none;

	if (!(cpu->leaf1_ecx & XSAVE))
		return none;
	if (subleaf == 0)
		return (struct registers){ .eax = 7, .ebx = 832, .ecx = 832 };
	if (subleaf == 2)
		return (struct registers){ .eax = 256, .ebx = 576 };
	return none;
}

/* Sixteen bytes of the name that leaves 0x80000002 to 4 spell. */
static struct registers name_leaf(UInt part)
{
	HChar name[48];
	struct registers r;

	VG_(memset)(name, 0, sizeof(name));
	VG_(snprintf)(name, sizeof(name), "simcount virtual CPU, %s", cpu->name);
	VG_(memcpy)(&r, name + 16 * part, sizeof(r));
	return r;
}

/* Family 6, the model and stepping of no real processor. */
#define FAMILY_6 0x000006f0U
#define CLFLUSH_64_BYTES (8U << 8)
#define ONE_PROCESSOR (1U << 16)

static struct registers answer(UInt leaf, UInt subleaf)
{
	static const struct registers none;

	switch (leaf) {
	case 0: /* "GenuineIntel", since programs ask Intel's leaves of an Intel only */
		return (struct registers){ cpu->max_leaf, 0x756e6547, 0x6c65746e, 0x49656e69 };
	case 1:
		return (struct registers){ FAMILY_6, CLFLUSH_64_BYTES | ONE_PROCESSOR,
					   cpu->leaf1_ecx, BASE_EDX };
	case 2: /* "see leaf 4" */
		return (struct registers){ .eax = 0xff01 };
	case 4:
		return cache_leaf(subleaf);
	case 7:
		return subleaf == 0 ? (struct registers){ .ebx = cpu->leaf7_ebx } : none;
	case 0xd:
		return xsave_leaf(subleaf);
	case 0x80000000:
		return (struct registers){ .eax = 0x80000008 };
	case 0x80000001:
		return (struct registers){ .ecx = cpu->extended_ecx,
					   .edx = SYSCALL | NX | RDTSCP | LM };
	case 0x80000002:
	case 0x80000003:
	case 0x80000004:
		return name_leaf(leaf - 0x80000002);
	case 0x80000006: /* the second level: 256 KiB, 8 ways, lines of 64 bytes */
		return (struct registers){ .ecx = 0x01006040 };
	case 0x80000008: /* bits of an address: 39 physical, 48 virtual */
		return (struct registers){ .eax = 0x3027 };
	default:
		return none;
	}
}

static void cpuid(VexGuestAMD64State *state)
{
	struct registers r = answer(state->guest_RAX, state->guest_RCX);

	sc_machine_use(SC_CPUID);
	state->guest_RAX = r.eax;
	state->guest_RBX = r.ebx;
	state->guest_RCX = r.ecx;
	state->guest_RDX = r.edx;
}

static ULong rdtsc(void)
{
	return sc_clock_tsc();
}

static void rdtscp(VexGuestAMD64State *state)
{
	ULong tsc = sc_clock_tsc();

	state->guest_RAX = tsc & 0xffffffff;
	state->guest_RDX = tsc >> 32;
	state->guest_RCX = 0; /* the processor's number */
}

/* VEX's helper by name or, where * ends it, by the beginning of its name. */
struct replacement {
	const HChar *helper;
	enum sc_source source;
	void *function;
	const HChar *name;
};

static const struct replacement replacements[] = {
	{ "amd64g_dirtyhelper_CPUID_*", SC_CPUID, cpuid, "sc_cpu_cpuid" },
	{ "amd64g_dirtyhelper_RDTSC", SC_TSC, rdtsc, "sc_cpu_rdtsc" },
	{ "amd64g_dirtyhelper_RDTSCP", SC_TSC, rdtscp, "sc_cpu_rdtscp" },
	{ "amd64g_dirtyhelper_RDRAND", SC_ENTROPY, sc_entropy_rdrand, "sc_entropy_rdrand" },
	{ "amd64g_dirtyhelper_RDSEED", SC_ENTROPY, sc_entropy_rdrand, "sc_entropy_rdrand" },
};

static Bool is_helper(const HChar *name, const HChar *pattern)
{
	SizeT length = VG_(strlen)(pattern);

	if (pattern[length - 1] == '*')
		return VG_(strncmp)(name, pattern, length - 1) == 0;
	return VG_STREQ(name, pattern);
}

static const struct replacement *replacement_of(const IRStmt *stmt)
{
	if (stmt->tag != Ist_Dirty)
		return NULL;
	for (UInt i = 0; i < sizeof(replacements) / sizeof(replacements[0]); i++)
		if (is_helper(stmt->Ist.Dirty.details->cee->name, replacements[i].helper))
			return &replacements[i];
	return NULL;
}

/* The same call, with the same effects on guest state, of another function. */
static IRStmt *call_instead(const IRStmt *stmt, const struct replacement *replacement)
{
	IRDirty *call = deepCopyIRDirty(stmt->Ist.Dirty.details);
	UInt mask = call->cee->mcx_mask;

	call->cee = mkIRCallee(call->cee->regparms, replacement->name, replacement->function);
	call->cee->mcx_mask = mask;
	return IRStmt_Dirty(call);
}

/* The host answers, but that it was asked is counted. */
static IRStmt *count_use(enum sc_source source)
{
	return IRStmt_Dirty(unsafeIRDirty_0_N(0, "sc_machine_use", sc_machine_use,
					      mkIRExprVec_1(mkIRExpr_HWord(source))));
}

void sc_cpu_add_stmt(IRSB *out, IRStmt *stmt)
{
	const struct replacement *replacement = replacement_of(stmt);

	if (replacement && sc_machine_is_fixed(replacement->source)) {
		addStmtToIRSB(out, call_instead(stmt, replacement));
		return;
	}
	if (replacement)
		addStmtToIRSB(out, count_use(replacement->source));
	addStmtToIRSB(out, stmt);
}
