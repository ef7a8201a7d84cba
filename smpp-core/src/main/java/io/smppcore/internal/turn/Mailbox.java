package io.smppcore.internal.turn;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/*
 * A lock-free stack that is taken as a whole and reversed. Items are never removed one by one, so there is no ABA
 * problem. One wake-up of the event loop serves everything posted until then, and its PDUs are written as one batch.
 * The length is bounded by the limits on pending requests.
 */

/** Lock-free queue of the items that other threads pass to the event loop of one session. Thread-safe. */
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

    /**
     * Adds an item. Returns true if the caller must wake the event loop, because the mailbox was empty or its items
     * were added without a wake-up.
     */
    final boolean add(MailboxItem item) {
        if (item instanceof LinkedItem linked) {
            linked.unannounced(false);
        }
        while (true) {
            MailboxItem below = top;
            item.next(below);
            if (TOP.compareAndSet(this, below, item)) {
                return isUnannounced(below);
            }
        }
    }

    /**
     * Adds an item without announcing it to the event loop: any later {@link #add} does, or the caller, if {@link
     * #lacksWakeUp} still returns true then. An item is added this way at most once.
     */
    final void addUnannounced(LinkedItem item) {
        while (true) {
            MailboxItem below = top;
            item.next(below);
            item.unannounced(isUnannounced(below));
            if (TOP.compareAndSet(this, below, item)) {
                return;
            }
        }
    }

    /** Returns true if there are items, and no wake-up of the event loop follows them. */
    final boolean lacksWakeUp() {
        MailboxItem newest = top;
        return newest != null && isUnannounced(newest);
    }

    /** Returns true if there are no items. */
    final boolean isEmpty() {
        return top == null;
    }

    private static boolean isUnannounced(@Nullable MailboxItem item) {
        return item == null || (item instanceof LinkedItem linked && linked.isUnannounced());
    }

    /**
     * Removes all items and returns the first one posted, which is linked to the others in the order of posting by
     * {@link MailboxItem#next()}. Returns null if the mailbox is empty.
     */
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
