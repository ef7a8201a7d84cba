package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.Life;
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

/** The receipts for accounts: those of the gateway, and those of SMSCs as the accounts see them. */
public final class AccountReceipts {

    private static final ReceiptFormat FORMAT = ReceiptFormat.defaults();

    /** Maximum status that the parameter network_error_code can hold. */
    private static final int MAX_ERROR = 0xFFFF;

    private final PartitionContext context;

    public AccountReceipts(PartitionContext context) {
        this.context = context;
    }

    /** Returns true if the account has requested a receipt of the final state. */
    public static boolean isWanted(Life life) {
        return RegisteredDelivery.of(life.registeredDelivery()).wantsReceipt(life.state());
    }

    /** Returns a receipt of the gateway, with the status of a refusal as its error. */
    public DeliverSm of(Life life, CommandStatus status) {
        DeliveryReceipt.Builder receipt = DeliveryReceipt.of(
                        context.idOf(life.customerNumber()), life.state(), time(life.acceptedAt()), time(life.finalAt()))
                .toBuilder()
                .err("%03d".formatted(status.value()));
        if (!status.isOk() && status.value() <= MAX_ERROR) {
            receipt.networkErrorCode(new NetworkErrorCode(NetworkErrorCode.SMPP_ERROR, status.value()));
        }
        if (life.reference() >= 0) {
            receipt.userMessageReference(life.reference());
        }
        return FORMAT.deliverSm(life.source(), life.destination(), receipt.build());
    }

    /** Returns a receipt of an SMSC with the id and the addresses that the account knows. */
    DeliverSm forAccount(Life life, ReceivedReceipt received) {
        DeliveryReceipt receipt = received.receipt();
        DeliveryReceipt.Builder own = receipt.toBuilder().id(context.idOf(life.customerNumber()));
        if (receipt.submitDate().isEmpty()) {
            own.submitDate(ReceiptDate.of(time(life.acceptedAt()), ReceiptDate.Form.YYMMDDHHMM));
        }
        if (receipt.userMessageReference().isEmpty() && life.reference() >= 0) {
            own.userMessageReference(life.reference());
        }
        return FORMAT.edit(received.request(), own.build(), life.source(), life.destination());
    }

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
