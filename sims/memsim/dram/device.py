# SPDX-License-Identifier: GPL-2.0-or-later
"""A kind of memory: its geometry and timing."""


class UsageError(Exception):
    """The user's mistake, in words for the user."""


# No field is ever larger.
FIELD_MAX = 2 ** 30

# Timing is in clock cycles, named as in the data sheets.
PRESETS = {
    "ddr4": {
        "name": "DDR4-3200-like (illustrative)",
        "tck_ns": 0.625, "bus_bytes": 8, "bl": 8, "channels": 1, "ranks": 1, "bankgroups": 4,
        "banks": 4, "rows": 65536, "row_bytes": 8192, "CL": 22, "CWL": 16, "RCD": 22, "RP": 22,
        "RAS": 52, "RRD_S": 4, "RRD_L": 8, "FAW": 34, "CCD_S": 4, "CCD_L": 8, "WR": 24,
        "WTR_S": 4, "WTR_L": 12, "RTP": 12, "RFC": 560, "REFI": 12480, "RTRW": 2,
    },
    "hbm": {
        "name": "HBM2E-class pseudo-channel (illustrative)",
        "tck_ns": 0.625, "bus_bytes": 8, "bl": 4, "channels": 16, "ranks": 1, "bankgroups": 4,
        "banks": 4, "rows": 16384, "row_bytes": 1024, "CL": 23, "CWL": 7, "RCD": 23, "RP": 23,
        "RAS": 53, "RRD_S": 4, "RRD_L": 7, "FAW": 26, "CCD_S": 2, "CCD_L": 4, "WR": 26,
        "WTR_S": 4, "WTR_L": 12, "RTP": 8, "RFC": 560, "REFI": 6240, "RTRW": 2,
    },
}


def is_power_of_two(count):
    return count > 0 and count & (count - 1) == 0


class Device:
    """The fields of a preset, as attributes, and what follows from them."""

    def __init__(self, preset):
        if preset not in PRESETS:
            raise UsageError(f"unknown preset '{preset}'")
        vars(self).update(PRESETS[preset])

    def set(self, field, value):
        if field == "tck_ns":
            self.tck_ns = value
        elif field in PRESETS["hbm"] and field != "name":
            setattr(self, field, int(min(max(value, 0.0), FIELD_MAX)))
        else:
            raise UsageError(f"--timing: unknown field '{field}'")

    def check(self, is_refreshed):
        """Raise UsageError for the first thing that is wrong."""
        powers = {
            "an access (bus_bytes * bl)": self.access_bytes,
            "the number of channels": self.channels,
            "the number of ranks": self.ranks,
        }
        if self.tck_ns <= 0.0:
            raise UsageError("tck_ns must be above 0")
        if self.bl < 2:
            raise UsageError("bl must be at least 2")
        for what, count in powers.items():
            if not is_power_of_two(count):
                raise UsageError(f"{what} must be a power of two")
        if not is_power_of_two(self.bankgroups) or not is_power_of_two(self.banks):
            raise UsageError("the number of banks must be a power of two")
        if not is_power_of_two(self.rows):
            raise UsageError("the number of rows must be a power of two")
        if not is_power_of_two(self.columns):
            raise UsageError("the accesses in a row must be a power of two")
        if self.channels > 1 << 20 or max(self.ranks, self.bankgroups, self.banks) > 1 << 10:
            raise UsageError("there are too many channels, ranks or banks")
        if is_refreshed and not self.has_time_between_refreshes():
            raise UsageError("REFI leaves no time between refreshes")

    def has_time_between_refreshes(self):
        """After a refresh there must be time to close every bank, to refresh, and to serve a
        request, or nothing would ever be done but refreshing."""
        closing = (self.RAS + self.CWL + self.burst_cycles + self.WR + self.RTP
                   + self.bankgroups * self.banks * self.ranks)
        serving = self.FAW + self.RRD_L + self.RCD + self.CCD_L + self.CL + self.WTR_L + self.RTRW
        return self.REFI > closing + self.RP + self.RFC + serving

    @property
    def access_bytes(self):
        return self.bus_bytes * self.bl

    @property
    def burst_cycles(self):
        return self.bl // 2

    @property
    def columns(self):
        return self.row_bytes // self.access_bytes

    @property
    def peak_gbps(self):
        """Of one channel."""
        return self.bus_bytes * 2 / self.tck_ns

    def ns(self, cycles):
        return cycles * self.tck_ns
