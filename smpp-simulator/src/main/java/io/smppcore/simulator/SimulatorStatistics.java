package io.smppcore.simulator;

import io.smppcore.type.CommandStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A snapshot of the counters of a simulator. Immutable.
 *
 * @param submitted number of received submit_sm, data_sm and submit_multi
 * @param answered number of responses by status, in the order of the statuses
 * @param neverAnswered messages that the scenario left unanswered
 * @param enroute accepted messages without a final state
 * @param receipts receipts and intermediate notifications
 * @param receiptsLost receipts that the scenario dropped
 * @param mos mobile-originated messages
 * @param waiting receipts and messages that wait until their account binds to receive
 * @param scheduled tasks on the timeline, such as delayed responses and receipts
 * @param limits number of times that a limit was reached
 */
public record SimulatorStatistics(
        long submitted,
        Map<CommandStatus, Long> answered,
        long neverAnswered,
        long enroute,
        Deliveries receipts,
        long receiptsLost,
        Deliveries mos,
        long waiting,
        int scheduled,
        Limits limits) {

    /** Copies the map. */
    public SimulatorStatistics {
        answered = Collections.unmodifiableMap(new LinkedHashMap<>(answered));
    }

    /**
     * Counters of deliver_sm and data_sm to clients.
     *
     * @param sent requests passed to a session, or waiting for one
     * @param accepted requests answered with ESME_ROK
     * @param failed requests that were refused, not answered or not encodable, or that found no session
     */
    public record Deliveries(long sent, long accepted, long failed) {}

    /**
     * Number of times that a limit was reached.
     *
     * @param overRate messages beyond {@code submit.rate}
     * @param queueFull messages beyond {@code submit.queue}
     * @param timelineFull tasks that ran at once because the timeline was full
     * @param forgotten messages without a final state that were discarded because there were too many
     */
    public record Limits(long overRate, long queueFull, long timelineFull, long forgotten) {}
}
