package io.smppcore.simulator;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The messages that were accepted, from their id to their final state and its receipt. Thread-safe; never blocks. */
final class Messages {

    private static final Logger LOG = LoggerFactory.getLogger(Messages.class);

    /** Message ids go on from the time, so that they stay unique when the program is started again. */
    private static final int IDS_PER_MILLI_BITS = 20;

    private final Counters counters;
    private final CurrentPlan plan;
    private final Timeline timeline;
    private final Delivery delivery;
    private final MessageStore store;
    private final AtomicLong nextNumber;

    Messages(Counters counters, CurrentPlan plan, Timeline timeline, Delivery delivery, MessageStore store) {
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

    /** Accepts a message that is delivered at once. */
    SimulatedMessage delivered(SmppSession session, SubmitSm message) {
        return add(session, Submission.of(message), MessageState.DELIVERED);
    }

    /** Accepts a message that is on its way. */
    SimulatedMessage accepted(SmppSession session, Submission submission) {
        counters.enroute.incrementAndGet();
        return add(session, submission, MessageState.ENROUTE);
    }

    /** The message with this id, if it is one of the account. */
    Optional<SimulatedMessage> find(String systemId, String id) {
        return store.find(plan.get().numbers().numberOf(id), id)
                .filter(message -> message.systemId().equals(systemId));
    }

    Stream<SimulatedMessage> all() {
        return store.all();
    }

    /** Lets a message that was answered go on: what is said of its way, then its final state. */
    void goOn(SmppSession session, SimulatedMessage message, Fate fate) {
        notifyEnroute(session, message);
        MessageTimes times = MessageTimes.of(message.message(), message.submittedAt());
        long delivery = fate.receiptNanos() == Delay.NEVER_NANOS
                ? Delay.NEVER_NANOS
                : times.earliest().map(this::nanosUntil).orElse(0L) + fate.receiptNanos();
        long expiry = times.latest().map(this::nanosUntil).orElse(Delay.NEVER_NANOS);
        if (expiry < delivery) {
            laterOrNow(expiry, () -> settle(session, message, fate.expired()));
        } else if (delivery != Delay.NEVER_NANOS) {
            laterOrNow(delivery, () -> settle(session, message, fate));
        }
    }

    private long nanosUntil(Instant time) {
        return Math.max(0, Duration.between(timeline.now(), time).toNanos());
    }

    private void laterOrNow(long nanos, Runnable action) {
        if (nanos == 0) {
            action.run();
        } else {
            later(nanos, action);
        }
    }

    /** Brings a message into this state on whatever session its account has; false if it has a final one already. */
    boolean settleNow(SimulatedMessage message, MessageState state) {
        return settle(null, message, Fate.decided(state));
    }

    /** Brings a message into its final state, with the receipt for it; false if it has one already. */
    boolean settle(@Nullable SmppSession session, SimulatedMessage message, Fate fate) {
        if (!finish(message, fate.state())) {
            return false;
        }
        if (fate.wanted().orElseGet(() -> isWanted(message, fate.state()))) {
            if (fate.copies() == 0) {
                counters.receiptsLost.increment();
            }
            for (int copy = 0; copy < fate.copies(); copy++) {
                sendReceipts(session, message, fate.state(), fate.word());
            }
        }
        return true;
    }

    /** Deletes a message that is on its way; false if it is not any more. */
    boolean delete(SimulatedMessage message) {
        return finish(message, MessageState.DELETED);
    }

    /** The receipt of a message that was deleted, behind the response to who did that. */
    void sendDeleted(SimulatedMessage message) {
        if (isWanted(message, MessageState.DELETED)) {
            sendReceipts(null, message, MessageState.DELETED, Optional.empty());
        }
    }

    /** The receipt of a message that was delivered, behind its response. */
    void sendReceipt(SmppSession session, SimulatedMessage message) {
        sendReceipts(session, message, MessageState.DELIVERED, Optional.empty());
    }

    /** Does something later, or now if too much waits already. */
    void later(long nanos, Runnable action) {
        if (!timeline.schedule(Duration.ofNanos(nanos), action)) {
            counters.timelineFull.increment();
            action.run();
        }
    }

    private SimulatedMessage add(SmppSession session, Submission submission, MessageState state) {
        long number = nextNumber.getAndIncrement();
        SimulatedMessage message = new SimulatedMessage(
                number,
                plan.get().numbers().idOf(number),
                systemId(session),
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
        // A message that is told to stay on its way stays in the queue, too.
        if (message.isFinal()) {
            store.finished(message);
            counters.enroute.decrementAndGet();
        }
        return true;
    }

    private void notifyEnroute(SmppSession session, SimulatedMessage message) {
        Scenario scenario = plan.get().scenario();
        ReceiptBehaviour.Intermediate intermediate = scenario.receipts().intermediate();
        int asked = message.message().registeredDelivery().value();
        boolean wanted = switch (intermediate) {
            case NONE -> false;
            case NOTIFICATION -> (asked & 0x10) != 0;
            case RECEIPT -> message.message().registeredDelivery().wantsReceiptOnSuccess();
        };
        if (wanted) {
            sendReceipts(session, message, MessageState.ENROUTE, Optional.empty());
        }
    }

    private static boolean isWanted(SimulatedMessage message, MessageState state) {
        boolean success = state.equals(MessageState.DELIVERED) || state.equals(MessageState.ACCEPTED);
        return success
                ? message.message().registeredDelivery().wantsReceiptOnSuccess()
                : message.message().registeredDelivery().wantsReceiptOnFailure();
    }

    private void sendReceipts(
            @Nullable SmppSession session, SimulatedMessage message, MessageState state, Optional<String> word) {
        sendReceipt(session, message, message.message(), state, word);
        for (Address destination : message.furtherDestinations()) {
            sendReceipt(session, message, Submission.to(message.message(), destination), state, word);
        }
    }

    /** A message may have come with an address that is read, but cannot be written. */
    private void sendReceipt(
            @Nullable SmppSession session,
            SimulatedMessage message,
            SubmitSm submitted,
            MessageState state,
            Optional<String> word) {
        try {
            var receipt = plan.get().receipts().write(message, submitted, state, word, timeline.now());
            var unused = delivery.send(session, message.systemId(), receipt, delivery.receipts());
        } catch (SmppException e) {
            counters.receiptsFailed.increment();
            LOG.debug("no receipt for {}: {}", message, e.toString());
        }
    }

    private static String systemId(SmppSession session) {
        var bind = session.bind();
        return bind == null ? "" : bind.systemId();
    }
}
