package io.smppcore.tools.load;

/**
 * The rebinds of a run after the loss of a session.
 *
 * @param count number of rebinds
 * @param nanos nanoseconds without a session, summed over all binds
 */
public record Rebinds(long count, long nanos) {

    /** Value for a run that has lost no bind. */
    public static final Rebinds NONE = new Rebinds(0, 0);

    /** Returns true if no bind was lost. */
    public boolean isNone() {
        return count == 0 && nanos == 0;
    }

    Rebinds plus(long moreCount, long moreNanos) {
        return new Rebinds(count + moreCount, nanos + moreNanos);
    }

    Rebinds minus(Rebinds before) {
        return plus(-before.count, -before.nanos);
    }
}
