package io.smppcore.internal.engine;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.flow.TokenBucket;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.dispatch.RequestMemory;
import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionLimits;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Handlers that send over their own session and wait for the response, while the peer sends many more requests than may
 * be in progress.
 */
class SendingHandlersTest {

    private static final int WINDOW = 1_200;
    private static final int REQUESTS = 3_000;

    @ParameterizedTest
    @CsvSource({"20, CONCURRENT", "1000, CONCURRENT", "1, CONCURRENT", "20, ORDERED", "1000, ORDERED"})
    void allHandlersOfTheSmscComplete(int limit, Dispatch dispatch) {
        try (LoopbackSession session = LoopbackSession.of(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    DeliverSmResp response = s.send(DeliverSm.builder().build());
                    return new SubmitSmResp(response.commandStatus(), "id", Tlvs.EMPTY);
                }),
                o -> o.inboundLimit(limit).dispatch(dispatch),
                h -> h.on(DeliverSm.class, (s, deliver) -> DeliverSmResp.ok()),
                o -> o.window(WINDOW))) {
            List<CompletableFuture<SubmitSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                sent.add(session.esme().sendAsync(SubmitSm.builder().build()));
            }
            expectAllOk(sent);
        }
    }

    @ParameterizedTest
    @CsvSource({"20, CONCURRENT", "1000, CONCURRENT", "20, ORDERED"})
    void allHandlersOfTheClientComplete(int limit, Dispatch dispatch) {
        try (LoopbackSession session = LoopbackSession.of(
                h -> h.on(SubmitSm.class, (s, submit) -> SubmitSmResp.ok("id")),
                o -> o.window(WINDOW),
                h -> h.on(DeliverSm.class, (s, deliver) -> {
                    SubmitSmResp response = s.send(SubmitSm.builder().build());
                    return new DeliverSmResp(response.commandStatus(), "", Tlvs.EMPTY);
                }),
                o -> o.inboundLimit(limit).dispatch(dispatch))) {
            List<CompletableFuture<DeliverSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                sent.add(session.smsc().sendAsync(DeliverSm.builder().build()));
            }
            expectAllOk(sent);
        }
    }

    /** Requests above the rate wait, but the responses that arrive behind them do not. */
    @Test
    void allHandlersCompleteWhileTheRateStopsReading() {
        int perSecond = 1_000;
        int requests = 60;
        AtomicLong nowNanos = new AtomicLong();
        AtomicInteger handled = new AtomicInteger();
        TokenBucket rate = new TokenBucket(perSecond, 1, nowNanos::get);
        try (LoopbackSession session = LoopbackSession.of(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                            handled.incrementAndGet();
                            DeliverSmResp response = s.send(DeliverSm.builder().build());
                            return new SubmitSmResp(response.commandStatus(), "id", Tlvs.EMPTY);
                        })
                        .on(DataSm.class, (s, data) -> {
                            s.limit(new SessionLimits(null, null, rate, InboundOverload.STOP_READING));
                            return new DataSmResp(CommandStatus.ESME_ROK, "", Tlvs.EMPTY);
                        }),
                o -> {},
                h -> h.on(DeliverSm.class, (s, deliver) -> DeliverSmResp.ok()),
                o -> o.window(WINDOW))) {
            // The response follows the new limit, which is set by the event loop.
            LoopbackSession.get(session.esme().sendAsync(DataSm.builder().build()));
            List<CompletableFuture<SubmitSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                sent.add(session.esme().sendAsync(SubmitSm.builder().build()));
            }
            for (int i = 0; i < requests; i++) {
                assertThat(LoopbackSession.get(sent.get(i)).isOk()).isTrue();
                assertThat(handled).as("handled at a rate for " + (i + 1)).hasValue(i + 1);
                nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(1) / perSecond);
            }
        }
    }

    /** The handlers wait for responses that never arrive, while the peer continues to send. */
    @Test
    void aFloodOfThePeerStaysWithinTheOctetLimit() {
        int octetLimit = 1 << 18;
        InboundBudget budget = new InboundBudget(1_000_000, 1L << 40);
        AtomicInteger handled = new AtomicInteger();
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    handled.incrementAndGet();
                    DeliverSmResp response = s.send(DeliverSm.builder().build());
                    return new SubmitSmResp(response.commandStatus(), "id", Tlvs.EMPTY);
                }),
                o -> o.inboundLimit(20).inboundOctetLimit(octetLimit),
                budget,
                h -> h.onAsync(DeliverSm.class, (s, deliver) -> new CompletableFuture<>()),
                o -> o.window(50_000).queueLimit(50_000))) {
            AtomicInteger throttled = new AtomicInteger();
            for (int i = 0; i < 50_000; i++) {
                var unused = session.esme()
                        .sendAsync(SubmitSm.builder().build())
                        .thenAccept(response -> throttled.addAndGet(
                                response.commandStatus().equals(CommandStatus.ESME_RTHROTTLED) ? 1 : 0));
            }
            eventually().until(() -> throttled.get() + budget.requests() == 50_000);
            assertThat(handled.get()).isEqualTo(20);
            assertThat(budget.octets() - budget.waitingOctets())
                    .isBetween(octetLimit / 2L, 2L * octetLimit + 20 * RequestMemory.THREAD);
        }
    }

    /** Both sides send more than the connection can buffer, so each has to read for the other to continue. */
    @Test
    void allRequestsCompleteAlthoughNeitherEndReadsAtFirst() {
        Tlvs large = Tlvs.of(new Tlv(0x1400, Octets.of(new byte[2_000])));
        int requests = 10_000;
        try (LoopbackSession session = LoopbackSession.of(
                h -> h.on(SubmitSm.class, (s, submit) -> new SubmitSmResp(CommandStatus.ESME_ROK, "id", large)),
                o -> o.window(requests).dispatch(Dispatch.EVENT_LOOP),
                h -> h.on(DeliverSm.class, (s, deliver) -> new DeliverSmResp(CommandStatus.ESME_ROK, "", large)),
                o -> o.window(requests).dispatch(Dispatch.EVENT_LOOP))) {
            List<CompletableFuture<? extends Response>> sent = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                sent.add(session.esme().sendAsync(SubmitSm.builder().build()));
                sent.add(session.smsc().sendAsync(DeliverSm.builder().build()));
            }
            expectAllOk(sent);
        }
    }

    /** The running handlers of both ends respond with more than the connection can buffer. */
    @Test
    void allRequestsCompleteAlthoughAllHandlersRespondAtOnce() {
        Tlvs large = Tlvs.of(new Tlv(0x1400, Octets.of(new byte[4_000])));
        CountDownLatch running = new CountDownLatch(2 * REQUESTS);
        try (LoopbackSession session = LoopbackSession.of(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    running.countDown();
                    LoopbackSession.await(running);
                    return new SubmitSmResp(CommandStatus.ESME_ROK, "id", large);
                }),
                o -> o.window(REQUESTS).inboundLimit(REQUESTS),
                h -> h.on(DeliverSm.class, (s, deliver) -> {
                    running.countDown();
                    LoopbackSession.await(running);
                    return new DeliverSmResp(CommandStatus.ESME_ROK, "", large);
                }),
                o -> o.window(REQUESTS).inboundLimit(REQUESTS))) {
            List<CompletableFuture<? extends Response>> sent = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                sent.add(session.esme().sendAsync(SubmitSm.builder().build()));
                sent.add(session.smsc().sendAsync(DeliverSm.builder().build()));
            }
            expectAllOk(sent);
        }
    }

    private static void expectAllOk(List<? extends CompletableFuture<? extends Response>> sent) {
        CompletableFuture<?> all = CompletableFuture.allOf(sent.toArray(CompletableFuture<?>[]::new));
        try {
            all.get(Waits.SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            long done = sent.stream()
                    .filter(one -> one.isDone() && !one.isCompletedExceptionally())
                    .count();
            throw new AssertionError(done + " of " + sent.size() + " were answered", e);
        }
        assertThat(sent).allMatch(one -> one.join().commandStatus().isOk(), "answered with ESME_ROK");
    }
}
