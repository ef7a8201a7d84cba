package io.smppcore.gateway.deliver;

import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.message.BacklogQueue;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.QueueLinks;
import io.smppcore.gateway.queue.SendFailures;
import io.smppcore.gateway.queue.SendQueue;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.VetoedException;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Queue of the receipts and mobile-originated messages of a partition for an account. It sends them over the binds of
 * the account, or to its callback URL.
 */
public final class AccountQueue extends SendQueue<Delivery> {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(AccountQueue.class), LimitedLog.LINES_PER_SECOND);

    /** Prefix of the name of the counter that contains the number of stored deliveries of a queue. */
    public static final String DEPTH = "out/";

    private static final long FIRST_PAUSE_MILLIS = 1_000;
    private static final int MAX_DOUBLINGS = 6;
    private static final long KEPT_MILLIS = Duration.ofDays(3).toMillis();

    private final String account;
    private final boolean isCallback;
    private final AtomicInteger refusals = new AtomicInteger();

    /**
     * Deliveries whose response did not arrive in time and that are still stored, by position; true if a late response
     * has accepted the delivery while it was in flight again.
     */
    private final Map<Long, Boolean> timedOut = new ConcurrentHashMap<>();

    AccountQueue(PartitionContext context, String account, BacklogQueue<Delivery> queue, boolean isCallback) {
        super(context, queue, DEPTH + queue.name());
        this.account = account;
        this.isCallback = isCallback;
    }

    public String account() {
        return account;
    }

    public boolean isCallback() {
        return isCallback;
    }

    @Override
    public Request<?> request(Delivery delivery) {
        return delivery.request();
    }

    @Override
    public boolean isOver(Delivery delivery) {
        if (isAcceptedLate(delivery)) {
            leave(delivery, null, "");
            return true;
        }
        if (context.now() - delivery.createdAt() < KEPT_MILLIS) {
            return false;
        }
        leave(delivery, null, "not fetched in time");
        return true;
    }

    @Override
    @Nullable
    public Step step(Delivery delivery) {
        return context.steps().follow(StepKind.DELIVER, delivery.trace(), account, "");
    }

    @Override
    public String messageIdOf(Delivery delivery) {
        return delivery.number() == 0 ? "" : context.idOf(delivery.number());
    }

    @Override
    @Nullable
    public Link choose(Delivery delivery, Link[] candidates) {
        Link best = null;
        long pause = Long.MAX_VALUE;
        for (Link link : QueueLinks.able(delivery.request(), candidates)) {
            long left = link.pauseNanos();
            if (left > 0) {
                pause = Math.min(pause, left);
            }
            boolean isFree = left <= 0 && !link.isFull();
            if (link.id.equals(delivery.session()) || link.id.equals(CallbackLink.ID)) {
                best = isFree ? link : null;
                pause = left > 0 ? left : Long.MAX_VALUE;
                break;
            }
            if (isFree && (best == null || isBetter(link, best))) {
                best = link;
            }
        }
        if (best == null && pause != Long.MAX_VALUE) {
            pumpAfter(pause);
        }
        return best;
    }

    /** Returns true if the delivery belongs to one of the sessions: others overtake it while that session is full. */
    @Override
    public boolean isRestricted(Delivery delivery, Link[] candidates) {
        return Arrays.stream(candidates).anyMatch(link -> link.id.equals(delivery.session()));
    }

    private static boolean isBetter(Link link, Link best) {
        return link.isNear() == best.isNear() ? link.used.get() < best.used.get() : link.isNear();
    }

    @Override
    public void answered(Delivery delivery, Link link, Response response) {
        CommandStatus status = response.commandStatus();
        if (status.isOk()) {
            refusals.set(0);
            leave(delivery, link, "");
            return;
        }
        if (isAcceptedLate(delivery)) {
            leave(delivery, link, "");
            return;
        }
        if (isRetried(status)) {
            putBackAndPause(delivery, link);
            return;
        }
        String text = response.tlvs().get(TlvTag.ADDITIONAL_STATUS_INFO_TEXT);
        leave(delivery, link, "refused by the account: " + status + (text == null ? "" : " (" + text + ")"));
    }

    private void putBackAndPause(Delivery delivery, Link link) {
        // Several refusals of requests that were in flight together lengthen the pause only once.
        if (link.pauseNanos() <= 0) {
            int doublings = Math.min(MAX_DOUBLINGS, refusals.getAndIncrement());
            link.pauseFor(TimeUnit.MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS << doublings));
        }
        putBack(delivery, link);
    }

    /**
     * Returns true if a delivery that was refused with a status is sent again: after throttling, a transient error, or
     * ESME_RINVBNDSTS, which concerns the session and not the delivery.
     */
    private static boolean isRetried(CommandStatus status) {
        return SendFailures.isPassing(status) || status.equals(CommandStatus.ESME_RINVBNDSTS);
    }

    /**
     * Puts a delivery back, or makes it a dead letter if it can never be sent. A delivery whose outcome is unknown is
     * sent again: the account may get it twice, but it is not lost.
     */
    @Override
    public void failed(Delivery delivery, Link link, Throwable failure) {
        if (isAcceptedLate(delivery)) {
            leave(delivery, link, "");
            return;
        }
        if (failure instanceof CancellationException) {
            putBack(delivery, link);
            return;
        }
        boolean isUnknown = failure instanceof RequestFailedException lost && lost.outcome() == Outcome.UNKNOWN;
        if (isUnknown || (failure instanceof VetoedException veto && isRetried(veto.status()))) {
            context.counts().retried.increment();
            if (failure instanceof RequestTimeoutException) {
                timedOut.putIfAbsent(delivery.position(), false);
            }
            putBackAndPause(delivery, link);
            if (failure instanceof RequestTimeoutException timeout) {
                timeout.late()
                        .thenAcceptAsync(response -> answeredLate(delivery, response), Thread::startVirtualThread);
            }
        } else if (SendFailures.isPermanent(failure)) {
            String reason = failure instanceof Link.UnsendableException || failure instanceof RequestFailedException
                    ? String.valueOf(failure.getMessage())
                    : failure.toString();
            leave(delivery, link, "cannot be sent: " + reason);
        } else {
            notWritten(delivery, link, failure);
        }
    }

    /**
     * Ends a delivery that the account has accepted after the timeout. If it is in flight again, it ends with the
     * outcome of that request. Reads the store.
     */
    private void answeredLate(Delivery delivery, Response response) {
        if (response.isOk()) {
            refusals.set(0);
            // Before the search, so that a delivery that is put back meanwhile ends when it is sent again.
            timedOut.computeIfPresent(delivery.position(), (position, wasAccepted) -> true);
            Delivery waiting = queue.remove("", delivery.position());
            if (waiting != null) {
                leave(waiting, null, "");
            }
        }
    }

    private boolean isAcceptedLate(Delivery delivery) {
        return !timedOut.isEmpty() && timedOut.getOrDefault(delivery.position(), false);
    }

    /**
     * Makes deliveries that have waited for at least three days dead letters. Does nothing while there is a link,
     * because sending does the same. Called periodically.
     */
    public void dropOld() {
        if (hasLinks() || queue.depth() == 0) {
            return;
        }
        Delivery delivery = queue.poll();
        while (delivery != null && isOver(delivery)) {
            delivery = queue.poll();
        }
        if (delivery != null) {
            queue.putBack(delivery);
        }
    }

    private static String kindOf(Delivery delivery) {
        return delivery.number() == 0 ? "mobile-originated message" : "receipt";
    }

    /**
     * Removes a delivery from the store.
     *
     * @param link link that has sent it; null if it is not in flight
     * @param cause cause for which it becomes a dead letter; empty if the account has accepted it
     */
    private void leave(Delivery delivery, @Nullable Link link, String cause) {
        Changes changes = removal(delivery);
        if (!cause.isEmpty()) {
            DeadLetter.of(account, delivery, cause, context.now()).put(changes, delivery.position());
            LOG.about("account", account)
                    .warn("account {}: a {} is a dead letter: {}", account, kindOf(delivery), cause);
        }
        context.log().commit(changes, failure -> {
            if (failure == null) {
                timedOut.remove(delivery.position());
            }
            if (failure == null && cause.isEmpty()) {
                context.counts().delivered.increment();
                context.counts().tallies.account(account).add(Count.DELIVERED);
            }
            if (link != null) {
                left(delivery, link, failure);
            } else {
                leftQueue(delivery, failure);
            }
        });
    }
}
