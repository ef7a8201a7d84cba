package io.smppcore.gateway.ancillary;

import io.smppcore.gateway.forward.AcceptedCopies;
import io.smppcore.gateway.forward.AcceptedCopies.Copy;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.type.MessageState;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/**
 * Handler of late responses, with which an SMSC accepts a message after the timeout of its request. It keeps the
 * message from being sent again, and stores all ids under which its receipts may arrive. There is one object for each
 * active partition.
 */
public final class LateResponses {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(LateResponses.class), LimitedLog.LINES_PER_SECOND);

    private static final long RETRY_MILLIS = 1_000;

    private final PartitionContext context;
    private final AcceptedCopies copies;
    private final WaitingMessages waiting;
    private final Receipts receipts;
    private final StateChanges changes;

    public LateResponses(
            PartitionContext context,
            AcceptedCopies copies,
            WaitingMessages waiting,
            Receipts receipts,
            StateChanges changes) {
        this.context = context;
        this.copies = copies;
        this.waiting = waiting;
        this.receipts = receipts;
        this.changes = changes;
    }

    /**
     * Stores the accepted copies of a message, and ends its wait for the next attempt. Does nothing while the message
     * is in flight; it is then called again when the outcome is durable. Called on a virtual thread; reads the store.
     */
    public void settle(long number) {
        long customerNumber = number; // until the message is read
        try {
            TrackedMessage tracked = waiting.tracked(null, number);
            customerNumber = tracked == null ? number : tracked.customerNumber();
            if (tracked == null) {
                copies.take(number);
            } else if (!tracked.smscId().isEmpty() || tracked.isFinal()) {
                addTo(number);
            } else {
                endWait(tracked.account(), number);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("the late response to message {} was not stored", context.idOf(customerNumber), e);
        }
    }

    /**
     * Removes a message from the queue or schedule in which it waits, and stores it as forwarded. Does nothing if it
     * does not wait.
     */
    private void endWait(String account, long number) {
        WaitingMessages.Taken taken = waiting.take(account, number);
        if (taken == null) {
            return;
        }
        List<Copy> accepted = copies.take(number);
        if (accepted.isEmpty()) {
            taken.putBack();
            return;
        }
        Changes changes = taken.removal();
        AcceptedCopies.Forwarding forwarding = copies.forwarded(changes, taken.message(), accepted);
        context.log().commit(changes, failure -> {
            if (failure != null) {
                copies.giveBack(number, accepted);
            }
            taken.ended(failure);
        });
        copies.committed(forwarding);
    }

    /**
     * Adds accepted copies to a message that is already forwarded or has ended. If another change of its state is in
     * progress, this is repeated after it.
     */
    private void addTo(long number) {
        CompletableFuture<Void> other = changes.begin(number);
        if (other != null) {
            other.thenRunAsync(() -> settle(number), Thread::startVirtualThread);
            return;
        }
        try {
            TrackedMessage tracked = changes.state(number);
            if (tracked != null && !tracked.isFinal() && tracked.smscId().isEmpty()) {
                // The message was a dead letter, and an operator has sent it again.
                changes.end(number);
                endWait(tracked.account(), number);
                return;
            }
            List<Copy> accepted = copies.take(number);
            if (tracked == null || accepted.isEmpty() || !add(tracked, accepted)) {
                changes.end(number);
            }
        } catch (RuntimeException | Error e) {
            changes.end(number);
            throw e;
        }
    }

    /**
     * Commits the accepted copies of a message. A dead letter whose outcome was unknown is thereby forwarded. Returns
     * false, without a change, if the message has ended for another reason.
     */
    private boolean add(TrackedMessage tracked, List<Copy> accepted) {
        boolean isUnknown = tracked.isFinal()
                && tracked.smscId().isEmpty()
                && tracked.state().equals(MessageState.UNKNOWN);
        if (tracked.isFinal() && !isUnknown) {
            return false;
        }
        Set<SmscId> all = new LinkedHashSet<>(receipts.keysOf(tracked));
        accepted.forEach(copy -> all.add(copy.key()));
        List<SmscId> keys = List.copyOf(all);
        Copy first = accepted.getFirst();
        TrackedMessage next = tracked.smscId().isEmpty()
                ? tracked.accepted(first.key().group(), first.id(), context.now(), keys)
                : tracked.accepted(tracked.group(), tracked.smscId(), tracked.forwardedAt(), keys);
        Changes added = new Changes();
        byte[] letter = Keys.of(tracked.number());
        if (isUnknown && context.partition().get(Table.DEAD, letter) != null) {
            added.delete(Table.DEAD, letter).add(DeadLetter.COUNTER, -1);
        }
        AcceptedCopies.put(added, next, keys);
        context.log().commit(added, failure -> {
            changes.end(next.number());
            if (failure != null) {
                settleLater(next.number(), accepted);
            }
        });
        copies.await(next, keys);
        return true;
    }

    /**
     * Keeps accepted copies whose commit has failed, and tries again after a time, because no other change of the
     * message may follow.
     */
    private void settleLater(long number, List<Copy> accepted) {
        copies.giveBack(number, accepted);
        if (context.partition().failure() == null) {
            context.timer()
                    .schedule(
                            () -> Thread.startVirtualThread(() -> settle(number)), RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
