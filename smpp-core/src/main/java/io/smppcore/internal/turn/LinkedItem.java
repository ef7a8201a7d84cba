package io.smppcore.internal.turn;

import org.jspecify.annotations.Nullable;

/** Base class of mailbox items that need no other superclass. It stores the link to the next item. */
public abstract class LinkedItem implements MailboxItem {

    private @Nullable MailboxItem next;

    /** True while no wake-up of the event loop follows this item and those below it. Set before the item is added. */
    private boolean unannounced;

    final boolean isUnannounced() {
        return unannounced;
    }

    final void unannounced(boolean value) {
        unannounced = value;
    }

    @Override
    public final @Nullable MailboxItem next() {
        return next;
    }

    @Override
    public final void next(@Nullable MailboxItem item) {
        next = item;
    }
}
