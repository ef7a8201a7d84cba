package io.smppcore.internal.dispatch;

import io.smppcore.pdu.Request;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of one session whose handlers have been started and have not responded, in the order of starting. Adding and
 * removing takes constant time. Confined to the event loop.
 */
final class TasksInProgress {

    private @Nullable InboundTask newest;

    /* The newest of the tasks that were added before the mark and are still present; null if there is none. */
    private @Nullable InboundTask newestBeforeMark;

    /** Adds a task that starts now. */
    void add(InboundTask task) {
        InboundTask before = newest;
        task.older = before;
        if (before != null) {
            before.newer = task;
        }
        newest = task;
    }

    /** Removes a task that has been added. */
    void remove(InboundTask task) {
        InboundTask older = task.older;
        InboundTask newer = task.newer;
        if (older != null) {
            older.newer = newer;
        }
        if (newer != null) {
            newer.older = older;
        } else {
            newest = older;
        }
        if (newestBeforeMark == task) {
            newestBeforeMark = older; // added before it, and therefore before the mark
        }
        task.older = null;
        task.newer = null;
    }

    /** Returns the task of this request, compared by identity; null if it is not in progress. */
    @Nullable
    InboundTask find(Request<?> request) {
        InboundTask task = newest;
        while (task != null && !task.isOf(request)) {
            task = task.older;
        }
        return task;
    }

    /** Sets the mark, which divides the present tasks from later ones. */
    void mark() {
        newestBeforeMark = newest;
    }

    /** Returns true if all tasks that were present at the mark have been removed, or no mark was set. */
    boolean isDoneBeforeMark() {
        return newestBeforeMark == null;
    }

    /** Returns true if all tasks that were added after the mark have been removed. */
    boolean isDoneSinceMark() {
        return newest == newestBeforeMark;
    }
}
