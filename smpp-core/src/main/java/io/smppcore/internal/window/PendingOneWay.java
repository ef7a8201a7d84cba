package io.smppcore.internal.window;

import io.smppcore.pdu.OneWay;
import org.jspecify.annotations.Nullable;

/** One-way PDU between {@code sendAsync} and the connection. */
public final class PendingOneWay extends PendingPdu<@Nullable Void> {

    final OneWay pdu;

    public PendingOneWay(Sender sender, OneWay pdu) {
        super(sender, true);
        this.pdu = pdu;
    }

    @Override
    public void onLoop() {
        sender.accept(this);
    }

    @Override
    public void onRejected() {
        sender.reject(this);
    }
}
