package io.smppcore.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionGroupTest {

    private static final OptionGroup<Map<String, Object>> OPTIONS = OptionGroup.of(
            target -> {
                if ("5".equals(target.get("name")) && target.containsKey("window")) {
                    throw new IllegalArgumentException("name: 5 (expected: another name with a window)");
                }
            },
            option("window", OptionType.integer("requests", 1, 65_536), 10),
            option("timeout", OptionType.duration("1ms", "7d"), Duration.ofSeconds(90)),
            option("factor", OptionType.decimal("factor", 1, 100, "1 to 100"), 2.0),
            option("switch", OptionType.flag(), true),
            option("name", OptionType.text(5), ""),
            option("secret", OptionType.text(5).hidden(), ""),
            option("level", OptionType.choice(Thread.State.class), Thread.State.NEW),
            option("places", OptionType.some("name", "any").list(), List.of()),
            OptionType.flag()
                    .orNone()
                    .setting("maybe", null, "for the test")
                    .change((target, value) -> target.put("maybe", value == null ? "absent" : value)));

    private final Map<String, Object> read = new HashMap<>();

    private static <T> Option<Map<String, Object>, T> option(String name, OptionType<T> type, T standard) {
        return type.setting(name, standard, "for the test").change((target, value) -> target.put(name, value));
    }

    private void read(Map<?, ?> properties) {
        OPTIONS.set("smpp.", properties, read, new HashMap<>());
    }

    @Test
    void readsEveryTypeAndIgnoresOtherPrefixes() {
        read(Map.ofEntries(
                Map.entry("smpp.window", " 512 "),
                Map.entry("smpp.timeout", "5m"),
                Map.entry("smpp.factor", "1.5"),
                Map.entry("smpp.switch", "true"),
                Map.entry("smpp.name", "mé"),
                Map.entry("smpp.level", "runnable"),
                Map.entry("smpp.places", "a, b,c"),
                Map.entry("smpp.maybe", "none"),
                Map.entry("smppx.window", "ignored"),
                Map.entry("user.home", "ignored")));

        assertThat(read)
                .isEqualTo(Map.of(
                        "window",
                        512,
                        "timeout",
                        Duration.ofMinutes(5),
                        "factor",
                        1.5,
                        "switch",
                        true,
                        "name",
                        "mé",
                        "level",
                        Thread.State.RUNNABLE,
                        "places",
                        List.of("a", "b", "c"),
                        "maybe",
                        "absent"));
    }

    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "1.5s, PT1.5S", "5m, PT5M", "7d, PT168H"})
    void readsDurationsWithUnits(String text, Duration duration) {
        read(Map.of("smpp.timeout", text));
        assertThat(read).containsEntry("timeout", duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5sec", "0s", "8d", "PT5S"})
    void refusesOtherDurations(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("smpp.timeout", text)))
                .withMessage("smpp.timeout: " + text + " (expected: duration, 1ms to 7d)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65537", "", "1e3", "0x10", "99999999999"})
    void refusesNumbersOutOfRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("smpp.window", text)))
                .withMessage("smpp.window: " + text + " (expected: requests, 1 to 65536)");
    }

    @ParameterizedTest
    @CsvSource({
        "factor, NaN",
        "factor, 0.9",
        "factor, 1e400",
        "switch, yes",
        "switch, TRUE",
        "name, toolong",
        "name, Ω",
        "level, idle",
        "maybe, None"
    })
    void refusesUnusableValues(String key, String text) {
        assertThatThrownBy(() -> read(Map.of("smpp." + key, text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("smpp." + key + ": " + text + " (expected: ");
    }

    @ParameterizedTest
    @CsvSource({"windw, window", "Window, window", "time-out, timeout", "swtich, switch", "place, places"})
    void namesTheNearestKeyToAnUnknownOne(String key, String nearest) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("smpp." + key, "1")))
                .withMessage("smpp." + key + ": unknown (did you mean smpp." + nearest + "?)");
    }

    @Test
    void reportsAllProblemsAtOnceAndChangesNothing() {
        assertThatThrownBy(() -> read(
                        Map.of("smpp.window", "0", "smpp.wnidow", "5", "smpp.timeout", "soon", "smpp.factor", "5")))
                .hasMessageContainingAll("3 problems:", "smpp.window: 0", "smpp.wnidow: unknown", "smpp.timeout: soon");
        assertThat(read).isEmpty();
    }

    @Test
    void reportsContradictionsAndChangesNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("smpp.name", "5", "smpp.window", "7")))
                .withMessage("smpp.name: 5 (expected: another name with a window)");
        assertThat(read).isEmpty();
    }

    @Test
    void checksValuesSetInCodeLikeProperties() {
        Setting<Duration> timeout =
                OptionType.duration("1ms", "7d").setting("timeout", Duration.ofSeconds(90), "for the test");
        timeout.check(Duration.ofDays(7));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> timeout.check(Duration.ofDays(8)))
                .withMessage("timeout: 8d (expected: duration, 1ms to 7d)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> timeout.check(Duration.ofNanos(999_999)))
                .withMessage("timeout: 0.000999999s (expected: duration, 1ms to 7d)");
    }

    @Test
    void describesOptionsInRowsOfATable() {
        assertThat(OPTIONS.options().stream().map(option -> option.row("smpp.")))
                .contains(
                        "| `smpp.window` | requests | for the test | 1 to 65536 | `10` |",
                        "| `smpp.timeout` | duration | for the test | 1ms to 7d | `90s` |",
                        "| `smpp.factor` | factor | for the test | 1 to 100 | `2` |",
                        "| `smpp.places` | list of name | for the test | any | empty |",
                        "| `smpp.maybe` | switch | for the test | true or false; none | `none` |");
    }

    @Test
    void doesNotShowHiddenValues() {
        assertThatThrownBy(() -> read(Map.of("smpp.secret", "sesame-open")))
                .hasMessageStartingWith("smpp.secret: a value that is not shown (expected: text, <= 5 octets")
                .hasMessageNotContaining("sesame");
    }

    @Test
    void keepsSpacesInHiddenValues() {
        read(Map.of("smpp.secret", " a b "));
        assertThat(read).containsEntry("secret", " a b ");
    }

    @Test
    void refusesValuesThatAreNotText() {
        Properties properties = new Properties();
        properties.put("smpp.window", 512);
        assertThatThrownBy(() -> read(properties)).hasMessageStartingWith("smpp.window: 512 (expected: ");

        Map<String, String> withNull = new HashMap<>();
        withNull.put("smpp.window", null);
        assertThatThrownBy(() -> read(withNull)).hasMessageStartingWith("smpp.window: null (expected: ");
    }

    @Test
    void readsDefaultsOfProperties() {
        Properties defaults = new Properties();
        defaults.setProperty("smpp.window", "5");
        defaults.setProperty("smpp.factor", "5");
        Properties properties = new Properties(defaults);
        properties.setProperty("smpp.window", "6");
        read(properties);

        assertThat(read).containsOnly(Map.entry("window", 6), Map.entry("factor", 5.0));
    }
}
