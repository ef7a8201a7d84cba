package io.smppcore.internal.engine;

import io.smppcore.internal.turn.LinkedItem;

/** Request of the application to close the session gracefully, served after the requests posted before it. */
final class PendingClose extends LinkedItem {

    private final SessionEnd ending;

    PendingClose(SessionEnd ending) {
        this.ending = ending;
    }

    @Override
    public void onLoop() {
        ending.drain();
    }

    @Override
    public void onRejected() {
        // The session is closed already.
    }
}
