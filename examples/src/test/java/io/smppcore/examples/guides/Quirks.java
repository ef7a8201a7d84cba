package io.smppcore.examples.guides;

import io.smppcore.client.BindRefusal;
import io.smppcore.client.SmppClient;
import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;

/** The code of docs/smsc-quirks.md. */
final class Quirks {

    private Quirks() {}

    static SmppClient.Builder client(String host, int port) {
        return SmppClient.builder()
                .endpoint(host, port)
                .systemId("me")
                .password("secret")
                .window(1) // one message at a time
                .rate(10)
                .options(session ->
                        session.enquireLinkInterval(Duration.ofSeconds(50)).requestTimeout(Duration.ofMinutes(10)))
                .clientOptions(client -> client.refusals(status ->
                        status.equals(CommandStatus.ESME_RBINDFAIL) ? BindRefusal.RETRY : BindRefusal.of(status)))
                .defaultAlphabet(DefaultAlphabet.LATIN1)
                .receiptParser(ReceiptParser.builder()
                        .anyEsmClass(true)
                        .decoder(TextDecoder.of(DefaultAlphabet.LATIN1))
                        .statusWord("FAILED", MessageState.UNDELIVERABLE)
                        .build())
                .receiptOptions(receipts -> receipts.messageIds(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL));
    }
}
