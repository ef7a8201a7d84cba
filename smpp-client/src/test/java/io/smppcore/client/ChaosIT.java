package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.ChaosLedger.End;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.LiveHeap;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Test of four binds over a network with random faults: every message has one outcome, on which client and server
 * agree. Takes some seconds; about a minute and a million messages with -Dsmpp.full=true. -Dsmpp.chaos.seed repeats the
 * faults of a run.
 */
@Isolated("measures memory")
@ExtendWith(NoLeaks.class)
class ChaosIT {

    private static final boolean FULL = Boolean.getBoolean("smpp.full");
    private static final int COUNT = FULL ? 1_000_000 : 60_000;
    private static final double RATE = 20_000;
    private static final Duration TIME = Duration.ofSeconds(FULL ? 100 : 8);
    private static final int BINDS = 4;
    private static final int WINDOW = 50;
    /* Those of a busy machine are shorter, most of the time. */
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(1);

    /** Unit of the shares of refused and late requests. */
    private static final int PER_THOUSAND = 1_000;

    private static final int REFUSED = 10;
    private static final int LATE = 4;
    private static final int MAX_GROWTH_OCTETS = 8 << 20;

    private final long seed = Long.getLong("smpp.chaos.seed", System.nanoTime());
    private final ChaosLedger ledger = new ChaosLedger(COUNT);
    private final Sessions ofServer = new Sessions();
    private final Sessions ofClient = new Sessions();

    @Test
    @Timeout(2 * Waits.METHOD_SECONDS)
    void everyMessageHasOneOutcomeDespiteNetworkFaults() throws Exception {
        System.out.println("chaos: seed " + seed);
        long usedBefore = LiveHeap.settledOctets();
        int sent;
        try (SmppServer server = server();
                FaultProxy proxy = FaultProxy.to(server.port());
                SmppClient client = client(proxy)) {
            ChaosSenders senders = new ChaosSenders(client, ledger, COUNT, RATE, TIME);
            ChaosFaults faults = new ChaosFaults(proxy, seed);
            senders.start(seed);
            try {
                sent = senders.await();
            } finally {
                faults.stop();
            }
            assertThat(faults.failures()).isEmpty();
            assertThat(senders.failures()).isEmpty();
            expectEverySlotFree(client);
            System.out.println("chaos: " + proxy.accepted() + " connections");
        }
        Map<End, Long> tally = ledger.tally(sent);
        System.out.println("chaos: " + sent + " messages " + tally + ", the server has accepted " + ledger.accepted());
        ledger.expectAgreement(sent);
        assertThat(tally).containsKeys(End.ACCEPTED, End.REFUSED, End.UNKNOWN, End.NEVER_WRITTEN, End.CANCELLED);
        expectStatistics(tally);
        ofServer.forget();
        ofClient.forget();
        assertThat(LiveHeap.settledOctets() - usedBefore)
                .as("growth of the heap")
                .isLessThan(MAX_GROWTH_OCTETS);
    }

    /**
     * Fills the whole window of every bind at once, after the faults have ended. Only then does enquire_link detect
     * swallowed requests, so a session may still end.
     */
    private static void expectEverySlotFree(SmppClient client) {
        Set<SmppSession> free = new HashSet<>();
        eventually().until(() -> {
            List<SmppSession> sessions = client.sessions();
            sessions.stream()
                    .filter(session -> !free.contains(session) && isEverySlotFree(session))
                    .forEach(free::add);
            return sessions.size() == BINDS && free.containsAll(sessions);
        });
    }

