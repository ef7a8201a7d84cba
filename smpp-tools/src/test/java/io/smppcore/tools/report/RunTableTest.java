package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

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
}
