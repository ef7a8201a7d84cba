package io.smppcore.gateway.load;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.MessageState;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An SMSC that accepts every message, and sends its receipt again and again until the gateway accepts it.
 *
 * <p>Like other SMSCs, it keeps receipts across lost connections.
 */
public final class Upstream implements AutoCloseable {

    /** The system_id of the gateway, unless its configuration has others. */
    public static final String SYSTEM_ID = "gateway";

    private static final int WINDOW = 1_000;
    private static final int BATCH = 2_000;
    private static final long PAUSE_MILLIS = 2;

    private final SmppServer server;
    private final ConcurrentLinkedQueue<Due> receipts = new ConcurrentLinkedQueue<>();
    private final AtomicLong ids;
    private final Events events;
    private final Map<String, Integer> lives = new ConcurrentHashMap<>();
    private final long receiptDelayNanos;
    private final String idPrefix;
    private final Thread sender;
    private volatile boolean closed;

    /** A listener for messages and receipts, called on event loops. */
    public interface Events {

        /** Does nothing. */
        Events NONE = new Events() {};

        /**
         * Returns the number of the current life of the gateway, which is the time between two kills. Called at each
         * bind.
         */
        default int life() {
            return 0;
        }

        /** Called when a message arrives over a bind that was made in the given life of the gateway. */
        default void seen(SubmitSm message, int life) {}

        /** Called when the gateway accepts the receipt of a message. */
        default void receipted(SubmitSm message) {}
    }

    /** A receipt, the time to send it, and the system_id that submitted its message. */
    private record Due(long nanos, String systemId, SubmitSm message, String id) {}

    /** Starts an SMSC on a port, 0 for a free one, with a delay in milliseconds between response and receipt. */
    public Upstream(int port, long receiptDelayMillis, Events events) {
        this.events = events;
        this.receiptDelayNanos = TimeUnit.MILLISECONDS.toNanos(receiptDelayMillis);
        // Ids are unique, even across restarts.
        this.ids = new AtomicLong();
        this.idPrefix = Long.toHexString(System.currentTimeMillis());
        this.server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(port)
                .window(WINDOW)
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onSubmitSm(this::submit)
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        lives.put(session.id(), events.life());
                    }
                })
                .start();
        this.sender = Thread.ofPlatform().daemon().name("upstream-receipts").start(this::send);
    }

    public int port() {
        return server.port();
    }

    private SubmitSmResp submit(SmppSession session, SubmitSm message) {
        events.seen(message, lives.getOrDefault(session.id(), 0));
        String id = idPrefix + Long.toHexString(ids.incrementAndGet());
        if (message.registeredDelivery().wantsReceiptOnSuccess()) {
            BindRequest bind = Objects.requireNonNull(session.bind());
            receipts.add(new Due(System.nanoTime() + receiptDelayNanos, bind.systemId(), message, id));
        }
        return SubmitSmResp.ok(id);
    }

    private void send() {
        while (!closed) {
            int sent = 0;
            long now = System.nanoTime();
            Due due = receipts.peek();
            while (due != null && due.nanos - now <= 0 && sent < BATCH) {
                receipts.poll();
                send(due);
                sent++;
                due = receipts.peek();
            }
            if (sent < BATCH) {
                try {
                    Thread.sleep(PAUSE_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    private void send(Due due) {
        LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
        DeliverSm receipt = ReceiptFormat.defaults()
                .deliverSm(due.message, DeliveryReceipt.of(due.id, MessageState.DELIVERED, now, now));
        server.sendAsync(due.systemId, receipt).whenComplete((response, failure) -> answered(due, response));
    }

    private void answered(Due due, @Nullable DeliverSmResp response) {
        if (response != null && response.isOk()) {
            events.receipted(due.message);
        } else {
            long next = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
            receipts.add(new Due(next, due.systemId, due.message, due.id));
        }
    }

    @Override
    public void close() {
        closed = true;
        sender.interrupt();
        server.close();
    }
}