    private static boolean isEverySlotFree(SmppSession session) {
        if (session.pendingRequests() > 0) {
            return false; // an enquire_link may be in flight for a short time
        }
        List<CompletableFuture<SubmitSmResp>> whole = new ArrayList<>();
        for (int i = 0; i < WINDOW; i++) {
            session.trySend(Messages.submit("free")).ifPresent(whole::add);
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(whole.toArray(CompletableFuture<?>[]::new));
        all.exceptionally(failure -> null).join(); // at most the timeout of requests
        return whole.size() == WINDOW
                && !all.isCompletedExceptionally()
                && whole.stream().allMatch(request -> request.join().isOk());
    }

    private void expectStatistics(Map<End, Long> tally) {
        for (SmppSession session : ofClient.all) {
            SmppSession.Statistics counts = session.statistics();
            assertThat(session.pendingRequests()).as(session.toString()).isZero();
            assertThat(counts.responsesReceived()).isLessThanOrEqualTo(counts.requestsSent());
        }
        assertThat(ofServer.all).allMatch(session -> session.pendingRequests() == 0);
        assertThat(ofClient.sum(SmppSession.Statistics::decodeProblems)).isZero();
        assertThat(ofServer.sum(SmppSession.Statistics::decodeProblems)).isZero();
        // The network loses messages and never duplicates them.
        assertThat(ofServer.sum(SmppSession.Statistics::requestsReceived))
                .isLessThanOrEqualTo(ofClient.sum(SmppSession.Statistics::requestsSent));
        assertThat(ofClient.sum(SmppSession.Statistics::responsesReceived)
                        + ofClient.sum(SmppSession.Statistics::lateResponses))
                .isLessThanOrEqualTo(ofServer.sum(SmppSession.Statistics::responsesSent));
        long answered = count(tally, End.ACCEPTED) + count(tally, End.REFUSED);
        long unanswered = count(tally, End.UNKNOWN) + count(tally, End.CANCELLED);
        assertThat(ofClient.sum(SmppSession.Statistics::responsesReceived)).isGreaterThanOrEqualTo(answered);
        assertThat(ofClient.sum(SmppSession.Statistics::requestsSent))
                .isGreaterThanOrEqualTo(answered + count(tally, End.UNKNOWN));
        assertThat(ofClient.sum(SmppSession.Statistics::lateResponses)).isLessThanOrEqualTo(unanswered);
    }

    private static long count(Map<End, Long> tally, End end) {
        return tally.getOrDefault(end, 0L);
    }

    // ---- both ends ----

    private SmppServer server() {
        return Loopback.server()
                .listener(ofServer)
                .options(o -> timeouts(o).inboundLimit(200))
                .onSubmitSm((session, message) -> answer(message))
                .start();
    }

    /** Accepts most requests, refuses some, and answers some after their timeout. */
    private SubmitSmResp answer(SubmitSm message) throws InterruptedException {
        if (Messages.text(message).equals("free")) {
            return Loopback.idOf("free");
        }
        int draw = ThreadLocalRandom.current().nextInt(PER_THOUSAND);
        if (draw < REFUSED) {
            ledger.refuse(message);
            return message.respond(CommandStatus.ESME_RMSGQFUL);
        }
        if (draw < REFUSED + LATE) {
            Thread.sleep(2 * REQUEST_TIMEOUT.toMillis());
        }
        return ledger.accept(message);
    }

    private SmppClient client(FaultProxy proxy) {
        return Loopback.client(proxy.port())
                .binds(BINDS)
                .window(WINDOW)
                .options(o -> timeouts(o).queueLimit(300).windowTimeout(Duration.ofMillis(700)))
                .clientOptions(o -> o.keepTrying(true)
                        .backoff(Backoff.fixed(Duration.ofMillis(20)))
                        .bindWait(Duration.ofSeconds(1))
                        .asyncBindWait(Duration.ofMillis(200), 200))
                .listener(ofClient)
                .connect();
    }

    private static SessionOptions.Builder timeouts(SessionOptions.Builder options) {
        return options.requestTimeout(REQUEST_TIMEOUT)
                .bindTimeout(Duration.ofSeconds(1))
                .enquireLinkInterval(Duration.ofMillis(400))
                .enquireLinkTimeout(Duration.ofMillis(400))
                .writeTimeout(Duration.ofSeconds(1))
                .unbindTimeout(Duration.ofMillis(500))
                .drainTimeout(Duration.ofSeconds(3));
    }

    /** All sessions that were opened at one end. */
    private static final class Sessions implements SessionListener {

        final Queue<SmppSession> all = new ConcurrentLinkedQueue<>();

        @Override
        public void onOpen(SmppSession session) {
            all.add(session);
        }

        long sum(ToLongFunction<SmppSession.Statistics> count) {
            return all.stream().map(SmppSession::statistics).mapToLong(count).sum();
        }

        void forget() {
            all.clear();
        }
    }
}
