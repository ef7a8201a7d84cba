package io.smppcore.internal.engine;

/** Graceful close of a session. Follows requests posted before it in the mailbox. */
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
