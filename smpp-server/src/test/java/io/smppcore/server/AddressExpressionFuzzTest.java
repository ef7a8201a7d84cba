package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for an address_range whose program is larger than the computed bound. */
class AddressExpressionFuzzTest {

    /** Steps of a program beyond those of the expression: begin, end, and the surrounding group. */
    private static final int FRAME = 4;

    static Stream<byte[]> seeds() {
        return Stream.concat(
                        Arrays.stream(AddressExpressionTest.hostile())
                                .map(expression -> expression.substring(0, Math.min(60, expression.length()))),
                        Stream.of("^[0-9]{15}$", "^(?:44|33)7[[:digit:]]+$", "([0-9]{3}-){2}[0-9]{4}", "a{,5}"))
                .map(expression -> expression.getBytes(StandardCharsets.ISO_8859_1));
    }

    @MethodSource("seeds")
    @FuzzTest
    void compilesWithinTheBoundOrRefuses(byte[] input) {
        String expression = new String(input, StandardCharsets.ISO_8859_1);
        Predicate<String> compiled;
        try {
            compiled = AddressExpression.compile(expression);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(200);
            return;
        }
        var unused = compiled.test("4917012345678901x".repeat(3));
        assertThat((long) Pattern.compile(expression).programSize())
                .isLessThanOrEqualTo(AddressExpression.steps(expression) + FRAME)
                .isLessThanOrEqualTo(AddressExpression.MAX_STEPS + FRAME);
    }
}
