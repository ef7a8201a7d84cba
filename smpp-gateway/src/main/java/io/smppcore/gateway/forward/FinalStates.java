package io.smppcore.gateway.forward;

import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.receipt.AccountReceipts;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Writer of the final states of messages that a receipt of an SMSC does not end. It stores the state, the dead letter
 * if there is one, and the receipt of the gateway if the account has requested one, all in one commit. There is one
 * object for each active partition.
 */
public final class FinalStates {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(FinalStates.class), LimitedLog.LINES_PER_SECOND);

    private final PartitionContext context;
    private final AccountQueues accounts;
    private final AccountReceipts texts;
    private final Receipts receipts;
    private final StateChanges changes;

    public FinalStates(PartitionContext context, AccountQueues accounts, Receipts receipts, StateChanges changes) {
        this.context = context;
        this.accounts = accounts;
        this.texts = new AccountReceipts(context);
        this.receipts = receipts;
        this.changes = changes;
    }

    /** Ends a message of a queue with the state EXPIRED, because its validity is over. */
    public void expired(GroupQueue queue, Message message, Commit done) {
        context.counts().expired.increment();
        context.counts().tallies.account(message.account()).add(Count.EXPIRED);
        TrackedMessage tracked =
                TrackedMessage.ended(message, queue.group(), MessageState.EXPIRED, "validity is over", context.now());
        finish(queue.removal(message), tracked, null, true, done);
    }

    /**
     * Removes a message from its queue and stores it as a dead letter.
     *
     * @param state final state of the message
     * @param cause cause in the dead letter and in the state
     * @param status status of the refusal, ESME_ROK if there is none
     */
    void dead(
            GroupQueue queue,
            Message message,
            MessageState state,
            CommandStatus status,
            String cause,
            boolean withReceipt,
            Commit done) {
        context.counts().dead.increment();
        context.counts().tallies.account(message.account()).add(Count.DEAD);
        long now = context.now();
        TrackedMessage tracked = TrackedMessage.ended(message, queue.group(), state, cause, now);
        DeadLetter letter = DeadLetter.of(queue.group(), message, cause, now);
        finish(queue.removal(message), tracked, status, letter, withReceipt, done);
    }

    /** Adds the end of a message that was not refused to the changes that remove it, and commits them. */
    public void finish(
            Changes changes, TrackedMessage tracked, @Nullable DeadLetter letter, boolean withReceipt, Commit done) {
        finish(changes, tracked, CommandStatus.ESME_ROK, letter, withReceipt, done);
    }

    /**
     * Adds the end of a message, in its final state, to the changes that remove it, and commits them.
     *
     * @param status status of the refusal, ESME_ROK if there is none
     */
    public void finish(
            Changes changes,
            TrackedMessage tracked,
            CommandStatus status,
            @Nullable DeadLetter letter,
            boolean withReceipt,
            Commit done) {
        tracked.put(changes);
        if (letter != null) {
            letter.put(changes, tracked.number());
            LOG.about("account", tracked.account())
                    .warn(
                            "message {} of account {} is a dead letter{}: {}",
                            context.idOf(tracked.customerNumber()),
                            tracked.account(),
                            tracked.group().isEmpty() ? "" : " of SMSC group " + tracked.group(),
                            tracked.cause());
        }
        DeliverSm receipt = withReceipt && AccountReceipts.isWanted(tracked) ? texts.of(tracked, status) : null;
        if (receipt == null) {
            context.log().commit(changes, done);
        } else {
            accounts.deliver(changes, tracked.account(), accounts.delivery(tracked, receipt), done);
        }
        context.listeners().ended(tracked);
    }

    /**
     * Commits changes with the state of a message that an SMSC has accepted, together with an event for the callback of
     * its account if that gets such events.
     */
    void commitForwarded(Changes changes, TrackedMessage tracked, Commit done) {
        Delivery acceptance = accounts.acceptance(tracked, () -> texts.accepted(tracked));
        if (acceptance == null) {
            context.log().commit(changes, done);
        } else {
            accounts.deliver(changes, tracked.account(), acceptance, done);
        }
    }

    /**
     * The end of a message that was added to changes.
     *
     * @param tracked final state
     * @param receipt receipt for the account; null if it has requested none
     */
    public record End(TrackedMessage tracked, AccountQueues.@Nullable Placed receipt) {}

    /**
     * Adds the end of a message that is not a dead letter to the changes that remove it from its table; {@link
     * #committed} must be called when they are durable.
     *
     * @param tracked final state of the message
     * @param status status of the refusal, ESME_ROK if there is none
     */
    public End add(Changes changes, LongSupplier positions, TrackedMessage tracked, CommandStatus status) {
        tracked.put(changes);
        if (!AccountReceipts.isWanted(tracked)) {
            return new End(tracked, null);
        }
        Delivery receipt = accounts.delivery(tracked, texts.of(tracked, status));
        return new End(tracked, accounts.put(changes, positions, tracked.account(), receipt));
    }

    /** Reports the end of a message, and sends its receipt; called when both are durable. */
    public void committed(End end) {
        context.listeners().ended(end.tracked);
        if (end.receipt != null) {
            end.receipt.committed();
        }
    }

    /**
     * Ends a forwarded message whose receipt is no longer awaited. The account gets a receipt of the gateway if it has
     * requested one for every outcome. Does nothing while a receipt is being stored. Reads the store.
     */
    public void receiptMissed(TrackedMessage found) {
        if (changes.begin(found.number()) != null) {
            return;
        }
        try {
            TrackedMessage tracked = changes.state(found.number());
            if (tracked == null || tracked.isFinal()) {
                changes.end(found.number());
            } else {
                endWithoutReceipt(tracked);
            }
        } catch (RuntimeException | Error e) {
            changes.end(found.number());
            throw e;
        }
    }

    private void endWithoutReceipt(TrackedMessage tracked) {
        Changes removal = new Changes();
        receipts.forget(removal, tracked);
        TrackedMessage ended = tracked.ended(MessageState.UNKNOWN, context.now(), "no receipt has come");
        ended.put(removal);
        Commit done = failure -> changes.end(tracked.number());
        RegisteredDelivery wanted = RegisteredDelivery.of(tracked.registeredDelivery());
        // An account that wants receipts of failures only gets none: the message has probably been delivered.
        if (wanted.wantsReceiptOnSuccess() && wanted.wantsReceiptOnFailure()) {
            DeliverSm receipt = texts.of(ended, CommandStatus.ESME_ROK);
            accounts.deliver(removal, tracked.account(), accounts.delivery(tracked, receipt), done);
        } else {
            context.log().commit(removal, done);
        }
        context.listeners().receiptMissed(tracked);
    }
}
