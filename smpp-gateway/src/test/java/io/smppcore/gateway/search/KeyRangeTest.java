package io.smppcore.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRangeTest {

    private static boolean isFound(String prefix, String text) {
        return KeyRange.prefix(SearchField.DESTINATION, prefix).contains(KeyRange.addressKey(text));
    }

    private static KeyRange reference(String text) {
        return KeyRange.text(SearchField.REFERENCE, text);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 491701234567",
        "49170, 491701234567",
        "491701234567, 491701234567",
        "999999999999999, 999999999999999",
        "0, 0049170",
        "Shop, Shop",
        "Sh, Shop",
        "1234567890123456, 12345678901234567890"
    })
    void aTextIsInTheRangeOfItsPrefix(String prefix, String text) {
        assertThat(isFound(prefix, text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"49171, 491701234567", "4917012345678, 491701234567", "8, 49170", "1, ''", "Zhop, Shop", "5, Shop"})
    void otherTextsAreNot(String prefix, String text) {
        assertThat(isFound(prefix, text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aPrefixFindsAllTextsThatBeginWithIt(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 10_000; i++) {
            String text = text(random, 1 + random.nextInt(20));
            String prefix = text.substring(0, 1 + random.nextInt(text.length()));
            assertThat(isFound(prefix, text)).as(prefix + " of " + text).isTrue();
            String other = text(random, 1 + random.nextInt(20));
            boolean isDigits = other.length() <= 16 && prefix.chars().allMatch(KeyRangeTest::isDigit);
            if (isDigits && !other.startsWith(prefix)) {
                assertThat(isFound(prefix, other)).as(prefix + " of " + other).isFalse();
            }
        }
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private static String text(SplittableRandom random, int length) {
        StringBuilder text = new StringBuilder();
        String characters = random.nextInt(4) == 0 ? "019aZ _\u00e4" : "0189";
        for (int i = 0; i < length; i++) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    @Test
    void anAbsentReferenceHasNoKey() {
        assertThat(KeyRange.textKey("")).isEqualTo(KeyRange.NONE);
        assertThat(reference("order 5")).isEqualTo(reference("order 5"));
        assertThat(reference("order 5")).isNotEqualTo(reference("order 6"));
        assertThat(reference("order 5").isSingle()).isTrue();
    }
}
