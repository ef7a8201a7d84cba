package io.smppcore.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.internal.util.Durations;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SessionOptionsTest {

    private static final Duration WEEK = Duration.ofDays(7);

    /** Option of type Duration, with its setter. */
    record Time(String name, BiFunction<SessionOptions.Builder, Duration, SessionOptions.Builder> set) {

        SessionOptions with(Duration value) {
            return set.apply(SessionOptions.builder(), value).build();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Time> times() {
        return Stream.of(
                new Time("windowTimeout", SessionOptions.Builder::windowTimeout),
                new Time("requestTimeout", SessionOptions.Builder::requestTimeout),
                new Time("bindTimeout", SessionOptions.Builder::bindTimeout),
                new Time("enquireLinkInterval", SessionOptions.Builder::enquireLinkInterval),
                new Time("enquireLinkTimeout", SessionOptions.Builder::enquireLinkTimeout),
                new Time("inactivityTimeout", SessionOptions.Builder::inactivityTimeout),
                new Time("drainTimeout", SessionOptions.Builder::drainTimeout),
                new Time("unbindTimeout", SessionOptions.Builder::unbindTimeout),
                new Time("writeTimeout", SessionOptions.Builder::writeTimeout),
                new Time("pduTimeout", SessionOptions.Builder::pduTimeout));
    }

    @Test
    void haveTheDefaultsThatTheyDocument() {
        assertThat(SessionOptions.defaults())
                .isEqualTo(new SessionOptions(
                        10,
                        10_000,
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(25),
                        Duration.ofSeconds(10),
                        null,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(1),
                        1_000,
                        16_777_216,
                        InboundOverload.STOP_READING,
                        Dispatch.CONCURRENT,
                        Leniency.lenient(),
                        null,
                        CodecLimits.defaults()));
    }

    @ParameterizedTest
    @MethodSource("times")
    void acceptDurationsFromOneMillisecondToSevenDays(Time time) {
        for (Duration value : new Duration[] {Duration.ofMillis(1), WEEK}) {
            assertThat(time.with(value).toString()).contains(time.name + "=" + value);
        }
    }

    @ParameterizedTest
    @MethodSource("times")
    void refuseOtherDurationsNamingOptionValueAndRange(Time time) {
        for (Duration value : new Duration[] {Duration.ofNanos(999_999), Duration.ofNanos(-1), WEEK.plusNanos(1)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> time.with(value))
                    .withMessageStartingWith(
                            time.name + ": " + Durations.text(value) + " (expected: duration, 1ms to 7d");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "window, requests, 1, 65536",
        "queueLimit, requests, 0, 10000000",
        "inboundLimit, requests, 1, 1000000",
        "inboundOctetLimit, octets, 65536, 1073741824"
    })
    void refuseNumbersOutOfRangeNamingOptionValueAndRange(String name, String unit, int min, int max) {
        assertThat(with(name, min)).isNotEqualTo(with(name, max));
        for (int value : new int[] {min - 1, max + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> with(name, value))
                    .withMessage(name + ": " + value + " (expected: " + unit + ", " + min + " to " + max + ")");
        }
    }

    private static SessionOptions with(String name, int value) {
        SessionOptions.Builder builder = SessionOptions.builder();
        return switch (name) {
            case "window" -> builder.window(value).build();
            case "queueLimit" -> builder.queueLimit(value).build();
            case "inboundOctetLimit" -> builder.inboundOctetLimit(value).build();
            case "inboundLimit" -> builder.inboundLimit(value).build();
            default -> throw new AssertionError(name);
        };
    }

    @Test
    void areUnchangedByABuilder() {
        SessionOptions odd = new SessionOptions(
                1,
                2,
                Duration.ofMillis(3),
                Duration.ofMillis(4),
                Duration.ofMillis(5),
                Duration.ofMillis(6),
                Duration.ofMillis(7),
                Duration.ofMillis(12),
                Duration.ofMillis(8),
                Duration.ofMillis(9),
                Duration.ofMillis(10),
                Duration.ofMillis(13),
                11,
                65_537,
                InboundOverload.THROTTLE,
                Dispatch.ORDERED,
                Leniency.strict(),
                InterfaceVersion.V3_3,
                new CodecLimits(12_345));
        assertThat(odd.toBuilder().build()).isEqualTo(odd);
        assertThat(SessionOptions.builder()
                        .window(1)
                        .queueLimit(2)
                        .windowTimeout(Duration.ofMillis(3))
                        .requestTimeout(Duration.ofMillis(4))
                        .bindTimeout(Duration.ofMillis(5))
                        .enquireLinkInterval(Duration.ofMillis(6))
                        .enquireLinkTimeout(Duration.ofMillis(7))
                        .inactivityTimeout(Duration.ofMillis(12))
                        .drainTimeout(Duration.ofMillis(8))
                        .unbindTimeout(Duration.ofMillis(9))
                        .writeTimeout(Duration.ofMillis(10))
                        .pduTimeout(Duration.ofMillis(13))
                        .inboundLimit(11)
                        .inboundOctetLimit(65_537)
                        .inboundOverload(InboundOverload.THROTTLE)
                        .dispatch(Dispatch.ORDERED)
                        .leniency(Leniency.strict())
                        .peerVersion(InterfaceVersion.V3_3)
                        .limits(new CodecLimits(12_345))
                        .build())
                .isEqualTo(odd);
    }
}
