package io.smppcore.gateway.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.testing.Allocation;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for conditions and templates that are neither compiled nor refused with a reason, that cost too much memory,
 * or that fail for a message otherwise than by refusing it.
 */
class RuleFuzzTest {

    /** Bytes for an evaluation: 500 operations, each with a text of at most 40,000 characters. */
    private static final long MAX_EVALUATION = 200_000_000;

    private static final List<MessageView> MESSAGES = List.of(
            message("", Address.EMPTY, Address.EMPTY),
            message("Hi \ud83d\ude00 {1}", Address.alphanumeric("Shop"), Address.international("491701234567")));

    private static MessageView message(@Nullable String text, Address from, Address to) {
        return new MessageView(
                Direction.MT, "shop", "", Set.of("gold"), from, to, text, 2, RegisteredDelivery.FINAL, Instant.EPOCH);
    }

    static Stream<byte[]> conditions() {
        return Stream.of(
                        "STARTS_WITH(to, '0')",
                        "account == 'shop' && !TAG('gold') || receipt",
                        "MATCHES(text, '(?i)verify your (bank|card)') && REPLACE(from, 'a{1,9}', '$0') <> \"x\"",
                        "IF(hour >= 8 && weekday <= 5, LENGTH(text) > 160, parts % 2 = 0)",
                        "CONTAINS(LOWER(LEFT(from, 3)), UPPER(RIGHT(to, 2)))",
                        "ENDS_WITH(TRIM(text), SUBSTRING(text, 1, 2))",
                        "ABS(-1.5e3) * MIN(1, 2) / MAX(3, 0x1F) - 1 + '1' == 7",
                        "1e100*1e100*1e100 > 0",
                        "((((((((((true))))))))))",
                        "MATCHES(text)",
                        "IF( > 8 && weekd*y <= 3, LENGTH(text) > 160, parts %ts % 1 = 0)",
                        "1e99999999999")
                .map(text -> text.getBytes(UTF_8));
    }

    static Stream<byte[]> templates() {
        return Stream.of(
                        "+49{SUBSTRING(to, 1)}",
                        "{text} Reply {{STOP}} to opt out",
                        "{REPLACE(text, '(.)', '$1$1')}{'}'}{\"\\\"}\"}",
                        "{text + text}{1/3}{hour}",
                        "}",
                        "{")
                .map(text -> text.getBytes(UTF_8));
    }

    @MethodSource("conditions")
    @FuzzTest
    void conditionMatchesOrRefuses(byte[] input) {
        String text = new String(input, UTF_8);
        RuleFilter filter =
                compiled(RuleFilter.builder("rule", Direction.MT).when(text).drop("reason"));
        if (filter != null) {
            MESSAGES.forEach(message -> {
                Verdict verdict = filter.filter(message);
                assertThat(filter.filter(message)).isEqualTo(verdict);
                assertThat(verdict).isNotInstanceOf(Verdict.Changed.class);
            });
        }
    }

    @MethodSource("templates")
    @FuzzTest
    void templateChangesOrRefuses(byte[] input) {
        String text = new String(input, UTF_8);
        RuleFilter texts = compiled(RuleFilter.builder("rule", Direction.MT).text(text));
        RuleFilter addresses =
                compiled(RuleFilter.builder("rule", Direction.MT).from(text).to(text));
        assertThat(addresses == null).isEqualTo(texts == null);
        if (texts == null || addresses == null) {
            return;
        }
        for (MessageView message : MESSAGES) {
            if (texts.filter(message) instanceof Verdict.Changed changed) {
                assertThat(changed.text()).hasSizeLessThanOrEqualTo(RuleFunctions.MAX_TEXT);
            }
            if (addresses.filter(message) instanceof Verdict.Changed changed) {
                assertThat(changed.to()).isNotNull();
            }
            Allocation.assertAtMost(MAX_EVALUATION, () -> texts.filter(message));
        }
    }

    private static @Nullable RuleFilter compiled(RuleFilter.Builder builder) {
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
            return null;
        }
    }
}
