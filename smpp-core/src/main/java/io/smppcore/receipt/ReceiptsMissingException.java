package io.smppcore.receipt;

import io.smppcore.type.SmppException;
import java.util.List;

/** Thrown if awaited receipts are given up. Their messages may have been delivered. */
public final class ReceiptsMissingException extends SmppException {

    /** The reason for giving up. */
    public enum Reason {
        /** No receipt was received within {@link ReceiptOptions#maxAge}. */
        EXPIRED,
        /** More messages wait than {@link ReceiptOptions#maxOutstanding} allows, and this one has waited longest. */
        EVICTED,
        /** The SMSC assigned the id of the message to another message. */
        ID_REUSED,
        /** The SMSC accepted the message without an id. */
        NO_ID,
        /** The client was closed. */
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
