package io.smppcore.internal.turn;

import org.jspecify.annotations.Nullable;

/** Item for a mailbox that does nothing. */
final class Item implements MailboxItem {

    private @Nullable MailboxItem next;

    @Override
    public @Nullable MailboxItem next() {
        return next;
    }

    @Override
    public void next(@Nullable MailboxItem item) {
        next = item;
    }

    @Override
    public void onLoop() {}

    @Override
    public void onRejected() {}

    /** Returns the number of items from this one on. */
    static int count(@Nullable MailboxItem first) {
        int count = 0;
        for (MailboxItem item = first; item != null; item = item.next()) {
            count++;
        }
        return count;
    }
}
