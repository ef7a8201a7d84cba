package io.smppcore.gateway.store;

import java.io.IOException;

/** A test hook that lets writes and syncs fail or stall. Called by the committing thread of a partition. */
@FunctionalInterface
interface SyncFault {

    /** A hook that does nothing. */
    SyncFault NONE = (step, partition) -> {};

    /** Returns to continue, throws to fail the step, or blocks to stall it. */
    void at(Step step, int partition) throws IOException;

    /** A step in the commit of a group. */
    enum Step {
        /** Before any of the group reaches the file. */
        WRITE,
        /** When the group may be found after a restart, but is not acknowledged. */
        SYNC
    }
}
