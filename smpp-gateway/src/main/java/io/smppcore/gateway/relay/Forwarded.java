package io.smppcore.gateway.relay;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.MessageState;

/** A forwarded message whose receipts are awaited, and its partition. */
record Forwarded(Relay relay, Life life) {

    /** Stores a receipt, if the account has requested it, together with other changes of the partition. */
    void store(Changes changes, String id, DeliveryReceipt receipt, Commit done) {
        MessageState state = receipt.messageState().orElse(MessageState.UNKNOWN);
        boolean isFinal = receipt.kind() != DeliveryReceipt.Kind.INTERMEDIATE;
        Life next = isFinal ? life.ended(state, relay.now(), receipt.err().orElse("")) : life;
        if (isFinal) {
            changes.delete(Table.CORRELATION, Keys.of(life.group(), id))
                    .put(Table.LIFE, Keys.of(life.number()), next.toOctets());
            relay.listener().ended(next);
        }
        if (!isFinal || Endings.isWanted(next)) {
            relay.deliver(
                    changes,
                    life.account(),
                    life.number(),
                    relay.sessionFor(life),
                    relay.endings().forAccount(life, receipt),
                    done);
        } else {
            relay.log().commit(changes, done);
        }
    }
}
