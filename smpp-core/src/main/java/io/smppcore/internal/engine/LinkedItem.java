package io.smppcore.internal.engine;

import org.jspecify.annotations.Nullable;

/** Mailbox item with its link. */
abstract class LinkedItem implements MailboxItem {

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
