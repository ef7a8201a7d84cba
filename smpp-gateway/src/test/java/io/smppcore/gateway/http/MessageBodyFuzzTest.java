package io.smppcore.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.config.QueryTemplate;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Segmenter;
import io.smppcore.testing.Allocation;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for a body that is neither messages nor refused with a response in JSON, or that costs too much memory. */
class MessageBodyFuzzTest {

    /** Bytes that a body without octets may allocate, and those for each octet: a part of 67 characters needs 2,000. */
    private static final int FIXED = 200_000;

    private static final int PER_OCTET = 100;

    private static final QueryTemplate QUERY = new QueryTemplate("r={reference}&t={text}");
    private static final AccountConfig SHOP = shop();
    private static final Segmenter SEGMENTER = Segmenter.defaults();
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private static AccountConfig shop() {
        AccountConfig account = GatewayFixture.account("shop", null, null);
        CallbackConfig callback = new CallbackConfig(
                URI.create("http://a.example/events"), null, CallbackConfig.Event.OF_MESSAGES, List.of(), QUERY);
        return new AccountConfig(
                account.systemId(),
                account.account(),
                account.rate(),
                account.burst(),
                account.quota(),
                account.weight(),
                account.maxWaiting(),
                account.senders(),
                account.receipts(),
                account.unknown(),
                account.tags(),
                account.tlvs(),
                account.validity(),
                callback,
                account.token(),
                account.disabled());
    }

    static Stream<byte[]> seeds() {
        return Stream.of(
                        "{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"Hi \\ud83d\\ude00\",\"receipt\":true,"
                                + "\"validity\":\"PT2H\",\"schedule\":\"2030-01-31T09:00:00Z\",\"tags\":[\"a\",\"b\"]}",
                        "[{\"to\":\"0049170\",\"text\":\"[~] \u20ac " + "x".repeat(200) + "\"},{\"to\":1},null,\"x\"]",
                        "{\"to\":\"1\",\"octets\":\"" + "a1".repeat(200)
                                + "\",\"udh\":\"0605040B8423F0\",\"messageClass\":1,"
                                + "\"priority\":3,\"tlvs\":{\"0x1400\":\"a\",\"source_subaddress\":\"hex:0102\"}}",
                        "{\"to\":\"1\",\"text\":\"a\",\"reference\":\"order 5\","
                                + "\"callback\":\"http://a.example/\u00fc?b=1#c\"}",
                        "{\"\\ud800\":1}",
                        "{\"to\":\"\\udfff\",\"text\":\"\"}",
                        "{\"to\":\"1\",\"text\":\"a\",\"schedule\":\"-999999999-01-01T00:00:00+18:00\"}",
                        "{\"to\":\"1\",\"text\":\"a\",\"validity\":\"P365D\",\"receipt\":1e400}",
                        "[[{}]]",
                        "-\0\0\0\0",
                        "-1E+9999999999")
                .map(text -> text.getBytes(UTF_8));
    }

    @MethodSource("seeds")
    @FuzzTest
    void isReadOrRefused(byte[] input) throws IOException {
        Allocation.assertAtMost(FIXED + (long) PER_OCTET * input.length, () -> read(input));
        List<MessageBody.Element> elements = read(input);
        if (elements == null) {
            return;
        }
        assertThat(elements).isNotEmpty();
        for (MessageBody.Element element : elements) {
            assertThat(element.message() == null).isNotEqualTo(element.mistake() == null);
            if (element.message() != null) {
                assertThat(element.message().parts()).hasSizeBetween(1, 255);
                assertCallback(element.message().replyTo());
                for (MessageRequest<?> part : element.message().parts()) {
                    assertThat(part.destinationAddress().length()).isBetween(1, 20);
                    assertThat(part.sourceAddress().length()).isBetween(0, 20);
                }
            } else if (element.mistake() != null) {
                assertRefused(element.mistake());
            }
        }
    }

    private static void assertCallback(ReplyTo replyTo) {
        assertThat(replyTo.reference()).hasSizeLessThanOrEqualTo(ReplyTo.MAX_REFERENCE);
        assertThat(replyTo.callback()).hasSizeLessThanOrEqualTo(ReplyTo.MAX_CALLBACK);
        if (!replyTo.callback().isEmpty()) {
            URI address = QUERY.address(
                    URI.create(replyTo.callback()),
                    Map.of("reference", replyTo.reference(), "text", replyTo.callback()));
            assertThat(address.getHost()).isEqualToIgnoringCase("a.example");
            assertThat(address.toString()).isASCII();
        }
    }

    private static void assertRefused(Problem problem) {
        byte[] body = problem.reply().body();
        assertThat(problem.getMessage()).contains("(expected: ").hasSizeLessThan(1_000);
        try {
            assertThat(JSON.std.mapFrom(body)).containsEntry("status", problem.status);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable List<MessageBody.Element> read(byte[] input) {
        try {
            return MessageBody.read(SHOP, JsonBody.read(input), SEGMENTER, NOW);
        } catch (Problem e) {
            if (!Objects.requireNonNull(e.getMessage()).startsWith("body: not JSON")) {
                assertRefused(e);
            }
            return null;
        }
    }
}
