package io.smppcore.internal.turn;

import org.jspecify.annotations.Nullable;

/**
 * Item that another thread passes to the event loop. Contains its link in the mailbox, so that posting allocates
 * nothing.
 */
public interface MailboxItem {

    @Nullable
    MailboxItem next();

    void next(@Nullable MailboxItem item);

    /** Runs on the event loop, in the order of posting. */
    void onLoop();

    /**
     * Runs on the posting thread if the event loop has ended, or on the event loop after {@link #onLoop} has thrown.
     */
    void onRejected();
}
