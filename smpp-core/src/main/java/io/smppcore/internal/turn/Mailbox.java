package io.smppcore.internal.turn;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/*
 * A lock-free stack that is taken as a whole and reversed. Items are never removed one by one, so there is no ABA
 * problem. One wake-up of the event loop serves everything posted until then, and its PDUs are written as one batch.
 * The length is bounded by the limits on pending requests.
 */

/** Queue of items posted by any thread to the event loop. Thread-safe; {@link #takeAll} is for one thread. */
class Mailbox {

    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(Mailbox.class, "top", MailboxItem.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // accessed through TOP
    private volatile @Nullable MailboxItem top;

    /** Adds an item; returns true if the mailbox was empty, so that the event loop has to be woken. */
    final boolean add(MailboxItem item) {
        while (true) {
            MailboxItem below = top;
            item.next(below);
            if (TOP.compareAndSet(this, below, item)) {
                return below == null;
            }
        }
    }

    /** Returns all items posted so far, linked in the order of posting. */
    @Nullable
    final MailboxItem takeAll() {
        MailboxItem taken = (MailboxItem) TOP.getAndSet(this, null);
        MailboxItem first = null;
        while (taken != null) {
            MailboxItem below = taken.next();
            taken.next(first);
            first = taken;
            taken = below;
        }
        return first;
    }
}
