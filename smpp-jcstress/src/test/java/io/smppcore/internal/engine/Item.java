package io.smppcore.internal.engine;

import org.jspecify.annotations.Nullable;

/** Item for a mailbox that does nothing. */
final class Item implements Posted {

    private @Nullable Posted next;

    @Override
    public @Nullable Posted next() {
        return next;
    }

    @Override
    public void next(@Nullable Posted posted) {
        next = posted;
    }

    @Override
    public void onLoop() {}

    @Override
    public void onRejected() {}

    /** Returns the number of items from this one on. */
    static int count(@Nullable Posted first) {
        int count = 0;
        for (Posted posted = first; posted != null; posted = posted.next()) {
            count++;
        }
        return count;
    }
}
