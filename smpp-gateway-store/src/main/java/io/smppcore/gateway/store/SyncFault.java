package io.smppcore.gateway.store;

import java.io.IOException;

/** A hook for tests, with which writes and syncs fail or stall. Called by the committing thread of a partition. */
@FunctionalInterface
interface SyncFault {

    /** A hook that does nothing. */
    SyncFault NONE = (step, partition) -> {};

    /** Returns to continue, throws to fail the step, or waits to stall it. */
    void at(Step step, int partition) throws IOException;

    /** A step of the commit of a group. */
    enum Step {
        /** Nothing of the group has reached the file. */
        WRITE,
        /** The group may be found after a restart, but is not acknowledged. */
        SYNC
    }
}
