package io.smppcore.internal.engine;

import org.jspecify.annotations.Nullable;

/** Request to end a session in order. It follows the requests posted before it in the mailbox. */
final class PostedClose implements Posted {

    private final SessionEngine session;
    private @Nullable Posted next;

    PostedClose(SessionEngine session) {
        this.session = session;
    }

    @Override
    public @Nullable Posted next() {
        return next;
    }

    @Override
    public void next(@Nullable Posted posted) {
        next = posted;
    }

    @Override
    public void onLoop() {
        session.ending().drain();
    }

    @Override
    public void onRejected() {
        // The session is gone already.
    }
}
