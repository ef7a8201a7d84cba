package io.smppcore.receipt;

import io.smppcore.type.SmppException;
import java.util.List;

/**
 * Failure of {@link AwaitedReceipts#receipts} when receipts are no longer awaited although at least one is missing. The
 * messages may have been delivered nevertheless.
 */
public final class ReceiptsMissingException extends SmppException {

    /** The reason why a receipt is no longer awaited. */
    public enum Reason {
        /** No receipt was received within {@link ReceiptOptions#maxAge}. */
        EXPIRED,
        /** {@link ReceiptOptions#maxOutstanding} was reached, and one of these messages had waited longest. */
        EVICTED,
        /** The SMSC assigned the id of the message to another message. */
        ID_REUSED,
        /** The SMSC accepted the message without an id. */
        NO_ID,
        /** The client, or its {@link OutstandingReceipts}, was closed. */
        CLOSED
    }

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    private final transient List<String> missing;
    private final transient List<DeliveryReceipt> received;

    ReceiptsMissingException(Reason reason, String why, List<String> missing, List<DeliveryReceipt> received) {
        super(
                "receipts: " + why + "; missing for message_id "
                        + (missing.size() == 1 ? missing.getFirst() : missing.toString()) + ", " + received.size()
                        + " received",
                null,
                false);
        this.reason = reason;
        this.missing = List.copyOf(missing);
        this.received = List.copyOf(received);
    }

    /** {@return the reason} */
    public Reason reason() {
        return reason;
    }

    /** {@return the ids of the messages without a receipt, as in their responses, at least one} */
    public List<String> missing() {
        return missing;
    }

    /** {@return the received receipts, possibly none} */
    public List<DeliveryReceipt> received() {
        return received;
    }
}
