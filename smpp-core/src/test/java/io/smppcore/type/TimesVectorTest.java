package io.smppcore.type;

import static io.smppcore.spec.Vectors.number;
import static io.smppcore.spec.Vectors.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.spec.Vectors;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Time strings of the specification (SMPP 5.0 4.7.23; 3.4: 7.1.1). */
class TimesVectorTest {

    private static final String FILE = "times.json";
    private static final List<JsonNode> ALL = Vectors.read(FILE);
    private static final Set<String> KINDS = Set.of("absolute", "relative", "empty", "smsc_12");

    static Stream<JsonNode> ofKind(String kind) {
        return ALL.stream().filter(time -> text(time, "kind").equals(kind)).filter(TimesVectorTest::isValid);
    }

    static Stream<JsonNode> absolute() {
        return ofKind("absolute");
    }

    static Stream<JsonNode> relative() {
        return ofKind("relative");
    }

    static Stream<JsonNode> local() {
        return ofKind("smsc_12");
    }

    static Stream<JsonNode> noTime() {
        return ALL.stream().filter(time -> !isValid(time) || text(time, "kind").equals("empty"));
    }

    @ParameterizedTest
    @MethodSource("absolute")
    void readsAndWritesAbsoluteTimes(JsonNode vector) {
        LocalDateTime local = LocalDateTime.parse(text(vector, "local"));
        ZoneOffset offset =
                ZoneOffset.ofTotalSeconds(vector.get("offset_minutes").asInt() * 60);
        SmppTime time = SmppTime.parse(text(vector, "raw"));
        assertThat(time).isEqualTo(new SmppTime.Absolute(OffsetDateTime.of(local, offset)));
        assertThat(((SmppTime.Absolute) time).time().toInstant())
                .isEqualTo(OffsetDateTime.parse(text(vector, "utc")).toInstant());
        assertThat(time.text()).isEqualTo(text(vector, "raw"));
    }

    @ParameterizedTest
    @MethodSource("relative")
    void readsAndWritesRelativeTimes(JsonNode vector) {
        Period period = Period.of(number(vector, "years"), number(vector, "months"), number(vector, "days"));
        Duration clock = Duration.ofHours(number(vector, "hours"))
                .plusMinutes(number(vector, "minutes"))
                .plusSeconds(number(vector, "seconds"));
        SmppTime time = SmppTime.parse(text(vector, "raw"));
        assertThat(time).isEqualTo(new SmppTime.Relative(period, clock));
        // Tenths and offset are ignored, and therefore written as zeros.
        assertThat(time.text()).isEqualTo(text(vector, "raw").substring(0, 12) + "000R");
    }

    @ParameterizedTest
    @MethodSource("local")
    void readsAndWritesTheLocalTimeOfAnSmsc(JsonNode vector) {
        SmppTime time = SmppTime.parse(text(vector, "raw"));
        assertThat(time).isEqualTo(new SmppTime.Local(LocalDateTime.parse(text(vector, "local"))));
        assertThat(time.text()).isEqualTo(text(vector, "raw"));
    }

    @ParameterizedTest
    @MethodSource("noTime")
    void refusesOtherTexts(JsonNode vector) {
        assertThat(SmppTime.tryParse(text(vector, "raw"))).isNull();
        assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(() -> SmppTime.parse(text(vector, "raw")));
    }

    @Test
    void everyRecordIsChecked() {
        long checked = Stream.of(absolute(), relative(), local(), noTime())
                .mapToLong(Stream::count)
                .sum();
        System.out.printf("%s: %d records checked%n", FILE, checked);
        assertThat(checked).isEqualTo(ALL.size());
        assertThat(ALL).extracting(time -> text(time, "kind")).isSubsetOf(KINDS);
    }

    private static boolean isValid(JsonNode time) {
        return time.get("valid").asBoolean();
    }

    @Test
    void refusesInstantsBeyondTheYearsOfADate() {
        for (Instant instant : List.of(Instant.MIN, Instant.MAX, Instant.parse("-1000000000-12-31T06:00:00Z"))) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> SmppTime.at(instant))
                    .withMessageContaining("(expected: 1938 to 2037)");
        }
    }
}
