package io.smppcore.internal.engine;

import org.jspecify.annotations.Nullable;

/** Graceful close of a session. Follows requests posted before it in the mailbox. */
final class PendingClose implements MailboxItem {

    private final SessionEnd ending;
    private @Nullable MailboxItem next;

    PendingClose(SessionEnd ending) {
        this.ending = ending;
    }

    @Override
    public @Nullable MailboxItem next() {
        return next;
    }

    @Override
    public void next(@Nullable MailboxItem item) {
        next = item;
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
