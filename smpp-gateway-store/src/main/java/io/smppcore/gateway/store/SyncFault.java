package io.smppcore.gateway.store;

import java.io.IOException;

/** A hook with which tests make writes and syncs fail or stall. Called by the committing thread of a partition. */
@FunctionalInterface
interface SyncFault {

    /** A hook that does nothing. */
    SyncFault NONE = (step, partition) -> {};

    /** Returns to let a step continue, throws to make it fail, or blocks to stall it. */
    void at(Step step, int partition) throws IOException;

    /** A step in the commit of a group. */
    enum Step {
        /** Before any octet of the group is written to the file. */
        WRITE,
        /** After the write of the group, which may be found after a restart, but before its acknowledgement. */
        SYNC
    }
}
