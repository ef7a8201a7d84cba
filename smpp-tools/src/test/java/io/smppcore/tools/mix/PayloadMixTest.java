package io.smppcore.tools.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.smppcore.tools.mix.PayloadMix.Part;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class PayloadMixTest {

    private static final int PICKS = 100_000;

    private final PayloadMix.Converter converter = new PayloadMix.Converter();

    @Test
    void picksLengthsByWeight() {
        PayloadMix mix = converter.convert("25:30,200:30,800:25,1400:15");
        SplittableRandom random = new SplittableRandom(1);
        Map<Integer, Integer> picked = new HashMap<>();
        for (int i = 0; i < PICKS; i++) {
            picked.merge(mix.pick(random), 1, Integer::sum);
        }
        assertThat(picked).containsOnlyKeys(25, 200, 800, 1_400);
        for (Part part : mix.parts()) {
            assertThat(picked.get(part.octets())).isCloseTo(PICKS * part.weight() / 100, within(PICKS / 100));
        }
    }

    @Test
    void readsItsOwnOutput() {
        String text = "1:1,254:3,255:10000,30000:2";
        assertThat(converter.convert(text)).hasToString(text);
    }

    @Test
    void keepsOnlyLengthsBeyondShortMessage() {
        assertThat(converter.convert("1:1,254:3,255:4,800:2").onlyLong())
                .hasValueSatisfying(mix -> assertThat(mix).hasToString("255:4,800:2"));
        assertThat(converter.convert("1:1,254:3").onlyLong()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "25         | '25' is not OCTETS:WEIGHT",
                "25:30,     | '' is not OCTETS:WEIGHT",
                "25:x       | '25:x' is not OCTETS:WEIGHT",
                "0:1        | length: 0 (expected: 1 to 30000)",
                "30001:1    | length: 30001 (expected: 1 to 30000)",
                "1:0        | weight: 0 (expected: 1 to 10000)",
                "1:10001    | weight: 10001 (expected: 1 to 10000)",
            })
    void namesTheWrongLength(String text, String message) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(message);
    }
}
