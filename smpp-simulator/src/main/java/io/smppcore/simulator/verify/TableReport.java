package io.smppcore.simulator.verify;

import io.smppcore.internal.util.Printable;
import io.smppcore.simulator.verify.ConformanceReport.CheckResult;
import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import io.smppcore.simulator.verify.ConformanceReport.Evidence;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The conversion of a conformance report to a table for terminals. */
final class TableReport {

    private static final int ID_WIDTH = Arrays.stream(Check.values())
            .mapToInt(check -> check.id().length())
            .max()
            .orElseThrow();
    private static final int SHOWN_OCTETS = 64;

    private TableReport() {}

    static String of(ConformanceReport report) {
        StringBuilder out = new StringBuilder();
        for (ClientReport client : report.clients()) {
            client(out, client);
        }
        if (report.clients().isEmpty()) {
            out.append("no clients\n");
        }
        return out.toString();
    }

    private static void client(StringBuilder out, ClientReport client) {
        out.append(Printable.of(client.client()))
                .append(client.isConformant() ? ": conformant, " : ": NOT conformant, ")
                .append(client.sessionCount())
                .append(client.sessionCount() == 1 ? " session\n" : " sessions\n");
        line(out, "check", "result", "right", "wrong", "what");
        List<CheckResult> seen = client.results().stream()
                .filter(result -> result.verdict() != Verdict.NOT_SEEN)
                .toList();
        for (CheckResult result : seen) {
            line(
                    out,
                    result.check().id(),
                    result.verdict().name().toLowerCase(Locale.ROOT),
                    Long.toString(result.passed()),
                    Long.toString(result.failed()),
                    result.check().title());
            result.evidence().forEach(evidence -> evidence(out, evidence));
        }
        out.append("  not seen: ").append(notSeen(client)).append("\n\n");
    }

    private static void line(StringBuilder out, String check, String result, String right, String wrong, String what) {
        String format = "  %-" + ID_WIDTH + "s  %-7s %9s %9s  %s%n";
        out.append(format.formatted(check, result, right, wrong, what).replace(System.lineSeparator(), "\n"));
    }

    private static void evidence(StringBuilder out, Evidence evidence) {
        out.append("      ").append(line(evidence)).append('\n');
        String octets = evidence.octets();
        if (!octets.isEmpty()) {
            boolean all = octets.length() <= 2 * SHOWN_OCTETS;
            out.append("        ")
                    .append(all ? octets : octets.substring(0, 2 * SHOWN_OCTETS) + "...")
                    .append('\n');
        }
    }

    /** Returns one line that describes a violation, without its octets. */
    static String line(Evidence evidence) {
        OptionalLong sequence = evidence.sequenceNumber();
        return evidence.time() + " session " + evidence.session()
                + (sequence.isPresent() ? " sequence " + sequence.getAsLong() : "") + ": "
                + Printable.of(evidence.what());
    }

    private static String notSeen(ClientReport client) {
        String ids = client.results().stream()
                .filter(result -> result.verdict() == Verdict.NOT_SEEN)
                .map(result -> result.check().id())
                .collect(Collectors.joining(", "));
        return ids.isEmpty() ? "nothing" : ids;
    }
}
