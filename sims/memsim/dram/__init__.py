# SPDX-License-Identifier: GPL-2.0-or-later
"""A memory controller, simulated: the interpreted twin of the C files beside it."""
