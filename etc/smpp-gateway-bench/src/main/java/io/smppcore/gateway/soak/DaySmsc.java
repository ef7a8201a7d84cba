package io.smppcore.gateway.soak;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An SMSC that sends some receipts before its responses and some late, refuses some destinations, and breaks its
 * connections on request. It keeps receipts and mobile-originated messages while it is away, and sends each until the
 * gateway accepts it.
 */
final class DaySmsc implements AutoCloseable {

    /** First digits of destinations that the SMSC refuses for good. */
    static final String REFUSED = "4998";

    private static final int WINDOW = 1_000;
    private static final long PROMPT_MILLIS = 50;
    private static final long AGAIN_MILLIS = 200;
    private static final long PAUSE_MILLIS = 2;

    /** Of this many messages, one has a receipt before its response, and another a late one. */
    private static final int EVERY = 10;

    private static final AtomicLong IDS = new AtomicLong();

    private final DayLedger ledger;
    private final long lateMillis;
    private final PriorityBlockingQueue<Due> due = new PriorityBlockingQueue<>();
    private final Thread sender;
    private volatile SmppServer server;
    private volatile boolean closed;

    /** A deliver_sm to send; that of a mobile-originated message has its number. */
    private record Due(long nanos, String systemId, DeliverSm message, long originated) implements Comparable<Due> {

        @Override
        public int compareTo(Due other) {
            return Long.compare(nanos - other.nanos, 0);
        }
    }

    /** Starts an SMSC on a free port, whose late receipts follow after a time. */
    DaySmsc(DayLedger ledger, long lateMillis) {
        this.ledger = ledger;
        this.lateMillis = lateMillis;
        this.server = start(0);
        this.sender = Thread.ofPlatform().daemon().name("smsc-deliveries").start(this::send);
    }

    private SmppServer start(int port) {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(port)
                .window(WINDOW)
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onSubmitSm(this::submit)
                .start();
    }

    int port() {
        return server.port();
    }

    private SubmitSmResp submit(SmppSession session, SubmitSm message) {
        DayTexts.Place place =
                DayTexts.place(message.messageOctets(), message.esmClass().hasUdh());
        ledger.seen(place.number(), place.part(), () -> !session.isReady());
        if (message.destinationAddress().value().startsWith(REFUSED)) {
            ledger.count("refused_by_smsc");
            return message.respond(CommandStatus.ESME_RINVDSTADR);
        }
        String id = Long.toHexString(IDS.incrementAndGet());
        if (message.registeredDelivery().wantsReceiptOnSuccess()) {
            String systemId = Objects.requireNonNull(session.bind()).systemId();
            LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
            DeliverSm receipt = ReceiptFormat.defaults()
                    .deliverSm(message, DeliveryReceipt.of(id, MessageState.DELIVERED, now, now));
            int turn = (int) (place.number() % EVERY);
            if (turn == 1) {
                ledger.count("receipts_early");
                send(new Due(0, systemId, receipt, 0));
            } else {
                ledger.count(turn == 2 ? "receipts_late" : "receipts_prompt");
                due.add(new Due(after(turn == 2 ? lateMillis : PROMPT_MILLIS), systemId, receipt, 0));
            }
        }
        return SubmitSmResp.ok(id);
    }

    private static long after(long millis) {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Sends a mobile-originated message to a short number. */
    void originate(String systemId, String to) {
        long number = ledger.originated();
        String text = DayTexts.of(DayTexts.ORIGINATED, number, 2);
        DeliverSm message = DeliverSm.builder()
                .sourceAddress(Address.international("491700000001"))
                .destinationAddress(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, to))
                .shortMessage(Octets.of(text.getBytes(StandardCharsets.US_ASCII)))
                .build();
        due.add(new Due(System.nanoTime(), systemId, message, number));
    }

    private void send() {
        while (!closed) {
            Due next = due.peek();
            if (next != null && next.nanos - System.nanoTime() <= 0) {
                next = due.poll();
                if (next != null) {
                    send(next);
                }
            } else {
                try {
                    Thread.sleep(PAUSE_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    private void send(Due sent) {
        server.sendAsync(sent.systemId, sent.message).whenComplete((response, failure) -> answered(sent, response));
    }

    private void answered(Due sent, @Nullable DeliverSmResp response) {
        if (response != null && response.isOk()) {
            if (sent.originated > 0) {
                ledger.originatedAccepted(sent.originated);
            }
            return;
        }
        if (sent.originated > 0) {
            ledger.originatedAgain(sent.originated);
        }
        due.add(new Due(after(AGAIN_MILLIS), sent.systemId, sent.message, sent.originated));
    }

    /** Breaks all connections, and refuses new ones for a time. */
    void flap(long awayNanos) throws InterruptedException {
        server.sessions().forEach(SmppSession::closeNow);
        if (awayNanos > 0) {
            int port = server.port();
            server.close();
            TimeUnit.NANOSECONDS.sleep(awayNanos);
            server = start(port);
        }
    }

    @Override
    public void close() {
        closed = true;
        sender.interrupt();
        server.close();
    }
}
