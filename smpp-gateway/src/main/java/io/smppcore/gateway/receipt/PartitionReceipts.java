package io.smppcore.gateway.receipt;

import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The receipts of the messages of a partition. Thread-safe. */
public final class PartitionReceipts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(PartitionReceipts.class), LimitedLog.LINES_PER_SECOND);

    private static final Executor VIRTUAL = Thread::startVirtualThread;

    private final PartitionContext context;
    private final AccountQueues accounts;
    private final AccountReceipts texts;

    /** Changes of the states of forwarded messages that are not durable yet, by number. */
    private final Map<Long, CompletableFuture<Void>> changes = new ConcurrentHashMap<>();

    private volatile boolean isReleased;

    public PartitionReceipts(PartitionContext context, AccountQueues accounts) {
        this.context = context;
        this.accounts = accounts;
        this.texts = new AccountReceipts(context);
    }

    PartitionContext context() {
        return context;
    }

    /** Called when the partition is given up. */
    public void release() {
        isReleased = true;
    }

    /** Returns true if the partition is given up, and no receipt may be kept for it any more. */
    public boolean isReleased() {
        return isReleased;
    }

    /**
     * Begins a change of the state of a forwarded message, so that no other one is based on the state before.
     *
     * @return null, and {@link #endChange} must be called; or a future that completes when the current change is
     *     durable or has failed
     */
    public @Nullable CompletableFuture<Void> beginChange(long number) {
        return changes.putIfAbsent(number, new CompletableFuture<>());
    }

    /** Ends {@link #beginChange}. */
    public void endChange(long number) {
        CompletableFuture<Void> change = changes.remove(number);
        if (change != null) {
            change.complete(null);
        }
    }

    /** Returns the stored state of a message; null if it is not durable yet, or was removed. Reads the store. */
    public @Nullable TrackedMessage state(long number) {
        byte[] stored = context.partition().get(Table.STATE, Keys.of(number));
        return stored == null ? null : TrackedMessage.read(stored);
    }

    /** Commits an intermediate receipt of a message, if the account has requested it, with other changes. */
    void store(Changes more, TrackedMessage tracked, ReceivedReceipt received, Commit done) {
        boolean isWanted = RegisteredDelivery.of(tracked.registeredDelivery()).wantsIntermediate();
        commit(more, tracked, received, isWanted, done);
    }

    /**
     * Ends a message by its final receipt, unless another one precedes it, with other changes of the partition.
     *
     * @param tracked the state of the message, which no durable change has followed
     */
    void end(Changes more, TrackedMessage tracked, SmscId key, ReceivedReceipt received, Commit done) {
        long number = tracked.number();
        CompletableFuture<Void> other = beginChange(number);
        if (other != null) {
            other.thenRunAsync(() -> endCurrent(more, tracked, key, received, done), VIRTUAL);
            return;
        }
        try {
            endNow(more, tracked, key, received, failure -> {
                endChange(number);
                done.done(failure);
            });
        } catch (RuntimeException | Error e) {
            endChange(number);
            throw e;
        }
    }

    /** Ends a message as {@link #end} by its state in the store. Reads the store: not for event loops. */
    void endCurrent(Changes more, TrackedMessage found, SmscId key, ReceivedReceipt received, Commit done) {
        try {
            CompletableFuture<Void> other = beginChange(found.number());
            if (other != null) {
                other.thenRunAsync(() -> endCurrent(more, found, key, received, done), VIRTUAL);
                return;
            }
            TrackedMessage now = state(found.number());
            TrackedMessage tracked = now == null ? found : now;
            Commit ended = failure -> {
                endChange(found.number());
                done.done(failure);
            };
            if (tracked.isFinal()) {
                context.log().commit(more.delete(Table.CORRELATION, key.correlation()), ended);
            } else {
                endNow(more, tracked, key, received, ended);
            }
        } catch (RuntimeException | Error e) {
            endChange(found.number());
            LOG.error("the receipt of message {} was not stored", context.idOf(found.number()), e);
            done.done(new StoreException("the receipt was not stored", e));
        }
    }

    private void endNow(Changes more, TrackedMessage tracked, SmscId key, ReceivedReceipt received, Commit done) {
        DeliveryReceipt receipt = received.receipt();
        MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
        TrackedMessage ended = tracked.ended(state, context.now(), receipt.err().orElse(""));
        more.delete(Table.CORRELATION, key.correlation());
        tracked.copies().forEach(copy -> more.delete(Table.CORRELATION, copy.correlation()));
        ended.put(more);
        context.listeners().ended(ended, received.request().tlvs());
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
