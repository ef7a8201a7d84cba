package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the client with the server: windows, modes of dispatch, and both directions. */
@ExtendWith(NoLeaks.class)
class ClientServerIT {

    private final Events events = new Events();

    // ---- windows ----

    @ParameterizedTest
    @CsvSource({
        "1, ORDERED", "10, ORDERED", "512, ORDERED",
        "1, CONCURRENT", "10, CONCURRENT", "512, CONCURRENT",
        "1, EVENT_LOOP", "10, EVENT_LOOP", "512, EVENT_LOOP"
    })
    void everySubmitGetsItsOwnResponse(int window, Dispatch dispatch) throws Exception {
        try (SmppServer server =
                        Loopback.server().options(o -> o.dispatch(dispatch)).start();
                SmppClient client = Loopback.client(server).window(window).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 3_000);

            for (int i = 0; i < responses.size(); i++) {
                SubmitSmResp response = responses.get(i).get(SECONDS, TimeUnit.SECONDS);
                assertThat(response).isEqualTo(Loopback.idOf("message " + i));
            }
            assertThat(client.session().pendingRequests()).isZero();
        }
    }

    @Test
    void neverExceedsTheWindow() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = Loopback.client(server).window(10).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 50);

            for (int unanswered = 50; unanswered > 0; unanswered--) {
                int inFlight = Math.min(10, unanswered);
                eventually().until(() -> held.count() == inFlight);
                assertThat(client.session().pendingRequests()).isEqualTo(unanswered);
                int left = unanswered - 1;
                held.next().answer();
                eventually().until(() -> client.session().pendingRequests() == left);
            }
            assertThat(responses).allMatch(response -> response.join().isOk());
        }
    }

    @Test
    void blockingThreadsShareOneWindow() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).window(10).connect()) {
            List<Future<SubmitSmResp>> responses = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 500; i++) {
                    SubmitSm message = Messages.submit(i);
                    responses.add(threads.submit(() -> client.send(message)));
                }
            }
            for (int i = 0; i < responses.size(); i++) {
                assertThat(responses.get(i).get()).isEqualTo(Loopback.idOf("message " + i));
            }
        }
    }

    // ---- dispatch ----

    @ParameterizedTest
    @EnumSource(value = Dispatch.class, names = "CONCURRENT", mode = EnumSource.Mode.EXCLUDE)
    void handlesRequestsInOrderAndOneAtATime(Dispatch dispatch) throws Exception {
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        Queue<Integer> answered = new ConcurrentLinkedQueue<>();
        AtomicInteger atOnce = new AtomicInteger();
        SmppServer.Builder builder = Loopback.server()
                .options(o -> o.dispatch(dispatch))
                .onSubmitSm((session, message) -> {
                    assertThat(atOnce.incrementAndGet()).isEqualTo(1);
                    handled.add(Messages.text(message));
                    atOnce.decrementAndGet();
                    return Loopback.idOf(Messages.text(message));
                });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).window(512).connect()) {
            List<CompletableFuture<Void>> responses = IntStream.range(0, 2_000)
                    .mapToObj(i -> client.sendAsync(Messages.submit(i))
                            .thenAccept(response -> answered.add(response.isOk() ? i : -1)))
                    .toList();
            for (CompletableFuture<Void> response : responses) {
                response.get(SECONDS, TimeUnit.SECONDS);
            }
        }
        assertThat(handled)
                .containsExactlyElementsOf(
                        IntStream.range(0, 2_000).mapToObj(i -> "message " + i).toList());
        assertThat(answered)
                .containsExactlyElementsOf(IntStream.range(0, 2_000).boxed().toList());
    }

    @Test
    void keepsTheOrderOfAsynchronousHandlers() throws Exception {
        Queue<Integer> answered = new ConcurrentLinkedQueue<>();
        AtomicInteger atOnce = new AtomicInteger();
        try (ExecutorService answering = Executors.newFixedThreadPool(4);
                SmppServer server = Loopback.server()
                        .options(o -> o.dispatch(Dispatch.ORDERED))
                        .handlers(h -> h.onAsync(SubmitSm.class, (session, message) -> {
                            assertThat(atOnce.incrementAndGet()).isEqualTo(1);
                            return CompletableFuture.supplyAsync(
                                    () -> {
                                        atOnce.decrementAndGet();
                                        return Loopback.idOf(Messages.text(message));
                                    },
                                    answering);
                        }))
                        .start();
                SmppClient client = Loopback.client(server).window(512).connect()) {
            List<CompletableFuture<Void>> responses = IntStream.range(0, 5_000)
                    .mapToObj(i -> client.sendAsync(Messages.submit(i))
                            .thenAccept(response -> answered.add(response.isOk() ? i : -1)))
                    .toList();
            for (CompletableFuture<Void> response : responses) {
                response.get(SECONDS, TimeUnit.SECONDS);
            }
        }
        assertThat(answered)
                .containsExactlyElementsOf(IntStream.range(0, 5_000).boxed().toList());
    }

    @Test
    void concurrentHandlersRunAtTheSameTime() throws Exception {
        CountDownLatch allRunning = new CountDownLatch(10);
        SmppServer.Builder builder = Loopback.server().onSubmitSm((session, message) -> {
            allRunning.countDown();
            boolean together = allRunning.await(SECONDS, TimeUnit.SECONDS);
            return together ? SubmitSmResp.ok("together") : message.respond(CommandStatus.ESME_RSYSERR);
        });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).window(10).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 10);

            for (CompletableFuture<SubmitSmResp> response : responses) {
                assertThat(response.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(SubmitSmResp.ok("together"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void runsHandlersOnTheThreadsOfTheirDispatch(Dispatch dispatch) {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        SmppServer.Builder builder = Loopback.server()
                .options(o -> o.dispatch(dispatch))
                .onSubmitSm((session, message) -> {
                    threads.add(Thread.currentThread());
                    return SubmitSmResp.ok("1");
                });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server).connect()) {
            client.send(Messages.submit(1));
            client.send(Messages.submit(2));
        }
        if (dispatch == Dispatch.EVENT_LOOP) {
            assertThat(threads).hasSize(1).noneMatch(Thread::isVirtual);
        } else {
            assertThat(threads).allMatch(Thread::isVirtual);
        }
    }

    // ---- both directions ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void serverDeliversWithItsOwnWindow(Dispatch dispatch) throws Exception {
        List<String> delivered = Collections.synchronizedList(new ArrayList<>());
        try (SmppServer server = Loopback.server().window(5).listener(events).start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.dispatch(dispatch))
                        .onDeliverSm((session, message) -> {
                            delivered.add(Messages.text(message));
                            return DeliverSmResp.ok();
                        })
                        .connect()) {
            SmppSession session = events.nextBound();
            List<CompletableFuture<DeliverSmResp>> responses = IntStream.range(0, 1_000)
                    .mapToObj(i -> session.sendAsync(Messages.receipt("id-" + i)))
                    .toList();

            for (CompletableFuture<DeliverSmResp> response : responses) {
                assertThat(response.get(SECONDS, TimeUnit.SECONDS).commandStatus())
                        .isEqualTo(CommandStatus.ESME_ROK);
            }
            assertThat(delivered).hasSize(1_000).doesNotHaveDuplicates();
            assertThat(client.session().statistics().requestsReceived()).isEqualTo(1_000);
        }
    }

    @Test
    void handlerMaySendARequestBeforeItsResponse() throws Exception {
        Queue<DeliverSm> receipts = new ConcurrentLinkedQueue<>();
        SmppServer.Builder builder = Loopback.server().onSubmitSm((session, message) -> {
            assertThat(session.send(Messages.receipt("before the answer")).isOk())
                    .isTrue();
            return SubmitSmResp.ok("1");
        });
        try (SmppServer server = builder.start();
                SmppClient client = Loopback.client(server)
                        .onDeliverSm((session, message) -> {
                            receipts.add(message);
                            return DeliverSmResp.ok();
                        })
                        .connect()) {
            assertThat(client.send(Messages.submit(1))).isEqualTo(SubmitSmResp.ok("1"));
            assertThat(receipts).containsExactly(Messages.receipt("before the answer"));
        }
    }

    @Test
    void clientAndServerCountTheSamePdus() {
        try (SmppServer server = Loopback.server().listener(events).start();
                SmppClient client = Loopback.client(server).connect()) {
            client.send(Messages.submit(1));
            client.send(Messages.submit(2));

            SmppSession serverSession = server.sessions().get(0);
            eventually().until(() -> serverSession.statistics().responsesSent() == 3);
            assertThat(serverSession.statistics().requestsReceived()).isEqualTo(3);
            assertThat(client.session().statistics().requestsSent()).isEqualTo(3);
            assertThat(client.session().statistics().responsesReceived()).isEqualTo(3);
        }
    }
}
