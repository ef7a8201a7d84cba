package io.smppcore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Comparison of the table in docs/metrics.md with the meters: names, types, tags, units. */
class MetricsPageTest {

    private static final Path PAGE = Path.of("..", "docs", "metrics.md");

    /** Row of the table, or a meter in the same form. */
    private record Row(String name, String type, String tags, String unit) {

        static Row of(Meter meter) {
            Meter.Id id = meter.getId();
            String tags = id.getTags().stream().map(Tag::getKey).collect(Collectors.joining(", "));
            String type = id.getType().name().toLowerCase(Locale.ROOT);
            return new Row(id.getName(), type, tags, Objects.requireNonNullElse(id.getBaseUnit(), ""));
        }

        static Row of(String line) {
            List<String> cells = Arrays.stream(line.split("\\|", -1))
                    .map(cell -> cell.replace("`", "").strip())
                    .toList();
            String tags = Arrays.stream(cells.get(3).split(", ", -1)).sorted().collect(Collectors.joining(", "));
            return new Row(cells.get(1), cells.get(2), tags, cells.get(4));
        }
    }

    @Test
    void documentsExactlyTheRegisteredMeters() throws IOException {
        List<Row> documented = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `smpp."))
                .map(Row::of)
                .toList();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        SessionTaps taps = SessionTaps.NONE.with(SmppMetrics.create(registry));
        try (TappedSession session = TappedSession.bound(SessionRole.ESME, taps)) {
            session.session().sendAsync(SubmitSm.builder().build());
            session.receive(2, SubmitSmResp.ok("1"));
            assertThat(registry.getMeters().stream().map(Row::of).distinct())
                    .containsExactlyInAnyOrderElementsOf(documented);
        }
    }

    @Test
    void documentsEveryValueOfTheSessionTags() throws IOException {
        String page = Files.readString(PAGE);
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        SmppMetrics metrics = SmppMetrics.create(registry);
        List<String> values = registry.getMeters().stream()
                .flatMap(meter -> meter.getId().getTags().stream())
                .map(Tag::getValue)
                .distinct()
                .toList();
        assertThat(values)
                .hasSizeGreaterThan(10)
                .allSatisfy(value -> assertThat(page).contains("`" + value + "`"));
        metrics.close();
    }
}
