# SPDX-License-Identifier: GPL-2.0-or-later
"""Where in a memory an address lies."""

from collections import namedtuple

from .device import UsageError

# From most to least significant.
SCHEMES = {
    "RoRaBaCoBgCh": "ro,ra,ba,co,bg,ch",
    "RoRaBgBaCoCh": "ro,ra,bg,ba,co,ch",
    "RoCoRaBgBaCh": "ro,co,ra,bg,ba,ch",
    "ChRaBgBaRoCo": "ch,ra,bg,ba,ro,co",
}

FIELDS = ("ch", "ra", "bg", "ba", "ro", "co")

Location = namedtuple("Location", FIELDS)


def log2_of(power):
    return power.bit_length() - 1


class Mapping:
    """Addresses cut into fields; with has_xor, banks are hashed with the row."""

    def __init__(self, device, scheme, has_xor):
        order = SCHEMES.get(scheme, scheme).split(",")
        if sorted(order) != sorted(FIELDS):
            raise UsageError(f"--mapping {scheme}: unknown mapping")
        self.has_xor = has_xor
        self.width = {
            "ch": log2_of(device.channels), "ra": log2_of(device.ranks),
            "bg": log2_of(device.bankgroups), "ba": log2_of(device.banks),
            "ro": log2_of(device.rows), "co": log2_of(device.columns),
        }
        self.shift = {}
        shift = log2_of(device.access_bytes)
        for field in reversed(order):
            self.shift[field] = shift
            shift += self.width[field]
        if shift > 62:
            raise UsageError(f"--mapping {scheme}: the memory is larger than 2^62 bytes")
        self.capacity = 1 << shift  # bytes; addresses beyond it wrap

    def cut(self, address, field):
        return address >> self.shift[field] & (1 << self.width[field]) - 1

    def decode(self, address):
        address %= self.capacity
        at = {field: self.cut(address, field) for field in FIELDS}
        if self.has_xor:
            at["ba"] ^= at["ro"] & (1 << self.width["ba"]) - 1
            at["bg"] ^= at["ro"] >> self.width["ba"] & (1 << self.width["bg"]) - 1
        return Location(**at)
