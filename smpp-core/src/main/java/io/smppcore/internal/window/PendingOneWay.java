package io.smppcore.internal.window;

import io.smppcore.pdu.OneWay;
import org.jspecify.annotations.Nullable;

/**
 * One-way PDU (outbind or alert_notification) that the application has sent, until it is written or fails. It is the
 * future that {@code sendAsync} returns, which completes with null when the PDU is written.
 */
public final class PendingOneWay extends PendingPdu<@Nullable Void> {

    final OneWay pdu;

    public PendingOneWay(Owner owner, OneWay pdu) {
        super(owner, true);
        this.pdu = pdu;
    }

    @Override
    public void onLoop() {
        owner.accept(this);
    }

    @Override
    public void onRejected() {
        owner.reject(this);
    }
}
