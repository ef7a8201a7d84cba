package io.smppcore.examples.guides;

import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.client.SubmissionFailedException;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.MessageIds;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.tlv.TlvTag;
import io.smppcore.trace.PduLog;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.util.concurrent.CompletableFuture;

/** The code of docs/faq.md and of the migration guides that is not in the ten tasks. */
final class Faq {

    private Faq() {}

    static Outcome outcome(SmppClient client, Address from, Address to) {
        try {
            Submission submission = client.sendText(from, to, "Hello");
            System.out.println(submission.isOk() ? submission.messageIds() : submission.failure());
        } catch (SubmissionFailedException e) {
            if (e.getCause() instanceof RequestFailedException failure) {
                return failure.outcome();
            }
        }
        return Outcome.NEVER_WRITTEN;
    }

    static SmppClient.Builder logged() {
        return SmppClient.builder().interceptor(PduLog.create());
    }

    static SmppClient.Builder latin1() {
        return SmppClient.builder().defaultAlphabet(DefaultAlphabet.LATIN1);
    }

    static SmppClient.Builder decimalReceipts() {
        return SmppClient.builder()
                .receiptOptions(receipts -> receipts.messageIds(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL));
    }

    static CompletableFuture<SubmitSmResp> ownPdu(SmppClient client, Address from, Address to, Octets octets) {
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(from)
                .destinationAddress(to)
                .shortMessage(octets)
                .tlv(TlvTag.USER_MESSAGE_REFERENCE, 42)
                .build();
        return client.sendAsync(message);
    }
}
