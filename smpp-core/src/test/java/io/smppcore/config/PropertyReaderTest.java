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

class PropertyReaderTest {

    private static final List<Setting<Map<String, Object>>> SETTINGS = List.of(
            setting("window", Form.integer("requests", 1, 65_536)),
            setting("timeout", Form.duration("1ms", "7d")),
            setting("factor", Form.decimal("factor", 1, 100, "1 to 100")),
            setting("switch", Form.flag()),
            setting("name", Form.text(5)),
            setting("secret", Form.text(5)).hidden(),
            setting("level", Form.choice(Thread.State.class)),
            setting("places", Form.some("name", "any").list()),
            setting("maybe", Form.flag()).orNone(target -> target.put("maybe", "taken away")));

    private final Map<String, Object> read = new HashMap<>();

    private static <T> Setting<Map<String, Object>> setting(String key, Form<T> form) {
        return Setting.of(key, form, "", (target, value) -> target.put(key, value), "for the test");
    }

    private void read(Map<?, ?> properties) {
        PropertyReader<Map<String, Object>> reader = new PropertyReader<>("smpp.", SETTINGS);
        reader.read(properties, read);
        reader.finish();
    }

    @Test
    void readsEveryFormAndLeavesOtherPrefixesAlone() {
        read(Map.ofEntries(
                Map.entry("smpp.window", " 512 "),
                Map.entry("smpp.timeout", "5m"),
                Map.entry("smpp.factor", "1.5"),
                Map.entry("smpp.switch", "true"),
                Map.entry("smpp.name", "mé"),
                Map.entry("smpp.level", "runnable"),
                Map.entry("smpp.places", "a, b,c"),
                Map.entry("smpp.maybe", "none"),
                Map.entry("smppx.window", "nothing of ours"),
                Map.entry("user.home", "nothing of ours")));

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
                        "taken away"));
    }

    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "30s, PT30S", "5m, PT5M", "2h, PT2H", "7d, PT168H"})
    void durationsHaveTheirUnits(String text, Duration duration) {
        read(Map.of("smpp.timeout", text));
        assertThat(read).containsEntry("timeout", duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-5s", "5 s", "5sec", "1.5s", "0s", "8d", "99999999999s", "PT5S"})
    void whatIsNoDurationOfTheRangeIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("smpp.timeout", text)))
                .withMessage("smpp.timeout: " + text + " (expected: duration, 1ms to 7d)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65537", "", "1e3", "0x10", "99999999999"})
    void numbersOutOfRangeAreRefused(String text) {
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
    void otherValuesThatAreNoneAreRefused(String key, String text) {
        assertThatThrownBy(() -> read(Map.of("smpp." + key, text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("smpp." + key + ": " + text + " (expected: ");
    }

    @ParameterizedTest
    @CsvSource({"windw, window", "Window, window", "time-out, timeout", "swtich, switch", "place, places"})
    void anUnknownKeyIsToldTheNearestOne(String key, String nearest) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("smpp." + key, "1")))
                .withMessage("smpp." + key + ": unknown (did you mean smpp." + nearest + "?)");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> read(Map.of("smpp.window", "0", "smpp.wnidow", "5", "smpp.timeout", "soon")))
                .hasMessageContainingAll("3 problems:", "smpp.window: 0", "smpp.wnidow: unknown", "smpp.timeout: soon");
    }

    @Test
    void secretsAreNotShown() {
        assertThatThrownBy(() -> read(Map.of("smpp.secret", "sesame-open")))
                .hasMessageStartingWith("smpp.secret: a value that is not shown (expected: text, at most 5 octets")
                .hasMessageNotContaining("sesame");
    }

    @Test
    void secretsKeepTheirSpaces() {
        read(Map.of("smpp.secret", " a b "));
        assertThat(read).containsEntry("secret", " a b ");
    }

    @Test
    void valuesThatAreNoTextsAreRefused() {
        Properties properties = new Properties();
        properties.put("smpp.window", 512);
        assertThatThrownBy(() -> read(properties)).hasMessageStartingWith("smpp.window: 512 (expected: ");

        Map<String, String> withNull = new HashMap<>();
        withNull.put("smpp.window", null);
        assertThatThrownBy(() -> read(withNull)).hasMessageStartingWith("smpp.window: null (expected: ");
    }

    @Test
    void propertiesThatStandBehindOthersCount() {
        Properties defaults = new Properties();
        defaults.setProperty("smpp.window", "5");
        defaults.setProperty("smpp.factor", "5");
        Properties properties = new Properties(defaults);
        properties.setProperty("smpp.window", "6");
        read(properties);

        assertThat(read).containsOnly(Map.entry("window", 6), Map.entry("factor", 5.0));
    }
}
