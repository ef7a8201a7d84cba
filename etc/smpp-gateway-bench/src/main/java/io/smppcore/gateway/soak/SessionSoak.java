package io.smppcore.gateway.soak;

import io.smppcore.client.Backoff;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.broker.ProcessProbe;
import io.smppcore.gateway.broker.Trend;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A server and many clients of the library in this process, whose sessions carry messages in both directions, and end
 * and are bound again all the time. Its methods are called by one thread.
 */
public final class SessionSoak implements AutoCloseable {

    private static final int BINDS = 50;
    private static final int IN_FLIGHT = 200;
    private static final int MESSAGES_PER_SECOND = 500;
    private static final int LOST_PER_SECOND = 10;
    private static final int DELIVER_EACH = 10;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long VISIT_NANOS = 5 * SECOND;

    private static final Address SHOP = Address.international("41790000001");
    private static final Address PHONE = Address.international("41790000002");

    private final Random random;
    private final Trend trend = new Trend();
    private final Semaphore permits = new Semaphore(IN_FLIGHT);
    private final SmppServer server;
    private final List<SmppClient> clients = new ArrayList<>();

    /** Number of times that the server has received each message whose outcome is open. */
    private final Map<Long, Integer> seen = new ConcurrentHashMap<>();

    private final LongAdder answered = new LongAdder();
    private final LongAdder unanswered = new LongAdder();
    private final LongAdder unwritten = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder faults = new LongAdder();
    private long sent;
    private long lost;
    private long replaced;

    /**
     * Binds clients with {@value #BINDS} sessions each.
     *
     * @param sessions number of sessions, rounded up to whole clients
     * @param seed chooses the sessions that end
     */
    public SessionSoak(int sessions, long seed) {
        random = new Random(seed);
        server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .connectionLimits(ConnectionLimits.defaults()
                        .withMaxConnections(2 * sessions + IN_FLIGHT)
                        .withMaxPerAddress(2 * sessions + IN_FLIGHT))
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onSubmitSm(this::submitted)
                .start();
        for (int i = 0; i < sessions; i += BINDS) {
            clients.add(connect(i / BINDS));
        }
    }

    private SmppClient connect(int number) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", server.port())
                .systemId("client-" + number)
                .password("secret")
                .binds(BINDS)
                .clientOptions(options -> options.keepTrying(true)
                        .backoff(new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2), 2, 0.5)))
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onDeliverSm((session, message) -> {
                    delivered.increment();
                    return DeliverSmResp.ok();
                })
                .connect();
    }

    private SubmitSmResp submitted(SmppSession session, SubmitSm message) {
        long number = DayTexts.place(message.messageOctets(), false).number();
        seen.merge(number, 1, Integer::sum);
        if (number % DELIVER_EACH == 0) {
            var unused = session.sendAsync(DeliverSm.builder()
                    .sourceAddress(PHONE)
                    .destinationAddress(SHOP)
                    .shortMessage(message.shortMessage())
                    .build());
        }
        return SubmitSmResp.ok(Long.toString(number));
    }

    private void submit(SmppClient client) throws InterruptedException {
        permits.acquire();
        long number = ++sent;
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(SHOP)
                .destinationAddress(PHONE)
                .shortMessage(Octets.of(DayTexts.of(DayTexts.WHOLE, number, 4).getBytes(StandardCharsets.US_ASCII)))
                .build();
        client.sendAsync(message).whenComplete((response, failure) -> {
            ended(number, response, failure);
            permits.release();
        });
    }

    private void ended(long number, @Nullable SubmitSmResp response, @Nullable Throwable failure) {
        Integer times = seen.remove(number);
        int received = times == null ? 0 : times;
        boolean isUnwritten =
                failure instanceof RequestFailedException known && known.outcome() == Outcome.NEVER_WRITTEN;
        boolean isRight = response != null ? received == 1 : isUnwritten ? received == 0 : received <= 1;
        if (!isRight) {
            faults.increment();
        }
        (response != null ? answered : isUnwritten ? unwritten : unanswered).increment();
    }

    /** Runs for a time, with a number of samples of the process. */
    public void run(Duration time, int samples) throws IOException, InterruptedException {
        long start = System.nanoTime();
        long step = Math.max(SECOND / 2, time.toNanos() / samples);
        long nextSample = 0;
        long nextVisit = VISIT_NANOS;
        try (ProcessProbe probe = ProcessProbe.ofThis()) {
            for (long now = 0; now < time.toNanos(); now = System.nanoTime() - start) {
                if (now >= nextSample) {
                    trend.add(now, probe.read());
                    trend.add("sessions", now, server.sessions().size());
                    nextSample = System.nanoTime() - start + step;
                }
                if (now >= nextVisit) {
                    replace(random.nextInt(clients.size()));
                    nextVisit = System.nanoTime() - start + VISIT_NANOS;
                }
                double seconds = (double) now / SECOND;
                long due = Math.min((long) (seconds * MESSAGES_PER_SECOND) - sent, MESSAGES_PER_SECOND);
                for (; due > 0; due--) {
                    submit(clients.get(random.nextInt(clients.size())));
                }
                for (int i = 0; i < LOST_PER_SECOND && lost < (long) (seconds * LOST_PER_SECOND); i++) {
                    lose();
                }
                TimeUnit.NANOSECONDS.sleep(TICK_NANOS);
            }
        }
        permits.acquire(IN_FLIGHT);
        permits.release(IN_FLIGHT);
    }

    /** Ends a session, in turn at once and gracefully. */
    private void lose() {
        List<SmppSession> sessions = server.sessions();
        if (!sessions.isEmpty()) {
            SmppSession session = sessions.get(random.nextInt(sessions.size()));
            if (lost % 2 == 0) {
                session.closeNow();
            } else {
                var unused = session.closeAsync();
            }
        }
        lost++;
    }

    private void replace(int number) {
        clients.get(number).close();
        clients.set(number, connect(number));
        replaced++;
    }

    /** Returns the counts. */
    public Map<String, Object> result() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("sessions", clients.size() * BINDS);
        result.put("sent", sent);
        result.put("answered", answered.sum());
        result.put("unanswered", unanswered.sum());
        result.put("unwritten", unwritten.sum());
        result.put("delivered", delivered.sum());
        result.put("sessions_lost", lost);
        result.put("clients_replaced", replaced);
        result.put("faults", faults.sum());
        return result;
    }

    /** Returns true if each answered message was received once, and no other one more than that. */
    public boolean isExact() {
        return faults.sum() == 0 && sent == answered.sum() + unanswered.sum() + unwritten.sum() && answered.sum() > 0;
    }

    /** Returns the figures of this process and the number of sessions. */
    public Trend trend() {
        return trend;
    }

    @Override
    public void close() {
        clients.forEach(SmppClient::close);
        server.close();
    }
}
