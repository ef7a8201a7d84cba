package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The ends of messages that the gateway no longer forwards, with the receipts that accounts have requested. */
final class Endings {

    private static final ReceiptFormat FORMAT = ReceiptFormat.defaults();
    private static final String UNKNOWN_ERROR = "000";

    private final Relay relay;

    Endings(Relay relay) {
        this.relay = relay;
    }

    /** Ends an expired message in a queue. */
    void expired(GroupOutlet outlet, Message message) {
        relay.counts().expired.increment();
        end(outlet, message, MessageState.EXPIRED, "validity is over", true, false, failure -> outlet.queue.deleted(1));
    }

    /** Turns a message in a queue into a dead letter. */
    void dead(GroupOutlet outlet, Message message, MessageState state, String cause, boolean withReceipt, Commit done) {
        relay.counts().dead.increment();
        end(outlet, message, state, cause, withReceipt, true, done);
    }

    private void end(
            GroupOutlet outlet,
            Message message,
            MessageState state,
            String cause,
            boolean withReceipt,
            boolean asDeadLetter,
            Commit done) {
        String group = outlet.group();
        Life life = Life.of(message, group, state, cause).ended(state, relay.now(), cause);
        Changes changes = new Changes()
                .delete(Table.QUEUE, outlet.queue.key(message.position()))
                .add(outlet.depthCounter, -1);
        finish(
                changes,
                life,
                asDeadLetter ? DeadLetter.of(group, message, cause, relay.now()) : null,
                withReceipt,
                done);
    }

    /**
     * Adds the end of a message to the changes that remove it from its table, and commits them.
     *
     * @param life final state of the message
     */
    void finish(Changes changes, Life life, @Nullable DeadLetter letter, boolean withReceipt, Commit done) {
        changes.put(Table.LIFE, Keys.of(life.number()), life.toOctets());
        if (letter != null) {
            changes.put(Table.DEAD, Keys.of(life.number()), letter.toOctets()).add(Relay.DEAD_LETTERS, 1);
        }
        DeliverSm receipt = withReceipt && isWanted(life) ? receipt(life) : null;
        if (receipt == null) {
            relay.log().commit(changes, done);
        } else {
            relay.deliver(changes, life.account(), relay.delivery(life, receipt), done);
        }
        relay.listener().ended(life);
    }

    /**
     * Adds the end of a message that is not a dead letter to the changes that remove it from its table; returns an
     * action to run when they are durable.
     *
     * @param life final state of the message
     */
    Runnable finish(Changes changes, LongSupplier positions, Life life) {
        changes.put(Table.LIFE, Keys.of(life.number()), life.toOctets());
        Runnable delivered = isWanted(life)
                ? relay.deliver(changes, positions, life.account(), relay.delivery(life, receipt(life)))
                : () -> {};
        return () -> {
            relay.listener().ended(life);
            delivered.run();
        };
    }

    /** Returns true if the account has requested a receipt of the final state. */
    static boolean isWanted(Life life) {
        RegisteredDelivery wanted = RegisteredDelivery.of(life.registeredDelivery());
        return life.state().equals(MessageState.DELIVERED)
                ? wanted.wantsReceiptOnSuccess()
                : wanted.wantsReceiptOnFailure();
    }

    private DeliverSm receipt(Life life) {
        DeliveryReceipt receipt = DeliveryReceipt.of(
                        relay.idOf(life.customerNumber()), life.state(), time(life.acceptedAt()), time(life.finalAt()))
                .toBuilder()
                .err(UNKNOWN_ERROR)
                .build();
        return receipt(life, receipt);
    }

    /** Returns a receipt of an SMSC as a receipt of this gateway. */
    DeliverSm forAccount(Life life, DeliveryReceipt receipt) {
        DeliveryReceipt.Builder own = receipt.toBuilder().id(relay.idOf(life.customerNumber()));
        if (receipt.submitDate().isEmpty()) {
            own.submitDate(ReceiptDate.of(time(life.acceptedAt()), ReceiptDate.Form.YYMMDDHHMM));
        }
        return receipt(life, own.build());
    }

    private static DeliverSm receipt(Life life, DeliveryReceipt receipt) {
        SubmitSm addresses = SubmitSm.builder()
                .sourceAddress(life.source())
                .destinationAddress(life.destination())
                .build();
        return FORMAT.deliverSm(addresses, receipt);
    }

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
