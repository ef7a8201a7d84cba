package io.smppcore.simulator;

import io.smppcore.type.CommandStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a simulator has done so far. Immutable.
 *
 * @param submitted submit_sm, data_sm and submit_multi that have come
 * @param answered how many of them were answered with which status, in the order of the numbers
 * @param neverAnswered how many of them were not answered, as the scenario wants
 * @param enroute accepted messages that have no final state yet
 * @param receipts receipts and intermediate notifications
 * @param receiptsLost receipts that were not sent, as the scenario wants
 * @param mos messages of the message centre's own
 * @param waiting receipts and messages that wait for a session that receives
 * @param scheduled tasks that wait for their time
 * @param limits how often a limit was hit
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
     * What has become of deliver_sm and data_sm to clients.
     *
     * @param sent how many were handed to a session, or wait for one
     * @param accepted answered with ESME_ROK
     * @param failed refused, not answered, not possible to write, or without anybody to go to
     */
    public record Deliveries(long sent, long accepted, long failed) {}

    /**
     * How often a limit was hit.
     *
     * @param overRate messages beyond {@code submit.rate}
     * @param queueFull messages beyond {@code submit.queue}
     * @param timelineFull what was done at once, because too much waited for its time
     * @param forgotten messages without a final state that were forgotten, because there were too many
     */
    public record Limits(long overRate, long queueFull, long timelineFull, long forgotten) {}
}
