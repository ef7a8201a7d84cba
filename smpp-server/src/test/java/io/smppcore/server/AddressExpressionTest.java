package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.re2j.Pattern;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of expressions from peers: common ones are compiled, and none costs much memory or time. */
class AddressExpressionTest {

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
        Cost cost = Cost.of(() -> {
            try {
                var unused = AddressExpression.compile(expression).test("x".repeat(64));
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageMatching("(?s).{1,200}");
            }
        });
        assertThat(cost.octets()).isLessThan(2 << 20);
        assertThat(cost.time()).isLessThan(Duration.ofSeconds(1));
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
        long seed = 20_261_122;
        Random random = new Random(seed);
        Cost cost = Cost.of(() -> {
            int compiled = 0;
            for (int i = 0; i < 20_000; i++) {
                String expression = random.nextBoolean() ? ofAtoms(random) : ofPieces(random);
                try {
                    var unused = AddressExpression.compile(expression).test("x1".repeat(32));
                } catch (IllegalArgumentException e) {
                    continue;
                }
                compiled++;
                assertThat((long) Pattern.compile(expression).programSize())
                        .as("seed %d: %s", seed, expression)
                        .isLessThanOrEqualTo(AddressExpression.steps(expression) + 4)
                        .isLessThanOrEqualTo(AddressExpression.MAX_STEPS + 4);
            }
            assertThat(compiled).isGreaterThan(1_000);
        });
        assertThat(cost.octets()).isLessThan(20_000L << 17);
        assertThat(cost.time()).isLessThan(Duration.ofSeconds(60));
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

    /** The allocated bytes and the time of a task on a new thread. */
    private record Cost(long octets, Duration time) {

        static Cost of(Runnable work) throws InterruptedException {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long[] octets = {-1};
            Throwable[] failure = {null};
            long start = System.nanoTime();
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (Throwable e) {
                    failure[0] = e;
                } finally {
                    octets[0] = threads.getThreadAllocatedBytes(
                            Thread.currentThread().threadId());
                }
            });
            thread.start();
            thread.join(Duration.ofMinutes(2).toMillis());
            assertThat(thread.isAlive()).isFalse();
            assertThat(failure[0]).isNull();
            return new Cost(octets[0], Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
