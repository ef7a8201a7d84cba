package io.smppcore.benchmarks.leak;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The path of messages over one bind on loopback, each of which is answered. The server answers one in ten after it has
 * delivered a message to the client and received the response, and one in a thousand after its timeout; the client
 * cancels one in a thousand. Each cycle also connects ten more clients, which disconnect with requests unanswered.
 */
final class SessionPath implements LeakPath {

    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();
    private static final String ID = "0123456789";
    private static final int WINDOW = 512;
    private static final int IN_FLIGHT = WINDOW / 2;
    private static final int DELIVER_EACH = 10;
    private static final int RARE_EACH = 1_000;
    private static final int SHORT_CLIENTS = 10;
    private static final int UNANSWERED = 5;
    private static final long PATIENCE_SECONDS = 300;
    private static final Duration REQUEST_TIMEOUT = Duration.ofMillis(500);
    private static final Duration LATE = REQUEST_TIMEOUT.plusMillis(200);

    /* The server distinguishes the kinds of messages by their protocol_id. */
    private static final SubmitSm PLAIN = message(0);
    private static final SubmitSm WITH_DELIVERY = message(1);
    private static final SubmitSm ANSWERED_LATE = message(2);

    private static final DeliverSm DELIVERY = DeliverSm.builder()
            .sourceAddress(PLAIN.destinationAddress())
            .destinationAddress(PLAIN.sourceAddress())
            .shortMessage(PLAIN.shortMessage())
            .build();

    private final Executor late = CompletableFuture.delayedExecutor(LATE.toMillis(), TimeUnit.MILLISECONDS);
    private final Semaphore slots = new Semaphore(IN_FLIGHT);
    private final Semaphore handlers = new Semaphore(Integer.MAX_VALUE);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, 2);
    private final SmppServer server;
    private final SmppClient client;

    SessionPath() {
        server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host(HOST)
                .port(0)
                .transport(transport)
                .window(WINDOW)
                .options(options -> options.queueLimit(IN_FLIGHT))
                .handlers(requests -> requests.onAsync(SubmitSm.class, this::accept))
                .start();
        client = connect();
    }

    private static SubmitSm message(int protocolId) {
        return SubmitSm.builder()
                .sourceAddress(Address.international("41790000001"))
                .destinationAddress(Address.international("41790000002"))
                .protocolId(protocolId)
                .shortMessage(Octets.wrap(new byte[37]))
                .build();
    }

    private SmppClient connect() {
        return SmppClient.builder()
                .endpoint(HOST, server.port())
                .transport(transport)
                .systemId("leak")
                .password("check")
                .window(WINDOW)
                .options(options -> options.requestTimeout(REQUEST_TIMEOUT)
                        .queueLimit(IN_FLIGHT)
                        // Long enough that sessions survive a pause of the process.
                        .enquireLinkInterval(Duration.ofHours(1)))
                .handlers(requests -> requests.on(DeliverSm.class, (session, message) -> DeliverSmResp.ok()))
                .connect();
    }

    @Override
    public void run(long number) throws Exception {
        acquire(slots, 1, "messages");
        send(number);
    }

    @Override
    public void endCycle() throws Exception {
        for (int i = 0; i < SHORT_CLIENTS; i++) {
            connectAndDisconnect();
        }
        acquire(slots, IN_FLIGHT, "messages");
        slots.release(IN_FLIGHT);
        acquire(handlers, Integer.MAX_VALUE, "handlers");
        handlers.release(Integer.MAX_VALUE);
        Throwable first = failure.get();
        if (first != null) {
            throw new IllegalStateException("session: a message was not answered", first);
        }
    }

    private void send(long i) {
        int rare = (int) (i % RARE_EACH);
        SubmitSm message = rare == 1 ? ANSWERED_LATE : i % DELIVER_EACH == 0 ? WITH_DELIVERY : PLAIN;
        CompletableFuture<SubmitSmResp> answer = client.sendAsync(message);
        if (rare == 2) {
            answer.cancel(false);
            slots.release();
        } else {
            var unused = answer.whenComplete(this::ended);
        }
    }

    /** Ends a message, which may time out on purpose or because the machine has paused. */
    private void ended(@Nullable Response response, @Nullable Throwable cause) {
        boolean isOk = response != null ? response.isOk() : cause instanceof RequestTimeoutException;
        if (!isOk) {
            failure.compareAndSet(null, cause == null ? new IllegalStateException(String.valueOf(response)) : cause);
        }
        slots.release();
    }

    private void connectAndDisconnect() {
        try (SmppClient other = connect()) {
            for (int i = 0; i < UNANSWERED; i++) {
                var unused = other.sendAsync(ANSWERED_LATE);
            }
            other.send(PLAIN).orThrow();
            other.closeNow();
        }
    }

    private CompletionStage<SubmitSmResp> accept(SmppSession session, SubmitSm message) {
        if (message.protocolId() == WITH_DELIVERY.protocolId()) {
            return session.sendAsync(DELIVERY).thenApply(response -> SubmitSmResp.ok(ID));
        }
        if (message.protocolId() == ANSWERED_LATE.protocolId()) {
            handlers.acquireUninterruptibly();
            return CompletableFuture.supplyAsync(
                    () -> {
                        handlers.release();
                        return SubmitSmResp.ok(ID);
                    },
                    late);
        }
        return CompletableFuture.completedFuture(SubmitSmResp.ok(ID));
    }

    private static void acquire(Semaphore what, int number, String name) throws InterruptedException {
        if (!what.tryAcquire(number, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("session: " + name + " still in progress after " + PATIENCE_SECONDS + " s");
        }
    }

    @Override
    public void close() {
        client.close();
        server.close();
        transport.close();
    }
}
