package io.smppcore.simulator;

import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.MessageOutcome.Settlement;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The accepted messages of a simulator, their final states and receipts. The handlers of requests add messages, which
 * are stored, get a final state at the time of their outcome, and are then reported by receipts. Thread-safe; never
 * blocks.
 */
final class AcceptedMessages {

    private static final Logger LOG = LoggerFactory.getLogger(AcceptedMessages.class);

    /**
     * Number of low bits of a message number below the milliseconds. Numbers start from the current time, so that ids
     * remain unique after a restart.
     */
    private static final int IDS_PER_MILLI_BITS = 20;

    private final SimulatorCounters counters;
    private final AtomicReference<Plan> plan;
    private final Timeline timeline;
    private final DeliverSender delivery;
    private final MessageStore store;
    private final AtomicLong nextNumber;

    AcceptedMessages(
            SimulatorCounters counters,
            AtomicReference<Plan> plan,
            Timeline timeline,
            DeliverSender delivery,
            MessageStore store) {
        this.counters = counters;
        this.plan = plan;
        this.timeline = timeline;
        this.delivery = delivery;
        this.store = store;
        this.nextNumber = new AtomicLong(plan.get()
                .scenario()
                .submit()
                .messageId()
                .start()
                .orElse(System.currentTimeMillis() << IDS_PER_MILLI_BITS));
    }

    /** Stores a message in the final state DELIVERED, and returns it. Its receipt is left to the caller. */
    SimulatedMessage delivered(SmppSession session, SubmitSm message) {
        return add(session, SubmittedMessage.of(message), MessageState.DELIVERED);
    }

    /**
     * Stores a message in the state ENROUTE, and returns it. Its final state is set by {@link #proceed} or {@link
     * #settle}.
     */
    SimulatedMessage accepted(SmppSession session, SubmittedMessage submission) {
        counters.enroute.incrementAndGet();
        return add(session, submission, MessageState.ENROUTE);
    }

    /** Returns the message with this id; empty if there is none, or if another account submitted it. */
    Optional<SimulatedMessage> find(String systemId, String id) {
        return store.find(plan.get().numbers().numberOf(id), id)
                .filter(message -> message.systemId().equals(systemId));
    }

    /** Returns the stored messages in the order of acceptance. */
    Stream<SimulatedMessage> all() {
        return store.all();
    }

    /**
     * Sends the intermediate notification of a message if the scenario has one, and schedules the final state. Called
     * right after the response. A message whose validity period ends before its delivery becomes EXPIRED.
     */
    void proceed(SmppSession session, SimulatedMessage message, MessageOutcome outcome) {
        notifyEnroute(session, message);
        MessageTimes times = MessageTimes.of(message.message(), message.submittedAt(), ZoneId.systemDefault());
        long deliveryNanos = outcome.receiptNanos() == Delay.NEVER_NANOS
                ? Delay.NEVER_NANOS
                : nanosUntil(times.due(), 0) + outcome.receiptNanos();
        long expiryNanos = nanosUntil(times.expiry(), Delay.NEVER_NANOS);
        if (expiryNanos < deliveryNanos) {
            laterOrNow(
                    expiryNanos,
                    () -> settle(session, message, outcome.settlement().expired()));
        } else if (deliveryNanos != Delay.NEVER_NANOS) {
            laterOrNow(deliveryNanos, () -> settle(session, message, outcome.settlement()));
        }
    }

    private long nanosUntil(@Nullable Instant time, long absent) {
        return time == null
                ? absent
                : Math.max(0, Duration.between(timeline.now(), time).toNanos());
    }

    private void laterOrNow(long nanos, Runnable action) {
        if (nanos == 0) {
            action.run();
        } else {
            later(nanos, action);
        }
    }

    /**
     * Sets the final state of a message and sends its receipt over any session of the account, as {@code
     * registered_delivery} requests. Returns false, and does nothing, if the message already has a final state.
     */
    boolean settleNow(SimulatedMessage message, MessageState state) {
        return settle(null, message, Settlement.requested(state));
    }

