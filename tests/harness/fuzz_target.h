/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fuzz_target.h - libFuzzer's entry */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
