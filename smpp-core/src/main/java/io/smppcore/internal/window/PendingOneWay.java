package io.smppcore.internal.window;

import io.smppcore.pdu.OneWay;
import org.jspecify.annotations.Nullable;

/** One-way PDU between {@code sendAsync} and the connection. */
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
