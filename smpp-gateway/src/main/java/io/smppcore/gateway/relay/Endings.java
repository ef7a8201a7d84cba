package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
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
    private static final SubmitSm NO_ADDRESSES = SubmitSm.builder().build();
    private static final String UNKNOWN_ERROR = "000";

    private final Relay relay;

    Endings(Relay relay) {
        this.relay = relay;
    }

    /** Ends an expired message in a queue. */
    void expired(GroupOutlet outlet, Message message, Commit done) {
        relay.counts.expired.increment();
        Life life = Life.ended(message, outlet.group(), MessageState.EXPIRED, "validity is over", relay.now());
        finish(outlet.removal(message), life, null, true, done);
    }

    /** Turns a message in a queue into a dead letter. */
    void dead(GroupOutlet outlet, Message message, MessageState state, String cause, boolean withReceipt, Commit done) {
        relay.counts.dead.increment();
        long now = relay.now();
        Life life = Life.ended(message, outlet.group(), state, cause, now);
        DeadLetter letter = DeadLetter.of(outlet.group(), message, cause, now);
        finish(outlet.removal(message), life, letter, withReceipt, done);
    }

    /** Adds the end of a message, in its final state, to the changes that remove it, and commits them. */
    void finish(Changes changes, Life life, @Nullable DeadLetter letter, boolean withReceipt, Commit done) {
        life.put(changes);
        if (letter != null) {
            letter.put(changes, life.number());
        }
        DeliverSm receipt = withReceipt && isWanted(life) ? receipt(life) : null;
        if (receipt == null) {
            relay.log.commit(changes, done);
        } else {
            relay.deliver(changes, life.account(), relay.delivery(life, receipt), done);
        }
        relay.listener.ended(life);
    }

    /**
     * Adds the end of a message that is not a dead letter to the changes that remove it from its table; returns an
     * action to run when they are durable.
     *
     * @param life final state of the message
     */
    Runnable finish(Changes changes, LongSupplier positions, Life life) {
        life.put(changes);
        Runnable delivered = isWanted(life)
                ? relay.deliver(changes, positions, life.account(), relay.delivery(life, receipt(life)))
                : () -> {};
        return () -> {
            relay.listener.ended(life);
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

    /** Returns a receipt with the addresses of the message, which may be longer than those of a deliver_sm. */
    private static DeliverSm receipt(Life life, DeliveryReceipt receipt) {
        DeliverSm sm = FORMAT.deliverSm(NO_ADDRESSES, receipt);
        return new DeliverSm(
                sm.serviceType(),
                life.destination(),
                life.source(),
                sm.esmClass(),
                sm.protocolId(),
                sm.priorityFlag(),
                sm.scheduleDeliveryTime(),
                sm.validityPeriod(),
                sm.registeredDelivery(),
                sm.replaceIfPresentFlag(),
                sm.dataCoding(),
                sm.smDefaultMsgId(),
                sm.shortMessage(),
                sm.tlvs());
    }

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
