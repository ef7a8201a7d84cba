package io.smppcore.internal.engine;

import io.smppcore.internal.turn.LinkedItem;

/**
 * Mailbox item for {@code closeAsync}, which begins the graceful end of a session. As an item of the mailbox, it
 * follows the requests that were posted before it.
 */
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
        // The session is already closed, and the future that closeAsync returns completes with it.
    }
}
