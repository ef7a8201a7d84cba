package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RunTableTest {

    @Test
    void showsCountsThroughputLatencyAndStatuses() {
        assertThat(RunTable.of(Runs.mixed()).lines())
                .containsExactly(
                        "sent                     1,032",
                        "accepted                 1,000",
                        "refused                     23",
                        "timed out                    4",
                        "unknown                      5",
                        "elapsed                  2.000 s",
                        "throughput                 512 /s  (window 64, binds 2)",
                        "",
                        "latency              p50       p90       p99     p99.9       max",
                        "ms                 0.071     1.500    22.266   333.185 60028.879",
                        "",
                        ":------------------------|                                 x",
                        "min 0.071 |  p25 0.071 [  p50 0.071 :  p75 0.071 ]  p99 22.266 |  max 60028.879 x",
                        "",
                        "status               responses  name",
                        "0x00000000               1,000  ESME_ROK",
                        "0x00000058                  20  ESME_RTHROTTLED",
                        "0x00000401                   3  (not in the specification)",
                        "",
                        "unknown  requests",
                        "closed          3",
                        "other           2");
    }

    @Test
    void showsServiceTimeReceiptsKindsAndProcessesWhenThereAreAny() {
        String table = RunTable.of(Runs.everything());
        assertThat(table.lines())
                .contains(
                        "receipts                   990",
                        "service, ms        0.071     0.071     1.500     1.500     1.500",
                        "receipt, ms       40.010    40.010    40.010    40.010    40.010",
                        "expected  matched  lost  duplicates  orphans  early",
                        "1,000         990    10           2        1      4",
                        "operation          sent     ok  errors  per second      p50      p95      p99        max",
                        "all               1,032  1,000      32         512    0.071    1.500   22.266  60028.879",
                        "query sm, |late|     23      0      23        23.0  333.185  333.185  333.185    333.185",
                        "process  processors busy    max RSS  max heap  in collections",
                        "client              1.50  130.0 MiB  50.0 MiB        4.000 ms",
                        "server              1.50  130.0 MiB         -               -");
        assertThat(RunTable.of(Runs.clean(7))).doesNotContain("receipt", "service", "operation", "process");
    }

    @Test
    void printsZerosForAnEmptyRun() {
        assertThat(RunTable.of(Runs.clean(0)).lines())
                .contains(
                        "sent                         0",
                        "ms                 0.000     0.000     0.000     0.000     0.000");
    }

    @Test
    void showsTheTimeThatASelfTestLostToTheStartOfTheJvm() {
        RunReport run = Runs.run("self-test", Instant.EPOCH, Runs.clean(7).operations(), Optional.empty(), List.of());
        List<Interval> intervals = LongStream.of(200, 600, 1_000, 1_000)
                .mapToObj(ok -> new Interval(0, 1_000_000_000, ok, ok, 0, 0, new Latency(0, 0, 0, 0, 0)))
                .toList();
        assertThat(Runs.with(run, intervals).coldShare()).hasValueCloseTo(0.3, within(1e-9));
        assertThat(Runs.with(run, intervals.reversed()).coldShare()).hasValue(0);
        assertThat(Runs.with(run, intervals.subList(0, 3)).coldShare()).hasValueCloseTo(0.25, within(1e-9));
        assertThat(Runs.with(run, intervals.subList(0, 2)).coldShare()).isEmpty();
        assertThat(RunTable.of(Runs.with(run, intervals)).lines())
                .contains("cold                  30.000 %  (time that the rate of the second half saves)");
    }
}
