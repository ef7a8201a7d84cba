package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.load.LoadResult;
import io.smppcore.tools.load.Results;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTableTest {

    @Test
    void showsCountsThroughputLatencyAndStatuses() {
        assertThat(ResultTable.of(Results.mixed()).lines())
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
                        "ms                 0.071     1.500    22.250   333.000 60000.000",
                        "",
                        "status               responses  name",
                        "0x00000000               1,000  ESME_ROK",
                        "0x00000058                  20  ESME_RTHROTTLED",
                        "0x00000401                   3  (not in the specification)");
    }

    @Test
    void showsReceiptsWhenTheyWereAskedFor() {
        assertThat(ResultTable.of(Results.clean(7).withReceipts(6)).lines()).contains("receipts                     6");
    }

    @Test
    void saysWhenTheRunWasCutShort() {
        LoadResult result = Results.result(1, 1, 0, 0, 0, Map.of(CommandStatus.ESME_ROK, 1L), true);
        assertThat(ResultTable.of(result)).contains("cut short");
        assertThat(ResultTable.of(Results.clean(1))).doesNotContain("cut short");
    }
}
