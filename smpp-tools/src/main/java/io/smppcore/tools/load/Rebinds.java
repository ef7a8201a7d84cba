package io.smppcore.tools.load;

/**
 * How binds that were lost have come back.
 *
 * @param count how many times a bind was bound again
 * @param nanos how long binds were not bound, all together
 */
public record Rebinds(long count, long nanos) {

    /** No bind was lost. */
    public static final Rebinds NONE = new Rebinds(0, 0);

    /** Returns whether no bind was lost. */
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
