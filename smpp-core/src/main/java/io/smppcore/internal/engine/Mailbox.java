package io.smppcore.internal.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/* A stack with compare-and-set that is taken whole and turned round. One wake-up of the event loop serves everything
 * that was posted until it takes, which is where the batching of the engine starts. Length is bounded by the limits on
 * what may be posted. */

/** From any thread to the event loop. Thread-safe; {@link #takeAll} is for one thread. */
final class Mailbox {

    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(Mailbox.class, "top", Posted.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through TOP
    private volatile @Nullable Posted top;

    /** Adds one; true when the mailbox was empty, so that the event loop has to be woken. */
    boolean post(Posted posted) {
        while (true) {
            Posted below = top;
            posted.next(below);
            if (TOP.compareAndSet(this, below, posted)) {
                return below == null;
            }
        }
    }

    /** Everything posted so far, linked in the order of posting. */
    @Nullable
    Posted takeAll() {
        Posted taken = (Posted) TOP.getAndSet(this, null);
        Posted first = null;
        while (taken != null) {
            Posted below = taken.next();
            taken.next(first);
            first = taken;
            taken = below;
        }
        return first;
    }
}
