package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.relay.LateResponses.Copy;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.flow.AdaptiveRate;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.segment.Concatenation;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** An outlet that forwards messages to an SMSC group. */
final class GroupOutlet extends Outlet<Message> {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(GroupOutlet.class), LimitedLog.LINES_PER_SECOND);

    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long CONGESTED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A scan of a long queue takes a while, and the next expiry may be due at its end. */
    private static final int SCAN_SHARE = 9;

    private final String group;

    /** {@link System#nanoTime} at which this group was found without binds, or null. */
    private volatile @Nullable Long downSince = System.nanoTime();

    private volatile boolean isVacated;
    private final AtomicLong nextExpiry = new AtomicLong();

    /** {@link System#nanoTime} before which no expiry causes a scan. */
    private volatile long nextScan = System.nanoTime();

    GroupOutlet(Relay relay, String group, BacklogQueue<Message> queue) {
        super(relay, queue, Relay.QUEUE_DEPTH + group);
        this.group = group;
    }

    String group() {
        return group;
    }

    /** Returns the earliest known end of validity of waiting messages. */
    long nextExpiry() {
        return nextExpiry.get();
    }

    /** Begins a scan for the earliest end of validity. */
    void noExpiry() {
        nextExpiry.set(Long.MAX_VALUE);
    }

    /** Adds the end of validity of a waiting message. */
    void addExpiry(long time) {
        nextExpiry.accumulateAndGet(time, Math::min);
    }

    /** Called after a scan of the queue: the next one that is only due to an expiry leaves nine times as long. */
    void scanned(long startNanos, long endNanos) {
        nextScan = endNanos + SCAN_SHARE * (endNanos - startNanos);
    }

    /** Returns true if scans of the queue have not taken too much of the time until {@link System#nanoTime}. */
    boolean mayScan(long nanoTime) {
        return nanoTime - nextScan >= 0;
    }

    @Override
    void committed(Message message) {
        addExpiry(message.expiresAt());
        super.committed(message);
    }

    /** Returns true if the group has a bind, or had one within the time. */
    boolean isUsable(Duration parkAfter) {
        if (hasLinks()) {
            downSince = null;
            isVacated = false;
            return true;
        }
        long now = System.nanoTime();
        Long since = downSince;
        if (since == null) {
            since = now;
            downSince = since;
        }
        return now - since < parkAfter.toNanos();
    }

    /** Returns true if the messages with alternative groups have left since this one lost its last bind. */
    boolean isVacated() {
        return isVacated;
    }

    void vacated() {
        isVacated = true;
    }

    /**
     * Returns the reason why no SMSC of the group can express a message, by the current binds, or else by the last
     * ones; null if one can.
     */
    @Override
    @Nullable
    Inexpressible obstacle(MessageRequest<?> request) {
        return hasLinks() ? super.obstacle(request) : relay.connectors.obstacle(group, request);
    }

    @Override
    Request<?> request(Message message) {
        return message.toSend(relay.now());
    }

    @Override
    boolean isOver(Message message) {
        if (isAccepted(message, failure -> {
            leftQueue(message, failure);
            relay.late.stored(message.number());
        })) {
            return true;
        }
        if (!message.isExpired(relay.now())) {
            return false;
        }
        relay.endings.expired(this, message, failure -> leftQueue(message, failure));
        return true;
    }

    @Override
    @Nullable
    Step step(Message message) {
        return relay.steps.follow(StepKind.FORWARD, message.trace(), message.account(), group);
    }

    @Override
    String messageIdOf(Message message) {
        return relay.idOf(message.customerNumber());
    }

    @Override
    @Nullable
    Link choose(Message message, Link[] candidates) {
        Link[] ready = ready(able(message.request(), candidates));
        return ready.length == 0 ? null : chooseReady(message, ready);
    }

    /** Returns true in a group of SMSCs with different versions, not all of which can express the message. */
    @Override
    boolean isRestricted(Message message, Link[] candidates) {
        return able(message.request(), candidates).length < candidates.length;
    }

    /** Returns the links without a pause; sending continues when one is over. */
    private Link[] ready(Link[] candidates) {
        long now = System.nanoTime();
        long pause = Long.MAX_VALUE;
        int count = 0;
        for (Link link : candidates) {
            long left = link.pauseNanos(now);
            if (left <= 0) {
                count++;
            } else {
                pause = Math.min(pause, left);
            }
        }
        if (count == candidates.length) {
            return candidates;
        }
        pumpAfter(pause);
        return Arrays.stream(candidates)
                .filter(link -> link.pauseNanos(now) <= 0)
                .toArray(Link[]::new);
    }

    /** Chooses the same bind for all parts of a long message while it is bound. */
    private @Nullable Link chooseReady(Message message, Link[] candidates) {
        Concatenation concatenation = Parts.concatenation(message.request());
        if (concatenation != null) {
            int spread = Math.floorMod(Parts.spread(message, concatenation), candidates.length);
            Link link = candidates[spread];
            return link.isFull() || !tryAcquire(link, message) ? null : link;
        }
        Link best = null;
        for (Link link : candidates) {
            if (!link.isFull() && (best == null || link.used.get() < best.used.get())) {
                best = link;
            }
        }
        if (best == null || tryAcquire(best, message)) {
            return best;
        }
        // The SMSC of the best bind has reached its rate; another one may not have.
        for (Link link : candidates) {
            if (connector(link) != connector(best) && !link.isFull() && tryAcquire(link, message)) {
                return link;
            }
        }
        return null;
    }

    private boolean tryAcquire(Link link, Message message) {
        AdaptiveRate rate = connector(link).rate;
        if (rate.reserve(0) < 0) {
            pumpAfter(TURN_NANOS);
            return false;
        }
        for (int part = Parts.count(message.request()); part > 1; part--) {
            // The further parts of this message delay later ones.
            rate.reserve(Long.MAX_VALUE);
        }
        return true;
    }

    private static SmscConnector connector(Link link) {
        return ((SmscConnector.Bind) link).connector();
    }

    @Override
    void answered(Message message, Link link, Response response) {
        CommandStatus status = response.commandStatus();
        SmscConnector connector = connector(link);
        connector.rate.answered(status);
        if (status.isOk()) {
            connector.forwarded.increment();
            List<Copy> copies = new ArrayList<>(relay.late.take(message.number()));
            copies.addFirst(Copy.of(connector, response));
            forwarded(message, copies, failure -> left(message, link, failure));
            return;
        }
        connector.refused.increment();
        connector.log.warn(
                "SMSC {}: message {} of account {} is refused with {}",
                connector.config.name(),
                messageIdOf(message),
                message.account(),
                status);
        if (isAccepted(message, failure -> left(message, link, failure))) {
            return;
        }
        if (status.category() == CommandStatus.Category.THROTTLE) {
            putBackFor(CONGESTED_NANOS, message, link);
            return;
        }
        boolean mayMove = status.category() == CommandStatus.Category.TRANSIENT;
        refused(message, link, status, mayMove, "refused by the SMSC: " + status);
    }

    @Override
    void left(Message message, Link link, @Nullable StoreException failure) {
        super.left(message, link, failure);
        relay.late.stored(message.number());
    }

    private void forwarded(Message message, List<Copy> copies, Commit done) {
        Changes changes = removal(message);
        LateResponses.Forwarding forwarding = relay.late.forwarded(changes, message, copies);
        relay.log.commit(changes, done);
        relay.late.committed(forwarding);
    }

    /** Ends a message that an SMSC has accepted after the timeout of its response; returns false if none has. */
    boolean isAccepted(Message message, Commit done) {
        List<Copy> copies = relay.late.take(message.number());
        if (copies.isEmpty()) {
            return false;
        }
        forwarded(message, copies, done);
        return true;
    }

    /** Retries later, tries the next group of the route, or ends the message. */
    private void refused(Message message, Link link, CommandStatus status, boolean mayMove, String cause) {
        int attempts = message.attempts() + 1;
        Duration delay = relay.config().retry().delay(status, attempts);
        if (delay != null) {
            relay.schedule.later(
                    this,
                    message.afterAttempt(message.tried()),
                    delay,
                    status.toString(),
                    failure -> left(message, link, failure));
            return;
        }
        if (!mayMove || moveToNext(message, link) == null) {
            dead(message, link, MessageState.REJECTED, status, cause, true);
        }
    }

    /** Moves a message to the next group of its route; returns null if there is none. */
    private @Nullable GroupOutlet moveToNext(Message message, Link link) {
        List<String> tried = new ArrayList<>(message.tried());
        tried.add(group);
        Message next = message.afterAttempt(List.copyOf(tried));
        GroupOutlet other = relay.chooser.next(next);
        if (other != null) {
            relay.moveTo(this, other, next, failure -> left(message, link, failure));
        }
        return other;
    }

    @Override
    void failed(Message message, Link link, Throwable failure) {
        if (failure instanceof RequestFailedException lost && lost.outcome() == Outcome.UNKNOWN) {
            unanswered(message, link, lost);
        }
        if (isAccepted(message, done -> left(message, link, done))) {
            return;
        }
        if (failure instanceof RequestFailedException lost && lost.outcome() == Outcome.UNKNOWN) {
            unknown(message, link, lost);
        } else if (failure instanceof VetoedException veto
                && veto.status().category() != CommandStatus.Category.THROTTLE) {
            refused(message, link, veto.status(), true, "cannot be sent: " + veto.getMessage());
        } else if (isPermanent(failure)) {
            unsendable(message, link, failure);
        } else {
            notWritten(message, link, failure);
        }
    }

    /** Counts a message without a usable response, and suspects a peer that has not responded in time. */
    private void unanswered(Message message, Link link, RequestFailedException lost) {
        SmscConnector connector = connector(link);
        relay.counts.unanswered.increment();
        connector.unanswered.increment();
        connector.log.warn(
                "SMSC {}: message {} of account {} has no response: {}",
                connector.config.name(),
                messageIdOf(message),
                message.account(),
                lost.getMessage());
        if (lost instanceof RequestTimeoutException timeout) {
            link.suspect();
            long number = message.number();
            timeout.late().thenAccept(response -> relay.late.received(number, connector, response));
        }
    }

    private void unknown(Message message, Link link, RequestFailedException lost) {
        String cause = "outcome unknown: " + lost.getMessage();
        switch (relay.unknownOutcome(message.account())) {
            case RESEND -> resend(message, link, lost);
            case HOLD -> dead(message, link, MessageState.UNKNOWN, CommandStatus.ESME_ROK, cause, false);
            case FAIL -> dead(message, link, MessageState.UNKNOWN, CommandStatus.ESME_ROK, cause, true);
            default -> throw new IllegalStateException();
        }
    }

    /**
     * Sends a message with an unknown outcome again after a time, or ends it after too many copies. While the
     * connection is open, the response may only be late, so that no copy follows within another timeout.
     */
    private void resend(Message message, Link link, RequestFailedException lost) {
        Message next = message.afterCopy();
        Duration delay = relay.config().retry().delayWithoutResponse(next.copies());
        String cause = "outcome unknown: " + lost.getMessage();
        if (delay == null) {
            cause = "outcome unknown after " + next.copies() + " copies: " + lost.getMessage();
            dead(next, link, MessageState.UNKNOWN, CommandStatus.ESME_ROK, cause, true);
            return;
        }
        Duration patience = lost instanceof RequestTimeoutException ? link.responseTimeout() : Duration.ZERO;
        relay.schedule.later(
                this,
                next,
                delay.compareTo(patience) < 0 ? patience : delay,
                cause,
                failure -> left(message, link, failure));
    }

    /** Moves a message that this group cannot send to the next group of the route, or ends it. */
    private void unsendable(Message message, Link link, Throwable failure) {
        String reason = failure instanceof Link.UnsendableException || failure instanceof RequestFailedException
                ? String.valueOf(failure.getMessage())
                : failure.toString();
        GroupOutlet other = moveToNext(message, link);
        if (other == null) {
            String cause = "cannot be sent: " + reason;
            dead(message, link, MessageState.UNDELIVERABLE, CommandStatus.ESME_ROK, cause, true);
            return;
        }
        LOG.about("account", message.account())
                .warn(
                        "message {} of account {} cannot be sent to {}, and takes SMSC group {}: {}",
                        messageIdOf(message),
                        message.account(),
                        link.peer(),
                        other.group(),
                        reason);
    }

    private void dead(
            Message message, Link link, MessageState state, CommandStatus status, String cause, boolean withReceipt) {
        relay.endings.dead(this, message, state, status, cause, withReceipt, failure -> left(message, link, failure));
    }
}
