package io.smppcore.gateway.receipt;

import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Writer of the receipts for the messages of a partition. It stores each receipt in the queue of its account, and ends
 * the message if the receipt is final. There is one object for each active partition. Thread-safe.
 */
public final class PartitionReceipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(PartitionReceipts.class), LimitedLog.LINES_PER_SECOND);

    private static final Executor VIRTUAL = Thread::startVirtualThread;

    private final PartitionContext context;
    private final AccountQueues accounts;
    private final AccountReceipts texts;

    private final StateChanges changes;
    private volatile boolean isReleased;

    public PartitionReceipts(PartitionContext context, AccountQueues accounts, StateChanges changes) {
        this.context = context;
        this.accounts = accounts;
        this.changes = changes;
        this.texts = new AccountReceipts(context);
    }

    PartitionContext context() {
        return context;
    }

    /** Marks this partition as released by this node. */
    public void release() {
        isReleased = true;
    }

    /** Returns true if this node has released the partition, which then must not keep any more receipts. */
    public boolean isReleased() {
        return isReleased;
    }

    /**
     * Commits changes, together with an intermediate receipt of a message if the account has requested such receipts.
     */
    void store(Changes more, TrackedMessage tracked, ReceivedReceipt received, Commit done) {
        boolean isWanted = RegisteredDelivery.of(tracked.registeredDelivery()).wantsIntermediate();
        commit(more, tracked, received, isWanted, done);
    }

    /**
     * Ends a message by its final receipt, unless another receipt has already ended it. Never blocks. While another
     * change of the message is in progress, waits for it asynchronously.
     *
     * @param found message as it was found in memory
     * @param isCurrent called when no other change can intervene; removes the message from memory, and returns true if
     *     it was still there as it was found
     * @param forget removes any message with an id from memory
     */
    void end(
            TrackedMessage found,
            BooleanSupplier isCurrent,
            Consumer<SmscId> forget,
            SmscId key,
            ReceivedReceipt received,
            Commit done) {
        long number = found.number();
        CompletableFuture<Void> other = changes.begin(number);
        if (other != null) {
            other.thenRunAsync(() -> endCurrent(new Changes(), found, forget, key, received, done), VIRTUAL);
            return;
        }
        boolean isEnding = false;
        try {
            isEnding = isCurrent.getAsBoolean();
            if (isEnding) {
                endNow(new Changes(), found, key, received, ending(number, done));
            }
        } catch (RuntimeException | Error e) {
            failed(found, done, e);
            return;
        }
        if (!isEnding) {
            changes.end(number);
            Thread.startVirtualThread(() -> endCurrent(new Changes(), found, forget, key, received, done));
        }
    }

    /**
     * Ends a message by its final receipt, unless another receipt has already ended it, and commits other changes of
     * the partition with it. Reads the store; must not be called on an event loop.
     *
     * @param forget removes any message with an id from memory; called when no other change can intervene
     */
    void endCurrent(
            Changes more,
            TrackedMessage found,
            Consumer<SmscId> forget,
            SmscId key,
            ReceivedReceipt received,
            Commit done) {
        long number = found.number();
        CompletableFuture<Void> other = changes.begin(number);
        if (other != null) {
            other.thenRunAsync(() -> endCurrent(more, found, forget, key, received, done), VIRTUAL);
            return;
        }
        try {
            // Not before: the other change may have been a late response, which adds the message to those in memory.
            forget.accept(key);
            found.copies().forEach(forget);
            TrackedMessage now = changes.state(number);
            // If the store has no state with the id of the SMSC, the commit of its response is not durable yet.
            TrackedMessage tracked =
                    now == null || (!now.isFinal() && now.smscId().isEmpty()) ? found : now;
            if (tracked.isFinal()) {
                context.log().commit(more.delete(Table.CORRELATION, key.correlation()), ending(number, done));
            } else {
                endNow(more, tracked, key, received, ending(number, done));
            }
        } catch (RuntimeException | Error e) {
            failed(found, done, e);
        }
    }

    private void failed(TrackedMessage found, Commit done, Throwable failure) {
        changes.end(found.number());
        LOG.error("the receipt of message {} was not stored", context.idOf(found.customerNumber()), failure);
        done.done(new StoreException("the receipt was not stored", failure));
    }

    private Commit ending(long number, Commit done) {
        return failure -> {
            changes.end(number);
            done.done(failure);
        };
    }

    private void endNow(Changes more, TrackedMessage tracked, SmscId key, ReceivedReceipt received, Commit done) {
        DeliveryReceipt receipt = received.receipt();
        MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
        TrackedMessage ended = tracked.ended(state, context.now(), receipt.err().orElse(""));
        more.delete(Table.CORRELATION, key.correlation());
        tracked.copies().forEach(copy -> more.delete(Table.CORRELATION, copy.correlation()));
        ended.put(more);
        context.listeners().ended(ended, received.request().tlvs());
        long delay = ended.finalAt() - ended.forwardedAt();
        context.counts().tallies.account(ended.account()).ended(state, delay);
        context.counts().tallies.smsc(received.connector().config.name()).ended(state, delay);
        commit(more, tracked, received, AccountReceipts.isWanted(ended), done);
    }

    private void commit(Changes more, TrackedMessage tracked, ReceivedReceipt received, boolean isWanted, Commit done) {
        Step step = context.steps().follow(StepKind.RECEIPT, tracked.trace(), tracked.account(), tracked.group());
        Commit stored = step == null
                ? done
                : failure -> {
                    end(step, tracked, failure);
                    done.done(failure);
                };
        if (isWanted) {
            DeliverSm toDeliver = texts.forAccount(tracked, received);
            accounts.deliver(more, tracked.account(), accounts.delivery(tracked, toDeliver), stored);
        } else {
            context.log().commit(more, stored);
        }
    }

    private void end(Step step, TrackedMessage tracked, @Nullable StoreException failure) {
        String id = context.idOf(tracked.customerNumber());
        if (failure == null) {
            Steps.end(step, id, CommandStatus.ESME_ROK);
        } else {
            Steps.end(step, id, failure);
        }
    }
}
