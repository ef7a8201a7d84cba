package io.smppcore.tools;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.SmppException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Sends receipts to whom they belong, and counts what becomes of them. Thread-safe; never blocks.
 *
 * <p>As the listener of the sessions it knows who receives.
 */
final class ReceiptSender implements SessionListener {

    private final Receipts receipts;

    /** The sessions that receive, by system_id. */
    private final Map<String, List<SmppSession>> receivers = new ConcurrentHashMap<>();

    private final LongAdder accepted = new LongAdder();
    private final LongAdder failed = new LongAdder();

    ReceiptSender(Receipts receipts) {
        this.receipts = receipts;
    }

    /** Sends the receipt on the session of the message if that receives, otherwise on another one of the same system_id. */
    void send(SmppSession origin, SubmitSm message, String messageId) {
        SmppSession receiver = origin.state() == SessionState.BOUND_TRX ? origin : receiverFor(origin.bind());
        DeliverSm receipt = receiver == null ? null : receiptFor(message, messageId);
        if (receiver == null || receipt == null) {
            failed.increment();
            return;
        }
        var unused = receiver.sendAsync(receipt).whenComplete((response, failure) -> {
            boolean ok = failure == null && response.isOk();
            (ok ? accepted : failed).increment();
        });
    }

    /** Receipts that the peer has accepted. */
    long accepted() {
        return accepted.sum();
    }

    /** Receipts that were refused, not answered, or had nobody to go to. */
    long failed() {
        return failed.sum();
    }

    @Override
    public void onBound(SmppSession session) {
        BindRequest<?> bind = session.bind();
        if (bind != null && session.state() != SessionState.BOUND_TX) {
            receivers
                    .computeIfAbsent(bind.systemId(), systemId -> new CopyOnWriteArrayList<>())
                    .add(session);
        }
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        BindRequest<?> bind = session.bind();
        if (bind != null) {
            receivers.computeIfPresent(bind.systemId(), (systemId, sessions) -> {
                sessions.remove(session);
                return sessions.isEmpty() ? null : sessions;
            });
        }
    }

    private @Nullable SmppSession receiverFor(@Nullable BindRequest<?> bind) {
        List<SmppSession> sessions = bind == null ? null : receivers.get(bind.systemId());
        return sessions == null
                ? null
                : sessions.stream()
                        .filter(session -> session.state().isBound())
                        .findFirst()
                        .orElse(null);
    }

    /** Null when the message came with addresses that are read, but cannot be written. */
    private @Nullable DeliverSm receiptFor(SubmitSm message, String messageId) {
        try {
            return receipts.delivered(message, messageId);
        } catch (SmppException e) {
            return null;
        }
    }
}
