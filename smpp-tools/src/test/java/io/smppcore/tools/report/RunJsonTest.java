package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.console.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunJsonTest {

    @Test
    void beginsWithTheFiguresInOneLine() {
        assertThat(RunJson.of(Runs.mixed()))
                .startsWith("{\"sent\": 1032, \"accepted\": 1000, \"refused\": 23, \"timed_out\": 4, \"unknown\": 5,"
                        + " \"not_sent\": 0, \"throughput_per_s\": 511.500, \"elapsed_s\": 2.000, \"window\": 64,"
                        + " \"binds\": 2, \"latency_ms\": {\"p50\": 0.071, \"p75\": 0.071, \"p90\": 1.500,"
                        + " \"p95\": 1.500, \"p99\": 22.266, \"p999\": 333.185, \"p9999\": 60028.879, \"p99999\":"
                        + " 60028.879, \"max\": 60028.879, \"mean\": ")
                .contains(" \"status\": {\"0x00000000\": 1000, \"0x00000058\": 20, \"0x00000401\": 3},"
                        + " \"unknown_by_cause\": {\"closed\": 3, \"other\": 2}, \"clean\": false,"
                        + " \"problems\": [\"9 % were not accepted\"], \"command\": \"drive --window 64\","
                        + " \"started_at\": \"2026-11-21T10:00:00.250Z\","
                        + " \"settings\": {\"window\": 64, \"binds\": 2, \"warm_up\": \"PT1S\"},"
                        + " \"environment\": {\"processor\": \"one & only, 2 cores\", \"jvm\": \"a JVM <25>\"},"
                        + " \"operation\": \"submit_sm\", \"elapsed_ns\": 2000000000,")
                .endsWith("\"operations\": [], \"intervals\": {\"start_ns\": [0, 1000000000], \"length_ns\":"
                        + " [1000000000, 1001000000], \"sent\": [600, 432], \"ok\": [580, 420], \"errors\": [9,"
                        + " 23], \"in_flight\": [11, 0], \"p50_ms\": [0.071, 0.070], \"p90_ms\": [1.500, 1.400],"
                        + " \"p99_ms\": [22.250, 21.000], \"p999_ms\": [333.000, 300.000], \"max_ms\": [400.000,"
                        + " 60000.500]}, \"processes\": [], \"tables\": []}")
                .doesNotContain("\n");
    }

    @Test
    void hasReceiptsOnlyWhenRequested() {
        assertThat(parsed(Runs.clean(7))).doesNotContainKeys("receipts", "receipt_report");

        Map<String, Object> everything = parsed(Runs.everything());
        assertThat(everything.get("receipts")).isEqualTo(990L);
        assertThat(object(everything.get("receipt_report")))
                .containsEntry("expected", 1_000L)
                .containsEntry("lost", 10L)
                .containsEntry("duplicates", 2L)
                .containsEntry("orphans", 1L)
                .containsEntry("early", 4L);
    }

    @Test
    void hasKindsOfWorkAndProcesses() {
        Map<String, Object> run = parsed(Runs.everything());
        assertThat((List<?>) run.get("operations"))
                .singleElement()
                .satisfies(operation -> assertThat(object(operation))
                        .containsEntry("name", "query sm, |late|")
                        .containsEntry("refused", 23L)
                        .containsEntry("not_sent", 7L));
        assertThat((List<?>) run.get("processes"))
                .hasSize(2)
                .first()
                .satisfies(process -> assertThat(object(process))
                        .containsEntry("name", "client")
                        .containsEntry("processors", 1.5)
                        .containsEntry("max_heap_octets", 50L << 20)
                        .containsEntry("gc_ns", List.of(5_000_000L, 9_000_000L, 9_000_000L)));
    }

    @Test
    void writesJsonForAnEmptyRun() {
        assertThat(parsed(Runs.clean(0))).containsEntry("sent", 0L).containsEntry("clean", true);
    }

    private static Map<String, Object> parsed(RunReport report) {
        return object(JsonInput.values(RunJson.of(report).getBytes(StandardCharsets.UTF_8))
                .getFirst());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(@Nullable Object value) {
        assertThat(value).isInstanceOf(Map.class);
        return (Map<String, Object>) Objects.requireNonNull(value);
    }
}
