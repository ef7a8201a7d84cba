package io.smppcore.tools.load;

/** When the requests of one bind are due. Confined to the event loop of its session; times are those of {@link System#nanoTime}. */
sealed interface Pacing permits ClosedPacing, OpenPacing {

    /** Whether a request is due now; asked before each {@link #take}. */
    boolean isDue(long nowNanos);

    /** One request is sent now; when it was meant to be. */
    long take(long nowNanos);

    /** A request has its outcome, and its place in the window is free. */
    void freed(long nowNanos);

    /** In how long the next one is due, 0 or less for now; {@link Long#MAX_VALUE} when only an outcome can bring it about. */
    long nextInNanos(long nowNanos);

    /** Whether none will be due any more. */
    boolean isOver(long nowNanos);

    /** How many were due by now and were not taken. Called once, at the end. */
    long notTaken(long nowNanos);

    /** How long there was load at least, when all went well. */
    long spanNanos();
}
