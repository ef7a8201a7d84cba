package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.row.Keys;
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

/** A forwarded message whose receipts are awaited, and its partition. */
record Forwarded(Relay relay, Life life) {

    /** Commits a receipt, if the account has requested it, together with other changes of the partition. */
    void store(Changes changes, String id, Receipts.Received received, Commit done) {
        Step step = relay.steps.follow(StepKind.RECEIPT, life.trace(), life.account(), life.group());
        Commit stored = step == null
                ? done
                : failure -> {
                    end(step, failure);
                    done.done(failure);
                };
        DeliveryReceipt receipt = received.receipt();
        boolean isWanted = RegisteredDelivery.of(life.registeredDelivery()).wantsIntermediate();
        if (received.isFinal()) {
            MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
            Life ended = life.ended(state, relay.now(), receipt.err().orElse(""));
            changes.delete(Table.CORRELATION, Keys.of(life.group(), id));
            life.copies().forEach(copy -> changes.delete(Table.CORRELATION, copy.correlation()));
            ended.put(changes);
            relay.listener.ended(ended, received.request().tlvs());
            isWanted = Endings.isWanted(ended);
        }
        if (isWanted) {
            DeliverSm toDeliver = relay.endings.forAccount(life, received);
            relay.deliver(changes, life.account(), relay.delivery(life, toDeliver), stored);
        } else {
            relay.log.commit(changes, stored);
        }
    }

    private void end(Step step, @Nullable StoreException failure) {
        String id = relay.idOf(life.customerNumber());
        if (failure == null) {
            Steps.end(step, id, CommandStatus.ESME_ROK);
        } else {
            Steps.end(step, id, failure);
        }
    }
}
