package io.smppcore.simulator;

import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;

/** A tap that is not told of responses that the simulator keeps back. */
record SentForReal(OctetTap tap) implements OctetTap {

    @Override
    public OctetTap forSession(SmppSession session) {
        return new SentForReal(tap.forSession(session));
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        if (direction == Direction.RECEIVED || !Outlet.isKeptBack(array, index)) {
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
