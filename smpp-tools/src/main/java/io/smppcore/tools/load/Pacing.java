package io.smppcore.tools.load;

/**
 * The times at which the requests of one bind are due. Confined to the event loop of its session; times are those of
 * {@link LoadControl#nanoTime}.
 */
sealed interface Pacing permits ClosedPacing, OpenPacing {

    /** Returns true if a request is due now; called before each {@link #take}. */
    boolean isDue(long nowNanos);

    /** Removes the next request, which the caller sends now, and returns the time at which it was due. */
    long take(long nowNanos);

    /** Records an outcome, which frees a slot of the window. */
    void freed(long nowNanos);

    /**
     * Returns the nanoseconds until the next request is due: 0 or less if one is due now, {@link Long#MAX_VALUE} if
     * none becomes due without an outcome.
     */
    long nextInNanos(long nowNanos);

    /** Returns true if no further request will be due. */
    boolean isOver(long nowNanos);

    /** Returns the number of requests that became due but were not taken. Called once, at the end. */
    long notTaken(long nowNanos);

    /** Returns the minimum duration of the load in nanoseconds; 0 if it ends with its last outcome. */
    long spanNanos();
}
