package io.smppcore.tools.mix;

import io.smppcore.segment.Segmenter;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The settings of a run of {@code mix}.
 *
 * @param mode sides in this process
 * @param host host of the server
 * @param port port of the server; 0 for any free one of a server in this process
 * @param systemId system_id of the binds
 * @param password password of the binds
 * @param binds number of sessions that the workers of the client share
 * @param window maximum number of requests in flight on each session, in either direction
 * @param requestTimeout maximum wait for a response, and for a slot of a window
 * @param workers number of workers by kind
 * @param payload lengths of messages
 * @param longMode mode of messages that are too long for short_message
 * @param churnPause pause of a worker after an unbind
 * @param warmUp length of the warm-up
 * @param duration length of the measurement
 * @param maxErrorPercent maximum share of failed requests in percent
 */
record MixPlan(
        MixMode mode,
        String host,
        int port,
        String systemId,
        String password,
        int binds,
        int window,
        Duration requestTimeout,
        Map<WorkerKind, Integer> workers,
        PayloadMix payload,
        Segmenter.Mode longMode,
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

    /** Returns the number of workers of a kind in this process. */
    int workers(WorkerKind kind) {
        return workers.getOrDefault(kind, 0);
    }
}
