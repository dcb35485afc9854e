# SPDX-License-Identifier: GPL-2.0-or-later
"""The serving of a language model, simulated: the interpreted twin of the C files beside it."""
