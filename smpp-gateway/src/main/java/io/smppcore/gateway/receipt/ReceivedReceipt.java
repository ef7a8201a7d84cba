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
 * @param connector connector of the SMSC that has sent it
 * @param request deliver_sm that contains it
 * @param receipt parsed content
 */
public record ReceivedReceipt(SmscConnector connector, DeliverSm request, DeliveryReceipt receipt) {

    /** Returns the receipt that a deliver_sm contains; null if it does not contain one. */
    public static @Nullable ReceivedReceipt of(SmscConnector connector, DeliverSm request) {
        DeliveryReceipt receipt = connector.parser.parse(request).orElse(null);
        return receipt == null ? null : new ReceivedReceipt(connector, request, receipt);
    }

    /** Returns true if the receipt is final, by the dialect of the SMSC, so that it ends its message. */
    boolean isFinal() {
        return connector.config.dialect().completes(receipt);
    }

    /** Returns the key by which the message of the receipt is looked up; null if the receipt has no id. */
    @Nullable
    SmscId key() {
        String id = receipt.id().orElse("");
        SmscConfig config = connector.config;
        return id.isEmpty()
                ? null
                : new SmscId(config.group(), config.messageIds().keyOfReceipt(id));
    }
}
