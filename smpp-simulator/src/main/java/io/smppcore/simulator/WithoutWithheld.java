package io.smppcore.simulator;

import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;

/**
 * A tap that passes PDUs to another tap, except responses that the simulator withholds. It serves taps that must see
 * only the PDUs on the wire.
 */
record WithoutWithheld(OctetTap tap) implements OctetTap {

    @Override
    public OctetTap forSession(SmppSession session) {
        return new WithoutWithheld(tap.forSession(session));
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        if (direction == Direction.RECEIVED || !OutboundFilter.isWithheld(array, index)) {
            tap.onPdu(session, direction, array, index, length);
        }
    }

    @Override
    public void onReconnected(SmppSession session) {
        tap.onReconnected(session);
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        tap.onClosed(session, reason);
    }
}
