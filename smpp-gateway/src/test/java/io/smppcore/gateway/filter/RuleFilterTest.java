package io.smppcore.gateway.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Npi;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of rules. */
class RuleFilterTest {

    /** A Saturday in any time zone. */
    private static final Instant TIME =
            ZonedDateTime.of(2026, 11, 21, 9, 30, 0, 0, ZoneId.systemDefault()).toInstant();

    private static final MessageView MESSAGE = new MessageView(
            Direction.MT,
            "acme",
            "",
            Set.of("gold"),
            Address.alphanumeric("ACME"),
            Address.international("491701234567"),
            "Your code is 1234",
            2,
            RegisteredDelivery.FINAL,
            TIME);

    private static RuleFilter.Builder rule() {
        return RuleFilter.builder("rule", Direction.MT);
    }

    private static boolean holds(String when) {
        return rule().when(when).drop("matched").build().filter(MESSAGE) instanceof Verdict.Dropped;
    }

    private static Verdict.Changed changed(RuleFilter.Builder rule) {
        return (Verdict.Changed) rule.build().filter(MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account == 'acme'",
                "from == \"ACME\" && parts > 1",
                "STARTS_WITH(to, '49') || FALSE",
                "!TAG('silver') && tag('gold')",
                "hour == 9 && weekday >= 6",
                "receipt",
                "CONTAINS(text, 'CODE')",
                "MATCHES(text, '[0-9]{4}')",
                "MATCHES(text, '^Your .* \\\\d+$')",
                "IF(LENGTH(text) > 10, UPPER(LEFT(text, 4)) = 'YOUR', FALSE)",
                "group == ''",
                "REPLACE(to, '^49', '0') == '01701234567'"
            })
    void conditionHolds(String when) {
        assertThat(holds(when)).as(when).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account == 'ACME'",
                "to == 491701234567",
                "tag('Gold')",
                "parts != 2",
                "MATCHES(text, '^code')",
                "weekday < 6",
                "!receipt"
            })
    void conditionDoesNotHold(String when) {
        assertThat(holds(when)).as(when).isFalse();
    }

    @Test
    void appliesARuleWithoutConditionToAllMessagesOfItsDirection() {
        RuleFilter rule = rule().refuse(CommandStatus.ESME_RPROHIBITED, "no").build();

        assertThat(rule.filter(MESSAGE)).isEqualTo(new Verdict.Refused(CommandStatus.ESME_RPROHIBITED, "no"));
        assertThat(RuleFilter.builder("mo", Direction.MO).drop("x").build().filter(MESSAGE))
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void changesAddressesTextAndTags() {
        Verdict.Changed change = changed(rule().from("{account}-{parts}")
                .to("+{REPLACE(to, '^49', '43')}")
                .text("{text}. {{Reply}} STOP")
                .tags(List.of("seen")));

        assertThat(change.from()).isEqualTo(Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, "acme-2"));
        assertThat(change.to()).isEqualTo(Address.international("431701234567"));
        assertThat(change.text()).isEqualTo("Your code is 1234. {Reply} STOP");
        assertThat(MESSAGE.with(change).tags()).containsExactlyInAnyOrder("gold", "seen");
    }

    @Test
    void digitsKeepTonAndNpi() {
        MessageView national =
                MESSAGE.with(new Verdict.Changed(null, Address.of(Ton.NATIONAL, Npi.NATIONAL, "0170"), null, Set.of()));
        Verdict.Changed change =
                (Verdict.Changed) rule().to("0171").from("12345").build().filter(national);

        assertThat(change.to()).isEqualTo(Address.of(Ton.NATIONAL, Npi.NATIONAL, "0171"));
        assertThat(change.from()).isEqualTo(Address.of(Ton.UNKNOWN, Npi.ISDN, "12345"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "account == 'x'|false",
                "CONTAINS(TEXT, 'x')|true",
                "parts > 1 && LENGTH(text) > 3|true",
                "to == 'text'|false"
            })
    void needsTextForExpressionsThatUseIt(String when, boolean needed) {
        RuleFilter rule = rule().when(when).drop("x").build();

        assertThat(rule.needsText(Direction.MT)).isEqualTo(needed);
        assertThat(rule.needsText(Direction.MO)).isFalse();
    }

    @Test
    void needsTextToReplaceIt() {
        assertThat(rule().text("new").build().needsText(Direction.MT)).isTrue();
        assertThat(rule().to("{text}").build().needsText(Direction.MT)).isTrue();
        assertThat(rule().to("12{to}").build().needsText(Direction.MT)).isFalse();
    }

    @Test
    void skipsMessagesThatCannotBeDecoded() {
        MessageView octets = new MessageView(
                Direction.MT,
                "acme",
                "",
                Set.of(),
                Address.EMPTY,
                Address.EMPTY,
                null,
                1,
                RegisteredDelivery.NONE,
                TIME);

        assertThat(rule().when("CONTAINS(text, 'x')").drop("x").build().filter(octets))
                .isEqualTo(Verdict.PASS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "acount == 'x'|when: no variable 'acount' (did you mean account? A text has quotes)",
                "to ==|when: Missing second operand for operator at character 4 of 'to =='",
                "to|when: 'to' is no condition (expected: true or false, as of a comparison)",
                "MATCHES(text, '(')|when: pattern '(': missing closing ) (expected: the syntax of RE2)",
                "MATCHES(text, from)|when: MATCHES: the pattern is computed (expected: a text in quotes)",
                "MATCHES(text, '((x{100}){100})')|when: pattern '((x{100}){100})': more than 1000 repetitions"
                        + " (expected: <= 1000, multiplied)",
                "LENGTH(1e999999999) > 1|when: '1e999999999' (expected: <= 100 digits)",
                "1e99999999999 > 1|when: '1e99999999999' (expected: <= 100 digits)",
                "IF( > 8 && weekd*y <= 3, LENGTH(text) > 160, parts %ts % 1 = 0)|when: 'IF( > 8 && weekd*y <= 3,"
                        + " LENGTH(text) > 160, parts %ts % 1 = 0)' cannot be parsed (expected: an operand on both"
                        + " sides of each operator, and commas only between the parameters of functions)",
                "FACT(9) > 1|when: Undefined function 'FACT' at character 1 of 'FACT(9) > 1'",
                "2 ^ 9 > 1|when: Undefined operator '^' at character 3 of '2 ^ 9 > 1'"
            })
    void refusesInvalidConditions(String when, String problem) {
        assertThatThrownBy(() -> rule().when(when).drop("x").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{to|to: { at character 1 without } (expected: {{, or } behind it)",
                "to}|to: } at character 3 (expected: }}, or { before it)",
                "{tto}|to: no variable 'tto' (did you mean to? A text has quotes)"
            })
    void refusesInvalidTemplates(String to, String problem) {
        assertThatThrownBy(() -> rule().to(to).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }

    @Test
    void requiresEitherChangesOrAnEnd() {
        assertThatThrownBy(() -> rule().build()).hasMessageContaining("then: nothing");
        assertThatThrownBy(() -> rule().to("1").drop("x").build()).hasMessageContaining("then: changes and an end");
        assertThatThrownBy(() -> rule().drop("x").refuse(CommandStatus.ESME_RSYSERR, "y"))
                .hasMessageContaining("then: refuse and drop");
    }

    @Test
    void refusesLongExpressions() {
        String sum = "to" + "+to".repeat(400);
        assertThatThrownBy(() -> RuleExpression.compile(sum)).hasMessageContaining("operations (expected: <= 500)");
        assertThatThrownBy(() -> RuleExpression.compile(" ".repeat(2_001)))
                .hasMessage("2001 characters (expected: <= 2000)");
        String deep = "(".repeat(900) + "1" + ")".repeat(900);
        assertThat(RuleExpression.compile(deep).text(MESSAGE)).isEqualTo("1");
    }

    @Test
    @Timeout(Waits.METHOD_SECONDS)
    void boundsStepsAndLengthOfExpressions() {
        MessageView longText = MESSAGE.with(new Verdict.Changed(null, null, "a".repeat(39_015), Set.of()));
        TextTemplate doubled = TextTemplate.compile("{text + text}");
        TextTemplate replaced = TextTemplate.compile("{REPLACE(text, 'a', 'bbbbbbbbbb')}");
        RuleExpression backtracking = RuleExpression.condition("MATCHES(text, '(a+)+b')");

        assertThatThrownBy(() -> doubled.apply(longText)).hasMessageContaining("78030 characters");
        assertThatThrownBy(() -> replaced.apply(longText)).hasMessageContaining("(expected: <= 40000)");
        // Ends only without backtracking, which would try each of the 2^39014 divisions of the text.
        assertThat(backtracking.test(longText)).isFalse();
    }

    @Test
    void refusesAnAddressThatIsTooLong() {
        RuleFilter rule = rule().from("{text}{text}").build();

        assertThat(rule.filter(MESSAGE))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused -> assertThat(refused.reason()).contains("34 octets (expected: 1 to 20)"));
    }

    @Test
    void evaluatesARuleInSeveralThreads() throws InterruptedException, ExecutionException {
        RuleFilter rule = rule().when("MATCHES(to, '7$') && account == 'acme'")
                .text("{text} {to}")
                .build();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<Boolean>> tasks = IntStream.range(0, 4)
                    .<Callable<Boolean>>mapToObj(thread -> () -> {
                        for (int i = 0; i < 500; i++) {
                            Address to = Address.international("49" + thread + i + "7");
                            MessageView message = MESSAGE.with(new Verdict.Changed(null, to, "" + i, Set.of()));
                            Verdict.Changed change = (Verdict.Changed) rule.filter(message);
                            if (!(i + " " + to.value()).equals(change.text())) {
                                return false;
                            }
                        }
                        return true;
                    })
                    .toList();
            for (Future<Boolean> result : threads.invokeAll(tasks)) {
                assertThat(result.get()).isTrue();
            }
        }
    }
}