    /**
     * Sets the final state of a message and sends its receipts. Returns false, and does nothing, if the message already
     * has a final state. Receipts prefer the given session; null stands for any session of the account.
     */
    boolean settle(@Nullable SmppSession session, SimulatedMessage message, Settlement settlement) {
        if (!finish(message, settlement.state())) {
            return false;
        }
        if (settlement.wanted().orElseGet(() -> wantsReceipt(message, settlement.state()))) {
            if (settlement.copies() == 0) {
                counters.receiptsLost.increment();
            }
            for (int copy = 0; copy < settlement.copies(); copy++) {
                sendReceipts(session, message, settlement.state(), settlement.word());
            }
        }
        return true;
    }

    /**
     * Sets the final state DELETED without a receipt. Returns false, and does nothing, if the message already has a
     * final state.
     */
    boolean delete(SimulatedMessage message) {
        return finish(message, MessageState.DELETED);
    }

    /**
     * Sends the receipt of a deleted message if its submitter requested one. Called after the response to cancel_sm.
     */
    void sendDeletedReceipt(SimulatedMessage message) {
        if (wantsReceipt(message, MessageState.DELETED)) {
            sendReceipts(null, message, MessageState.DELETED, Optional.empty());
        }
    }

    /** Sends the receipt of a delivered message. Called after the response to the message. */
    void sendDeliveredReceipt(SmppSession session, SimulatedMessage message) {
        sendReceipts(session, message, MessageState.DELIVERED, Optional.empty());
    }

    /**
     * Runs an action after a delay. If the timeline is full, runs it at once on the calling thread, and counts that.
     */
    void later(long nanos, Runnable action) {
        if (!timeline.schedule(Duration.ofNanos(nanos), action)) {
            counters.timelineFull.increment();
            action.run();
        }
    }

    private SimulatedMessage add(SmppSession session, SubmittedMessage submission, MessageState state) {
        long number = nextNumber.getAndIncrement();
        SimulatedMessage message = new SimulatedMessage(
                number,
                plan.get().numbers().idOf(number),
                SimulatedSessions.systemId(session),
                submission,
                state,
                timeline.now().toEpochMilli());
        store.add(message, counters.enroute.get() > 0);
        return message;
    }

    private boolean finish(SimulatedMessage message, MessageState state) {
        if (!message.finish(state, timeline.now().toEpochMilli())) {
            return false;
        }
        // A scenario may choose ENROUTE as the outcome. Such a message remains stored and counted as not final.
        if (message.isFinal()) {
            store.finished(message);
            counters.enroute.decrementAndGet();
        }
        return true;
    }

    private void notifyEnroute(SmppSession session, SimulatedMessage message) {
        Scenario scenario = plan.get().scenario();
        ReceiptBehaviour.Intermediate intermediate = scenario.receipts().intermediate();
        int requested = message.message().registeredDelivery().value();
        boolean wanted = switch (intermediate) {
            case NONE -> false;
            case NOTIFICATION -> (requested & 0x10) != 0;
            case RECEIPT -> message.message().registeredDelivery().wantsReceiptOnSuccess();
        };
        if (wanted) {
            sendReceipts(session, message, MessageState.ENROUTE, Optional.empty());
        }
    }

    private static boolean wantsReceipt(SimulatedMessage message, MessageState state) {
        boolean success = state.equals(MessageState.DELIVERED) || state.equals(MessageState.ACCEPTED);
        return success
                ? message.message().registeredDelivery().wantsReceiptOnSuccess()
                : message.message().registeredDelivery().wantsReceiptOnFailure();
    }

    private void sendReceipts(
            @Nullable SmppSession session, SimulatedMessage message, MessageState state, Optional<String> word) {
        sendReceipt(session, message, message.message(), state, word);
        for (Address destination : message.furtherDestinations()) {
            sendReceipt(session, message, SubmittedMessage.to(message.message(), destination), state, word);
        }
    }

    /**
     * Sends the receipt for one destination. A message may have an address that can be decoded but not encoded: its
     * receipt is counted as failed instead.
     */
    private void sendReceipt(
            @Nullable SmppSession session,
            SimulatedMessage message,
            SubmitSm submitted,
            MessageState state,
            Optional<String> word) {
        try {
            var receipt = plan.get().receipts().write(message, submitted, state, word, timeline.now());
            var unused = delivery.send(session, message.systemId(), receipt, counters.receipts);
        } catch (SmppException e) {
            counters.receipts.failed().increment();
            LOG.debug("no receipt for {}: {}", message, e.toString());
        }
    }
}
