package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Messages for tests. */
final class Messages {

    private Messages() {}

    static SubmitSm submit(String text) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("shop"))
                .destinationAddress(Address.international("491701234567"))
                .shortMessage(octets(text))
                .build();
    }

    static SubmitSm submit(int number) {
        return submit("message " + number);
    }

    /** Sends {@code submit(0)} to {@code submit(count - 1)}. */
    static List<CompletableFuture<SubmitSmResp>> sendAll(SmppClient client, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> client.sendAsync(submit(number)))
                .toList();
    }

    /** Waits until each request is accepted. */
    static void expectOk(List<? extends CompletableFuture<? extends Response>> responses) throws Exception {
        for (CompletableFuture<? extends Response> response : responses) {
            assertThat(response.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    /** Returns a delivery receipt with the state DELIVRD. */
    static DeliverSm receipt(String messageId) {
        return DeliverSm.builder()
                .sourceAddress(Address.international("491701234567"))
                .destinationAddress(Address.alphanumeric("shop"))
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .shortMessage(octets(receiptText(messageId)))
                .tlv(TlvTag.RECEIPTED_MESSAGE_ID, messageId)
                .tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
                .build();
    }

    static String receiptText(String messageId) {
        return "id:" + messageId
                + " sub:001 dlvrd:001 submit date:2601021200 done date:2601021201 stat:DELIVRD err:000 text:hello";
    }

    static String text(MessageRequest<?> message) {
        return new String(message.messageOctets().toByteArray(), StandardCharsets.US_ASCII);
    }

    private static Octets octets(String ascii) {
        return Octets.of(ascii.getBytes(StandardCharsets.US_ASCII));
    }
}
