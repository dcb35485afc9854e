/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * levels - choose one of three loops by what CPUID says, as a library with several versions of a
 * routine does, and print what was found
 */
#include <cpuid.h>
#include <stdio.h>
#include <string.h>

__attribute__((noinline)) static void loop(int n)
{
	for (volatile int i = 0; i < n; i++)
		;
}

int main(void)
{
	unsigned int eax, ebx, ecx, edx, leaf7 = 0, leaf1;
	char vendor[13] = "", name[49] = "";

	__cpuid(0, eax, ebx, ecx, edx);
	memcpy(vendor, &ebx, 4);
	memcpy(vendor + 4, &edx, 4);
	memcpy(vendor + 8, &ecx, 4);
	__cpuid(1, eax, ebx, leaf1, edx);
	if (__get_cpuid_max(0, NULL) >= 7)
		__cpuid_count(7, 0, eax, leaf7, ecx, edx);
	for (unsigned int i = 0; i < 3; i++) {
		__cpuid(0x80000002 + i, eax, ebx, ecx, edx);
		memcpy(name + 16 * i, &eax, 4);
		memcpy(name + 16 * i + 4, &ebx, 4);
		memcpy(name + 16 * i + 8, &ecx, 4);
		memcpy(name + 16 * i + 12, &edx, 4);
	}
	printf("%s|%s|", vendor, name);
	printf("sse4.2 %d avx2 %d ", !!(leaf1 & bit_SSE4_2), !!(leaf7 & bit_AVX2));
	printf("erms %d rdrand %d rdseed %d\n", !!(leaf7 & (1 << 9)), !!(leaf1 & bit_RDRND),
	       !!(leaf7 & bit_RDSEED));
	loop(leaf7 & bit_AVX2 ? 100 : leaf1 & bit_SSE4_2 ? 200 : 300);
	return 0;
}
