package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.Life;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The ends of messages that the gateway no longer forwards, with the receipts that accounts have requested. */
final class Endings {

    private static final ReceiptFormat FORMAT = ReceiptFormat.defaults();

    /** Maximum status that the parameter network_error_code can hold. */
    private static final int MAX_ERROR = 0xFFFF;

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Endings.class), LimitedLog.LINES_PER_SECOND);

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

    /**
     * Turns a message in a queue into a dead letter.
     *
     * @param status status of the refusal, ESME_ROK if there is none
     */
    void dead(
            GroupOutlet outlet,
            Message message,
            MessageState state,
            CommandStatus status,
            String cause,
            boolean withReceipt,
            Commit done) {
        relay.counts.dead.increment();
        long now = relay.now();
        Life life = Life.ended(message, outlet.group(), state, cause, now);
        DeadLetter letter = DeadLetter.of(outlet.group(), message, cause, now);
        finish(outlet.removal(message), life, status, letter, withReceipt, done);
    }

    /** Adds the end of a message that nobody has refused to the changes that remove it, and commits them. */
    void finish(Changes changes, Life life, @Nullable DeadLetter letter, boolean withReceipt, Commit done) {
        finish(changes, life, CommandStatus.ESME_ROK, letter, withReceipt, done);
    }

    /**
     * Adds the end of a message, in its final state, to the changes that remove it, and commits them.
     *
     * @param status status of the refusal, ESME_ROK if there is none
     */
    void finish(
            Changes changes,
            Life life,
            CommandStatus status,
            @Nullable DeadLetter letter,
            boolean withReceipt,
            Commit done) {
        life.put(changes);
        if (letter != null) {
            letter.put(changes, life.number());
            LOG.about("account", life.account())
                    .warn(
                            "message {} of account {} is a dead letter{}: {}",
                            relay.idOf(life.customerNumber()),
                            life.account(),
                            life.group().isEmpty() ? "" : " of SMSC group " + life.group(),
                            life.cause());
        }
        DeliverSm receipt = withReceipt && isWanted(life) ? receipt(life, status) : null;
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
     * @param status status of the refusal, ESME_ROK if there is none
     */
    Runnable finish(Changes changes, LongSupplier positions, Life life, CommandStatus status) {
        life.put(changes);
        Runnable delivered = isWanted(life)
                ? relay.deliver(changes, positions, life.account(), relay.delivery(life, receipt(life, status)))
                : () -> {};
        return () -> {
            relay.listener.ended(life);
            delivered.run();
        };
    }

    /** Ends a forwarded message whose receipt is no longer awaited, with a receipt if every outcome causes one. */
    void receiptMissed(Life life) {
        Changes changes = new Changes();
        relay.receipts.forget(relay, changes, life);
        Life ended = life.ended(MessageState.UNKNOWN, relay.now(), "no receipt has come");
        ended.put(changes);
        RegisteredDelivery wanted = RegisteredDelivery.of(life.registeredDelivery());
        // Without a receipt of failures only, the message has probably been delivered.
        if (wanted.wantsReceiptOnSuccess() && wanted.wantsReceiptOnFailure()) {
            DeliverSm receipt = receipt(ended, CommandStatus.ESME_ROK);
            relay.deliver(changes, life.account(), relay.delivery(life, receipt), failure -> {});
        } else {
            relay.log.commit(changes, failure -> {});
        }
        relay.listener.receiptMissed(life);
    }

    /** Returns true if the account has requested a receipt of the final state. */
    static boolean isWanted(Life life) {
        return RegisteredDelivery.of(life.registeredDelivery()).wantsReceipt(life.state());
    }

    /** Returns a receipt of the gateway, with the status of a refusal as its error. */
    DeliverSm receipt(Life life, CommandStatus status) {
        DeliveryReceipt.Builder receipt = DeliveryReceipt.of(
                        relay.idOf(life.customerNumber()), life.state(), time(life.acceptedAt()), time(life.finalAt()))
                .toBuilder()
                .err("%03d".formatted(status.value()));
        if (!status.isOk() && status.value() <= MAX_ERROR) {
            receipt.networkErrorCode(new NetworkErrorCode(NetworkErrorCode.SMPP_ERROR, status.value()));
        }
        if (life.reference() >= 0) {
            receipt.userMessageReference(life.reference());
        }
        return FORMAT.deliverSm(life.source(), life.destination(), receipt.build());
    }

    /** Returns a receipt of an SMSC with the id and the addresses that the account knows. */
    DeliverSm forAccount(Life life, Receipts.Received received) {
        DeliveryReceipt receipt = received.receipt();
        DeliveryReceipt.Builder own = receipt.toBuilder().id(relay.idOf(life.customerNumber()));
        if (receipt.submitDate().isEmpty()) {
            own.submitDate(ReceiptDate.of(time(life.acceptedAt()), ReceiptDate.Form.YYMMDDHHMM));
        }
        if (receipt.userMessageReference().isEmpty() && life.reference() >= 0) {
            own.userMessageReference(life.reference());
        }
        return FORMAT.edit(received.request(), own.build(), life.source(), life.destination());
    }

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
