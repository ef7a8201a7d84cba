package io.smppcore.gateway.ancillary;

import io.smppcore.gateway.forward.AcceptedCopies;
import io.smppcore.gateway.forward.AcceptedCopies.Copy;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.internal.LimitedLog;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * The treatment of messages that an SMSC has accepted by a response after its timeout: the repetition is not sent, and
 * each id of the message at an SMSC is stored, so that its receipt finds the message.
 */
public final class LateResponses {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(LateResponses.class), LimitedLog.LINES_PER_SECOND);

    private final PartitionContext context;
    private final AcceptedCopies copies;
    private final WaitingMessages waiting;
    private final Receipts receipts;

    public LateResponses(PartitionContext context, AcceptedCopies copies, WaitingMessages waiting, Receipts receipts) {
        this.context = context;
        this.copies = copies;
        this.waiting = waiting;
        this.receipts = receipts;
    }

    /** Ends the wait of a message for its repetition; called again for one whose outcome is not durable yet. */
    public void settle(long number) {
        try {
            Life life = waiting.life(number);
            if (life == null) {
                copies.take(number);
            } else if (!life.smscId().isEmpty() || life.isFinal()) {
                addTo(life, copies.take(number));
            } else {
                endWait(life);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("the late response to message {} was not stored", context.idOf(number), e);
        }
    }

    /** Removes a message from the place where it waits now; does nothing if it does not wait. */
    private void endWait(Life life) {
        WaitingMessages.Taken taken = waiting.take(life);
        if (taken == null) {
            return;
        }
        List<Copy> accepted = copies.take(life.number());
        if (accepted.isEmpty()) {
            taken.putBack();
            return;
        }
        Changes changes = taken.removal();
        AcceptedCopies.Forwarding forwarding = copies.forwarded(changes, taken.message(), accepted);
        context.log().commit(changes, failure -> taken.ended());
        copies.committed(forwarding);
    }

    /** Adds copies to a message that another copy, or a timeout, has ended here. */
    private void addTo(Life life, List<Copy> accepted) {
        boolean isUnknown =
                life.isFinal() && life.smscId().isEmpty() && life.state().equals(MessageState.UNKNOWN);
        if (accepted.isEmpty() || (life.isFinal() && !isUnknown)) {
            return;
        }
        List<SmscId> keys = new ArrayList<>(receipts.keysOf(life));
        accepted.forEach(copy -> keys.add(copy.key()));
        Copy first = accepted.getFirst();
        Life next = life.smscId().isEmpty()
                ? life.accepted(first.key().group(), first.id(), context.now(), keys)
                : life.accepted(life.group(), life.smscId(), life.forwardedAt(), keys);
        Changes changes = new Changes();
        byte[] letter = Keys.of(life.number());
        if (isUnknown && context.partition().get(Table.DEAD, letter) != null) {
            changes.delete(Table.DEAD, letter).add(DeadLetter.COUNTER, -1);
        }
        AcceptedCopies.put(changes, next, keys);
        context.log().commit(changes, failure -> {});
        copies.await(next, keys);
    }
}
