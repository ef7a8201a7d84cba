package io.smppcore.tools;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.type.MessageState;
import java.time.Clock;
import java.time.LocalDateTime;

/** Delivery receipts in the usual form (SMPP 3.4 appendix B), with the parameters that say the same. Immutable. */
final class Receipts {

    private final Clock clock;

    /** The zone of the clock is the one that the dates are written in. */
    Receipts(Clock clock) {
        this.clock = clock;
    }

    /** The deliver_sm that tells the sender of a message that it was delivered just now. */
    DeliverSm delivered(SubmitSm message, String messageId) {
        LocalDateTime now = LocalDateTime.now(clock);
        return ReceiptFormat.defaults()
                .deliverSm(message, DeliveryReceipt.of(messageId, MessageState.DELIVERED, now, now));
    }
}
