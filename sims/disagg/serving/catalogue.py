# SPDX-License-Identifier: GPL-2.0-or-later
"""The models, devices and links that can be simulated, by name."""

from collections import namedtuple

# Products with these round differently from the literal they look like: 2.039 * TB.
TB = 1e12
GB = 1e9

Model = namedtuple("Model", "name layers width heads kv_heads ffn_width vocabulary")

# Rates are per second. The efficiencies are the share of a peak that is reached.
Device = namedtuple("Device", "name peak_flops memory_bytes capacity_bytes flop_efficiency "
                    "byte_efficiency tdp_w idle_w pj_per_flop pj_per_byte")

MODELS = {
    "llama3-8b": Model("Llama-3-8B", 32, 4096, 32, 8, 14336, 128256),
    "llama3-70b": Model("Llama-3-70B", 80, 8192, 64, 8, 28672, 128256),
}

DEVICES = {
    "h100": Device("H100-SXM", 989 * TB, 3.35 * TB, 80 * GB, 0.55, 0.80, 700.0, 100.0, 1.0, 60.0),
    "a100": Device("A100-SXM", 312 * TB, 2.039 * TB, 80 * GB, 0.55, 0.80, 400.0, 60.0, 1.6, 70.0),
    "optical": Device("Hypothetical-optical-MAC", 4000 * TB, 3.35 * TB, 80 * GB, 0.40, 0.80,
                      700.0, 180.0, 0.1, 60.0),
}

# Real names that this simulator does not model, so that the user hears why.
FOREIGN_MODELS = {
    "llama3-8b-hyena", "llama3-8b-hyena-dist", "llama3-8b-hybrid", "llama3-8b-hyena-circ",
    "mistral-7b", "yi-34b", "opt-13b", "mixtral-8x7b", "llama3.2-1b",
}
FOREIGN_DEVICES = {"optical-fft", "optical-fft-small", "a100-40g", "h200", "b200"}


class Link(namedtuple("Link", "name bandwidth latency_s pj_per_bit")):
    """A link; bandwidth is bytes per second of one channel."""

    __slots__ = ()

    def transfer_s(self, size_bytes):
        return self.latency_s + size_bytes / self.bandwidth

    def energy_j(self, size_bytes):
        return size_bytes * 8.0 * self.pj_per_bit * 1e-12


LINKS = {
    "nvlink3": Link("NVLink 3 (one direction)", 300 * GB, 5e-6, 5.0),
    "nvlink4": Link("NVLink 4 (one direction)", 450 * GB, 5e-6, 5.0),
    "nvlink5": Link("NVLink 5 (one direction)", 900 * GB, 5e-6, 5.0),
    "ib-ndr": Link("InfiniBand NDR 400G", 50 * GB, 10e-6, 15.0),
    "pcie4": Link("PCIe Gen4 x16", 32 * GB, 5e-6, 6.0),
    "pcie5": Link("PCIe Gen5 x16", 64 * GB, 5e-6, 6.0),
    "eth-100g": Link("100 GbE", 12.5 * GB, 20e-6, 15.0),
    "eth-25g": Link("25 GbE", 3.125 * GB, 20e-6, 15.0),
    "cpo-optical": Link("Co-packaged optics (illustrative)", 200 * GB, 5e-6, 3.0),
}
