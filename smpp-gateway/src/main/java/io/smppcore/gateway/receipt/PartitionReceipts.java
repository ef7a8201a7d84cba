package io.smppcore.gateway.receipt;

import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import org.jspecify.annotations.Nullable;

/** The receipts of the messages of a partition. Thread-safe. */
public final class PartitionReceipts {

    private final PartitionContext context;
    private final AccountQueues accounts;
    private final AccountReceipts texts;
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

    /** Commits a receipt of a message, if the account has requested it, together with other changes of the partition. */
    void store(Changes changes, TrackedMessage tracked, SmscId key, ReceivedReceipt received, Commit done) {
        Step step = context.steps().follow(StepKind.RECEIPT, tracked.trace(), tracked.account(), tracked.group());
        Commit stored = step == null
                ? done
                : failure -> {
                    end(step, tracked, failure);
                    done.done(failure);
                };
        DeliveryReceipt receipt = received.receipt();
        boolean isWanted = RegisteredDelivery.of(tracked.registeredDelivery()).wantsIntermediate();
        if (received.isFinal()) {
            MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
            TrackedMessage ended = tracked.ended(state, context.now(), receipt.err().orElse(""));
            changes.delete(Table.CORRELATION, key.correlation());
            tracked.copies().forEach(copy -> changes.delete(Table.CORRELATION, copy.correlation()));
            ended.put(changes);
            context.listeners().ended(ended, received.request().tlvs());
            isWanted = AccountReceipts.isWanted(ended);
        }
        if (isWanted) {
            DeliverSm toDeliver = texts.forAccount(tracked, received);
            accounts.deliver(changes, tracked.account(), accounts.delivery(tracked, toDeliver), stored);
        } else {
            context.log().commit(changes, stored);
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
