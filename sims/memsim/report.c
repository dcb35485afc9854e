/* SPDX-License-Identifier: GPL-2.0-or-later */
/* report.c - a summary as text for people */

#include "summary.h"

static void print_heading(const struct setting *setting, FILE *out)
{
	const struct device *device = setting->device;

	fprintf(out, "%s, %lld channel(s), peak %.1f GB/s; %s, %s, %s page, %s%s\n", device->name,
		(long long)device->channels, (double)device->channels * device_peak_gbps(device),
		setting->pattern, setting->scheduler, setting->page, setting->mapping,
		setting->has_xor ? " + XOR" : "");
}

static void print_kinds(const struct summary *summary, FILE *out)
{
	const char *separator = "{";

	for (enum kind kind = 0; kind < KINDS; kind++) {
		fprintf(out, "%s'%s': %lld", separator, kind_name(kind),
			(long long)summary->kinds[kind]);
		separator = ", ";
	}
	fputs("}\n", out);
}

static void print_commands(const struct summary *summary, FILE *out)
{
	const char *separator = "{";

	for (enum command command = 0; command < COMMANDS; command++) {
		fprintf(out, "%s'%s': %lld", separator, command_name(command),
			(long long)summary->commands[command]);
		separator = ", ";
	}
	fputs("}\n", out);
}

static void print_violation(const struct violation *violation, FILE *out)
{
	const struct log_entry *entry = &violation->entry;

	switch (violation->rule) {
	case RULE_BUS:
		fprintf(out, "data at %lld before %lld", (long long)violation->start,
			(long long)violation->previous_end);
		return;
	case RULE_UNSERVED:
	case RULE_EARLY:
		fprintf(out, "request %lld", (long long)violation->request);
		return;
	default:
		break;
	}
	fprintf(out, "%s at %lld, rank %lld, group %lld, bank %lld", command_name(entry->command),
		(long long)entry->cycle, (long long)entry->rank, (long long)entry->bankgroup,
		(long long)entry->bank);
	if (violation->rule == RULE_ROW)
		fprintf(out, ", row %lld while %lld is open", (long long)entry->row,
			(long long)violation->open_row);
	if (rule_counts_cycles(violation->rule))
		fprintf(out, ", after %lld of %lld cycles", (long long)violation->have,
			(long long)violation->need);
}

static void print_findings(const struct summary *summary, FILE *out)
{
	fprintf(out, "  checked     %lld violation(s)\n", (long long)summary->finding_count);
	for (int64_t i = 0; i < summary->finding_count; i++) {
		const struct finding *finding = &summary->findings[i];

		fprintf(out, "    channel %lld: %s: ", (long long)finding->channel,
			rule_name(finding->violation.rule));
		print_violation(&finding->violation, out);
		fputc('\n', out);
	}
}

void summary_write_report(const struct summary *summary, const struct setting *setting, FILE *out)
{
	print_heading(setting, out);
	fprintf(out, "  bandwidth   %.2f GB/s  (efficiency %.3f)\n", summary->bandwidth_gbps,
		summary->efficiency);
	fprintf(out, "  latency     mean %.0f ns, p50 %.0f, p99 %.0f\n", summary->latency_mean_ns,
		summary->latency_p50_ns, summary->latency_p99_ns);
	fprintf(out, "  row hits    %.3f   ", summary->row_hit_rate);
	print_kinds(summary, out);
	fputs("  commands    ", out);
	print_commands(summary, out);
	if (summary->is_checked)
		print_findings(summary, out);
	fprintf(out, "  simulated %lld requests", (long long)summary->requests);
	if (summary->is_timed)
		fprintf(out, " in %.2f s", summary->wall_s);
	fputc('\n', out);
}
