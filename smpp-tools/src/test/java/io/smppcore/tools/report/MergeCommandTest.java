package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path folder;

    /** Returns 1,000 requests in 10 s, 990 of them accepted. */
    private Path log(String name, Instant start, long nanos) throws IOException {
        Ledger ledger = new Ledger(
                1_000, Map.of(CommandStatus.ESME_ROK, 990L, CommandStatus.ESME_RTHROTTLED, 8L), 2, Map.of(), 3);
        Distribution times = Runs.times(nanos, 998);
        OperationReport total = new OperationReport("submit_sm", ledger, 10 * SECOND, times, times);
        RunReport run = Runs.run("drive " + name, start, List.of(total), Optional.empty(), List.of());
        return Files.writeString(folder.resolve(name), HistogramLog.of(run).text(), StandardCharsets.UTF_8);
    }

    @Test
    void addsUpExactly() throws IOException {
        Path a = log("a.hlog", Runs.START, 1_000_000);
        Path b = log("b.hlog", Runs.START.plusMillis(500), 2_000_000);
        Path sum = folder.resolve("sum.hlog");

        Invocation merge = Invocation.of("report", "merge", a.toString(), b.toString(), "--hlog=" + sum);

        assertThat(merge.exitCode()).as(merge.err()).isZero();
        assertThat(merge.err()).isEmpty();
        assertThat(merge.outLines())
                .containsExactly(
                        "requests    sent  accepted  refused  timed out  unknown  not sent  per second",
                        "submit_sm  2,000     1,980       16          4        0         6         200",
                        "",
                        "times, ms  count   mean    p50    p90    p99  p99.9    max",
                        "submit_sm  1,996  1.500  1.000  2.001  2.001  2.001  2.001");
        Histogram expected = Distribution.histogram();
        expected.recordValueWithCount(1_000_000, 998);
        expected.recordValueWithCount(2_000_000, 998);
        assertThat(HistogramLogFile.read(sum).histograms())
                .hasEntrySatisfying(
                        "submit_sm", times -> assertThat(times.toHistogram()).isEqualTo(expected));
    }

    @Test
    void mergesAMergedLog() throws IOException {
        Path a = log("a.hlog", Runs.START, 1_000_000);
        Path b = log("b.hlog", Runs.START, 2_000_000);
        Path c = log("c.hlog", Runs.START, 3_000_000);
        Path sum = folder.resolve("sum.hlog");
        assertThat(Invocation.of("report", "merge", a.toString(), b.toString(), "--hlog=" + sum)
                        .exitCode())
                .isZero();

        Invocation inSteps = Invocation.of("report", "merge", sum.toString(), c.toString());
        Invocation atOnce = Invocation.of("report", "merge", a.toString(), b.toString(), c.toString());
        assertThat(inSteps.out()).isEqualTo(atOnce.out()).contains("2,994").contains(" 299");
    }

    @Test
    void refusesADuplicateRun() throws IOException {
        Path a = log("a.hlog", Runs.START, 1_000_000);
        Path b = Files.copy(a, folder.resolve("b.hlog"));
        cannot(b + ": duplicate run: drive a.hlog, started 2026-11-21T10:00:00.250Z", a, b);
    }

    @Test
    void printsARemarkForRunsAtDifferentTimes() throws IOException {
        Path a = log("a.hlog", Runs.START, 1_000_000);
        Path b = log("b.hlog", Runs.START.plusSeconds(6), 1_000_000);

        Invocation merge = Invocation.of("report", "merge", "--json", a.toString(), b.toString());

        assertThat(merge.exitCode()).isZero();
        assertThat(merge.err()).contains("report merge: all runs were active only during 4.000 s of 16.000 s: ");
        assertThat(json(merge)).containsEntry("together_s", 4.0).containsEntry("span_s", 16.0);

        Path later = log("c.hlog", Runs.START.plusSeconds(60), 1_000_000);
        assertThat(Invocation.of("report", "merge", a.toString(), later.toString())
                        .err())
                .contains("during 0.000 s of 70.000 s: ");
    }

    @Test
    void printsARemarkForLogsWithoutARate() throws IOException {
        Path a = log("a.hlog", Runs.START, 1_000_000);
        Path foreign = Files.writeString(
                folder.resolve("foreign.hlog"),
                "0.0,1.0,2.0," + Distributions.encoded(Runs.times(2_000_000, 7)) + "\n");

        Invocation merge = Invocation.of("report", "merge", "--json", a.toString(), foreign.toString());

        assertThat(merge.err())
                .contains("smpp report merge: 1 of 2 files lack the length of their runs", "(no tag)")
                .contains("(no tag)       7");
        assertThat(json(merge)).containsEntry("runs", 1L).containsEntry("files_without_run", 1L);
        assertThat(merge.out())
                .contains("\"throughput_per_s\": 99.800", "{\"tag\": \"\", \"count\": 7, \"latency_ms\"");
    }

    @Test
    void printsOneLineAndExitsWithTwoForADamagedFile() throws IOException {
        Path a = log("a.hlog", Runs.START, 1_000_000);
        String text = Files.readString(a);
        Path damaged = Files.writeString(folder.resolve("damaged.hlog"), text.substring(0, text.length() - 40));
        cannot(damaged + ": line 6: not a compressed histogram in base64, or cut off or damaged", a, damaged);
        cannot(folder.resolve("none.hlog") + ": no such file", a, folder.resolve("none.hlog"));
    }

    private static void cannot(String why, Path... files) {
        String[] args = new String[files.length + 2];
        args[0] = "report";
        args[1] = "merge";
        for (int i = 0; i < files.length; i++) {
            args[i + 2] = files[i].toString();
        }
        Invocation merge = Invocation.of(args);
        assertThat(merge.exitCode()).isEqualTo(2);
        assertThat(merge.out()).isEmpty();
        assertThat(merge.errLines()).containsExactly("smpp report merge: " + why);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> json(Invocation merge) {
        return (Map<String, Object>)
                JsonInput.values(merge.out().getBytes(StandardCharsets.UTF_8)).getFirst();
    }
}
