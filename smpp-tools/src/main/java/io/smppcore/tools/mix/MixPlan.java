package io.smppcore.tools.mix;

import io.smppcore.segment.SegmentMode;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a run does.
 *
 * @param mode which ends are in this process
 * @param host where the server listens
 * @param port its port; 0 for a server in this process on any free one
 * @param systemId who binds
 * @param password its password
 * @param binds sessions that all workers of the client share
 * @param window requests in flight on each of them, in either direction
 * @param requestTimeout how long each response may take, and how long a request may wait for its place in a window
 * @param workers how many of each kind
 * @param payload how long messages are
 * @param longMode how those are sent that do not go into short_message
 * @param churnPause how long a worker rests after it has unbound
 * @param warmUp how long before what is measured
 * @param duration how long it is measured
 * @param maxErrorPercent how many of a hundred requests may go wrong
 */
record MixPlan(
        Mode mode,
        String host,
        int port,
        String systemId,
        String password,
        int binds,
        int window,
        Duration requestTimeout,
        Map<WorkerKind, Integer> workers,
        PayloadMix payload,
        SegmentMode longMode,
        Duration churnPause,
        Duration warmUp,
        Duration duration,
        double maxErrorPercent) {

    MixPlan {
        Map<WorkerKind, Integer> here = new EnumMap<>(WorkerKind.class);
        for (WorkerKind kind : WorkerKind.values()) {
            if (mode.does(kind) && workers.getOrDefault(kind, 0) > 0) {
                here.put(kind, workers.getOrDefault(kind, 0));
            }
        }
        workers = Collections.unmodifiableMap(here);
    }

    /** How many of this kind work in this process. */
    int workers(WorkerKind kind) {
        return workers.getOrDefault(kind, 0);
    }
}
