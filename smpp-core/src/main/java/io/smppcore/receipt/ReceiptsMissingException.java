package io.smppcore.receipt;

import io.smppcore.type.SmppException;
import java.util.List;

/** Receipts that were waited for will not be noticed any more. What they are about may have been delivered or not. */
public final class ReceiptsMissingException extends SmppException {

    /** Why the wait is over. */
    public enum Reason {
        /** A receipt has not come within {@link ReceiptOptions#maxAge}. */
        EXPIRED,
        /** More messages wait than {@link ReceiptOptions#maxOutstanding} allows, and this one has waited longest. */
        EVICTED,
        /** The SMSC has given the id of the message to another one. */
        ID_REUSED,
        /** The SMSC has accepted the message without telling an id. */
        NO_ID,
        /** Nobody waits for receipts any more, because the client was closed. */
        CLOSED
    }

    private static final long serialVersionUID = 1L;

    /** Why the wait is over. */
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

    /**
     * Why the wait is over.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }

    /**
     * The messages without a receipt.
     *
     * @return their ids as the responses told them, at least one
     */
    public List<String> missing() {
        return missing;
    }

    /**
     * The receipts that did come.
     *
     * @return possibly none
     */
    public List<DeliveryReceipt> received() {
        return received;
    }
}
