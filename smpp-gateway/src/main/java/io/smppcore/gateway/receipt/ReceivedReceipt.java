package io.smppcore.gateway.receipt;

import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import org.jspecify.annotations.Nullable;

/**
 * A receipt of an SMSC.
 *
 * @param connector SMSC that has sent it
 * @param request message that contains it
 * @param receipt its content
 */
public record ReceivedReceipt(SmscConnector connector, DeliverSm request, DeliveryReceipt receipt) {

    /** Returns the receipt that a message contains; null if it is no receipt. */
    public static @Nullable ReceivedReceipt of(SmscConnector connector, DeliverSm request) {
        DeliveryReceipt receipt = connector.parser.parse(request).orElse(null);
        return receipt == null ? null : new ReceivedReceipt(connector, request, receipt);
    }

    /** Returns true if the receipt ends its message. */
    boolean isFinal() {
        return connector.config.dialect().completes(receipt);
    }

    /** Returns the key of the message of a receipt, or null for a receipt without an id. */
    @Nullable
    SmscId key() {
        String id = receipt.id().orElse("");
        SmscConfig config = connector.config;
        return id.isEmpty()
                ? null
                : new SmscId(config.group(), config.messageIds().keyOfReceipt(id));
    }
}
