package io.smppcore.internal.turn;

import org.jspecify.annotations.Nullable;

/**
 * Item that is passed to the event loop of a session through its {@link Mailbox}, such as a request to send. It stores
 * its own link to the next item, so that posting allocates nothing.
 */
public interface MailboxItem {

    /** Returns the next item in the mailbox, or null. */
    @Nullable
    MailboxItem next();

    /** Sets the next item in the mailbox. Called only by the mailbox. */
    void next(@Nullable MailboxItem item);

    /** Does the work of this item. Called on the event loop, in the order of posting. */
    void onLoop();

    /**
     * Fails the work of this item. Called by any thread if the event loop has ended, or on the event loop after {@link
     * #onLoop} has thrown.
     */
    void onRejected();

    /**
     * Returns true if the item, when it is posted by another item of the same turn, is served in the next turn only.
     */
    default boolean isLater() {
        return false;
    }
}
