package io.smppcore.gateway.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.soak.Timetable.Event;
import io.smppcore.gateway.soak.Timetable.Kind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The events of runs of different lengths. */
class TimetableTest {

    private static List<Event> events(Duration length, int nodes) {
        return new Timetable(length, Day.SMSCS, nodes, new Random(1)).events();
    }

    private static List<Event> of(Kind kind, List<Event> events) {
        return events.stream().filter(event -> event.kind() == kind).toList();
    }

    @Test
    void twoHoursHaveAReloadEachMinuteAndTenMinutesWithoutCallbacks() {
        List<Event> events = events(Duration.ofHours(2), 3);

        List<Event> reloads = of(Kind.RELOAD, events);
        assertThat(reloads).hasSize(119);
        assertThat(reloads.get(1).nanos() - reloads.get(0).nanos())
                .isEqualTo(Duration.ofMinutes(1).toNanos());
        long down = of(Kind.CALLBACKS_DOWN, events).getFirst().nanos();
        assertThat(of(Kind.CALLBACKS_UP, events).getFirst().nanos() - down)
                .isEqualTo(Duration.ofMinutes(10).toNanos());
        assertThat(of(Kind.FLAP, events)).extracting(Event::target).contains(0, 1, 2);
        assertThat(of(Kind.FLAP, events)).extracting(Event::length).contains(0L).anyMatch(length -> length > 0);
    }

    @Test
    void nodesRestartInTurnButTheFirstOnlyInTheFirstHalf() {
        Duration length = Duration.ofHours(2);
        List<Event> restarts = of(Kind.RESTART, events(length, 3));

        assertThat(restarts).hasSizeGreaterThan(9).extracting(Event::target).contains(0, 1, 2);
        assertThat(restarts)
                .filteredOn(event -> event.nanos() > length.toNanos() / 2)
                .extracting(Event::target)
                .contains(1, 2)
                .doesNotContain(0);
        assertThat(of(Kind.RESTART, events(length, 1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 60, 1_200, 7_200, 100_000})
    void eachLengthHasAllKindsInTheOrderOfTime(int seconds) {
        Duration length = Duration.ofSeconds(seconds);
        List<Event> events = events(length, 1);

        assertThat(events)
                .isSortedAccordingTo(Comparator.comparingLong(Event::nanos))
                .allMatch(event -> event.nanos() >= 0 && event.nanos() < length.toNanos());
        assertThat(events)
                .extracting(Event::kind)
                .contains(Kind.RELOAD, Kind.VISIT, Kind.FLAP, Kind.CALLBACKS_DOWN, Kind.CALLBACKS_UP, Kind.CERTIFICATE);
    }
}
