package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.re2j.Pattern;
import com.sun.management.ThreadMXBean;
import io.smppcore.testing.Waits;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of expressions from peers: common ones are compiled, and none costs much memory or
 * many steps. */
class AddressExpressionTest {

    private static final long SEED = 20_261_122;
    private static final String ATOMS = "x*+?|^$.()[]{}0123456789,-\\dDwWsSpPQEAzbBC:iU\u00E9/\n";
    private static final String[] PIECES = {
        "(",
        "(?:",
        "(?i)",
        ")",
        "){9}",
        "){1,99}",
        "{100}",
        "{1000}",
        "{1,",
        "{,5}",
        "}",
        "[^x]",
        "[[:alpha:]]",
        "\\pL",
        "\\x{10FFFF}",
        "x",
        "ab",
        "|",
        "*",
        "+",
        "?",
        ".*",
        "$",
        "^",
        "[",
        "]",
        "\\Q",
        "\\E",
        "\\",
        "{2}",
        "{3,4}",
        "x{5}"
    };

    static String[] hostile() {
        return new String[] {
            "((((x{100}){100}){100}){100})",
            "x{100}{100}{100}",
            "(?:x{99}){99}",
            "((((((((((((x+)+)+)+)+)+)+)+)+)+)+)+)+$",
            "(".repeat(20_000) + "x" + ")".repeat(20_000),
            "x".repeat(1_000_000) + ".",
            "(x|".repeat(10_000),
            "x{1000}",
            "x{99999999999999999999}",
            "(x{0,64}){0,64}",
            "\\pL".repeat(13),
            "(?i)[B-\\x{FFFFF}][B-\\x{FFFFF}]",
            "(((((((((x?){5}){5}){5}){5}){5}){5}){5}"
        };
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void compilesNothingBeyondTheBounds(String expression) throws InterruptedException {
        long octets = allocatedBy(() -> {
            try {
                var unused = AddressExpression.compile(expression).test("x".repeat(64));
                assertStepsAreBounded(expression);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageMatching("(?s).{1,200}");
            }
        });
        assertThat(octets).isLessThan(2 << 20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "^[0-9]{15}$; 491701234567890",
                "^49(15[0-9]{8,10}|16[0-9]{9}|17\\d{8}); 4917012345678",
                "(^41|^49|^43)[0-9]{5,12}$; 41791234567",
                "^(shop|bank|post|taxi|news|info|help)$; taxi",
                "^\\+?[1-9]\\d{6,14}$; +41791234567",
                "([0-9]{3}-){2}[0-9]{4}; 555-555-1234",
                "^(?:44|33)7[[:digit:]]+$; 447712345",
                "^.{3,11}$; alpha",
                "[^0-9]; bank",
                "a{,5}; a{,5}"
            })
    void compilesCommonExpressions(String expression, String address) {
        assertThat(AddressExpression.compile(expression).test(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x{129}", "(x{9}){9}", "(?i)x", "\\pL", "x{1,100}", "[0-9]{1000}"})
    void refusesExpressionsBeyondTheBounds(String expression) {
        assertThatIllegalArgumentException().isThrownBy(() -> AddressExpression.compile(expression));
    }

    @Test
    void doesNotMatchAddressesLongerThanAnyField() {
        Predicate<String> any = AddressExpression.compile(".*");
        assertThat(any.test("1".repeat(64))).isTrue();
        assertThat(any.test("1".repeat(65))).isFalse();
    }

    /** Tests random expressions of the characters and tokens that the compiler knows. */
    @Test
    void countsAtLeastTheStepsOfRandomExpressions() throws InterruptedException {
        Random random = new Random(SEED);
        long octets = allocatedBy(() -> {
            int compiled = 0;
            for (int i = 0; i < 20_000; i++) {
                String expression = random.nextBoolean() ? ofAtoms(random) : ofPieces(random);
                try {
                    var unused = AddressExpression.compile(expression).test("x1".repeat(32));
                } catch (IllegalArgumentException e) {
                    continue;
                }
                compiled++;
                assertStepsAreBounded(expression);
            }
            assertThat(compiled).isGreaterThan(1_000);
        });
        assertThat(octets).isLessThan(20_000L << 17);
    }

    private static String ofAtoms(Random random) {
        StringBuilder made = new StringBuilder();
        for (int length = random.nextInt(41); made.length() < length; ) {
            made.append(ATOMS.charAt(random.nextInt(ATOMS.length())));
        }
        return made.toString();
    }

    private static String ofPieces(Random random) {
        StringBuilder made = new StringBuilder();
        for (int pieces = random.nextInt(12); pieces > 0; pieces--) {
            made.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return made.toString();
    }

    /** Checks the size of the compiled program, to which the time of a match is proportional. */
    private static void assertStepsAreBounded(String expression) {
        assertThat((long) Pattern.compile(expression).programSize())
                .as("seed %d: %s", SEED, expression)
                .isLessThanOrEqualTo(AddressExpression.steps(expression) + 4)
                .isLessThanOrEqualTo(AddressExpression.MAX_STEPS + 4);
    }

    /** Returns the number of bytes allocated by a task that ends, on a new thread. */
    private static long allocatedBy(Runnable work) throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] octets = {-1};
        Throwable[] failure = {null};
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                failure[0] = e;
            } finally {
                octets[0] =
                        threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
            }
        });
        thread.setDaemon(true);
        thread.start();
        assertThat(thread.join(Waits.BOUND)).as("ends").isTrue();
        assertThat(failure[0]).isNull();
        return octets[0];
    }
}
