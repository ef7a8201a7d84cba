package io.smppcore.internal.turn;

import org.jspecify.annotations.Nullable;

/** Base class of mailbox items that need no other superclass. It stores the link to the next item. */
public abstract class LinkedItem implements MailboxItem {

    private @Nullable MailboxItem next;

    @Override
    public final @Nullable MailboxItem next() {
        return next;
    }

    @Override
    public final void next(@Nullable MailboxItem item) {
        next = item;
    }
}
