package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Maker of the receipts that accounts get. Some are created by the gateway; those of SMSCs are passed on with the
 * message_id and addresses that the account knows. Thread-safe.
 */
public final class AccountReceipts {

    private static final ReceiptFormat FORMAT = ReceiptFormat.defaults();

    /** Maximum status that fits into the TLV network_error_code. */
    private static final int MAX_ERROR = 0xFFFF;

    private final PartitionContext context;

    public AccountReceipts(PartitionContext context) {
        this.context = context;
    }

    /** Returns true if the account has requested a receipt for the current state of a message (registered_delivery). */
    public static boolean isWanted(TrackedMessage tracked) {
        return RegisteredDelivery.of(tracked.registeredDelivery()).wantsReceipt(tracked.state());
    }

    /**
     * Creates a receipt for the state of a message.
     *
     * @param status status of the refusal, which becomes the error of the receipt; ESME_ROK if there is none
     */
    public DeliverSm of(TrackedMessage tracked, CommandStatus status) {
        DeliveryReceipt.Builder receipt = DeliveryReceipt.of(
                        context.idOf(tracked.customerNumber()),
                        tracked.state(),
                        time(tracked.acceptedAt()),
                        time(tracked.finalAt()))
                .toBuilder()
                .err("%03d".formatted(status.value()));
        if (!status.isOk() && status.value() <= MAX_ERROR) {
            receipt.networkErrorCode(new NetworkErrorCode(NetworkErrorCode.SMPP_ERROR, status.value()));
        }
        if (tracked.reference() >= 0) {
            receipt.userMessageReference(tracked.reference());
        }
        return FORMAT.deliverSm(tracked.source(), tracked.destination(), receipt.build());
    }

    /** Creates an intermediate receipt for the acceptance of a message by an SMSC. */
    public DeliverSm accepted(TrackedMessage tracked) {
        DeliveryReceipt receipt = DeliveryReceipt.of(
                context.idOf(tracked.customerNumber()),
                tracked.state(),
                time(tracked.acceptedAt()),
                time(tracked.forwardedAt()));
        return FORMAT.deliverSm(tracked.source(), tracked.destination(), receipt);
    }

    /**
     * Returns a copy of a receipt of an SMSC for the account: the id is the message_id of the account, and the
     * addresses are those that the account has submitted.
     */
    DeliverSm forAccount(TrackedMessage tracked, ReceivedReceipt received) {
        DeliveryReceipt receipt = received.receipt();
        DeliveryReceipt.Builder own = receipt.toBuilder().id(context.idOf(tracked.customerNumber()));
        if (receipt.submitDate().isEmpty()) {
            own.submitDate(ReceiptDate.of(time(tracked.acceptedAt()), ReceiptDate.Form.YYMMDDHHMM));
        }
        if (receipt.userMessageReference().isEmpty() && tracked.reference() >= 0) {
            own.userMessageReference(tracked.reference());
        }
        return FORMAT.edit(received.request(), own.build(), tracked.source(), tracked.destination());
    }

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
