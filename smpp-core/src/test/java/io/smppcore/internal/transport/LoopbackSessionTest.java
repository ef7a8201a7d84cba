package io.smppcore.internal.transport;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestInterruptedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Behaviour that needs threads: blocking calls, dispatch, and requests from many callers. */
@Timeout(Waits.METHOD_SECONDS)
class LoopbackSessionTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();

    @ParameterizedTest
    @EnumSource
    void exchangesRequestsInBothDirectionsWithAnyDispatch(Dispatch dispatch) {
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> SubmitSmResp.ok("id")), o -> o.dispatch(dispatch))) {
            assertThat(session.esme().send(SUBMIT)).isEqualTo(SubmitSmResp.ok("id"));
            assertThat(session.smsc().send(DELIVER).isOk()).isFalse(); // the client has no handler
        }
    }

    @Test
    void returnsEachResponseToItsCaller() {
        int callers = 8;
        int each = 200;
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> SubmitSmResp.ok(submit.serviceType())), o -> o.window(16))) {
            List<CompletableFuture<Void>> ended = new ArrayList<>();
            for (int caller = 0; caller < callers; caller++) {
                SubmitSm submit = SubmitSm.builder().serviceType("c" + caller).build();
                ended.add(CompletableFuture.runAsync(
                        () -> {
                            for (int i = 0; i < each; i++) {
                                assertThat(session.esme().send(submit).messageId())
                                        .isEqualTo(submit.serviceType());
                            }
                        },
                        Thread::startVirtualThread));
            }
            ended.forEach(LoopbackSession::get);
            SmppSession.Statistics statistics = session.smsc().statistics();
            assertThat(statistics.requestsReceived()).isEqualTo(callers * each + 1); // including the bind
            assertThat(session.esme().pendingRequests()).isZero();
        }
    }

    @Test
    void sendsTheRequestsOfOneCallerInOrder() {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        List<String> sent = new ArrayList<>();
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    received.add(submit.serviceType());
                    return SubmitSmResp.ok("id");
                }),
                o -> o.dispatch(Dispatch.ORDERED))) {
            List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                sent.add(Integer.toString(i));
                answers.add(session.esme()
                        .sendAsync(SubmitSm.builder().serviceType(sent.get(i)).build()));
            }
            answers.forEach(LoopbackSession::get);
            assertThat(received).containsExactlyElementsOf(sent);
        }
    }

    @Test
    void runsConcurrentHandlersInParallelOnVirtualThreads() {
        CompletableFuture<Boolean> virtual = new CompletableFuture<>();
        Semaphore bothStarted = new Semaphore(0);
        Semaphore proceed = new Semaphore(0);
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    virtual.complete(Thread.currentThread().isVirtual());
                    bothStarted.release();
                    proceed.acquire();
                    return SubmitSmResp.ok("id");
                }),
                o -> o.dispatch(Dispatch.CONCURRENT))) {
            CompletableFuture<SubmitSmResp> first = session.esme().sendAsync(SUBMIT);
            CompletableFuture<SubmitSmResp> second = session.esme().sendAsync(SUBMIT);
            bothStarted.acquireUninterruptibly(2);
            proceed.release(2);
            assertThat(LoopbackSession.get(first).isOk()).isTrue();
            assertThat(LoopbackSession.get(second).isOk()).isTrue();
            assertThat(virtual.join()).isTrue();
        }
    }

    @Test
    void blockedConcurrentHandlersDoNotDelayOthers() {
        int requests = 27; // 9 of them block, in a window of 10
        int blockingInterval = 3;
        Semaphore proceed = new Semaphore(0);
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    if (submit.serviceType().equals("wait")) {
                        proceed.acquire();
                    }
                    return SubmitSmResp.ok("id");
                }),
                o -> o.dispatch(Dispatch.CONCURRENT))) {
            List<CompletableFuture<SubmitSmResp>> blocked = new ArrayList<>();
            List<CompletableFuture<SubmitSmResp>> others = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                boolean blocks = i % blockingInterval == 0;
                SubmitSm submit =
                        SubmitSm.builder().serviceType(blocks ? "wait" : "go").build();
                (blocks ? blocked : others).add(session.esme().sendAsync(submit));
            }
            others.forEach(LoopbackSession::get);
            assertThat(blocked).noneMatch(CompletableFuture::isDone);
            proceed.release(blocked.size());
            blocked.forEach(LoopbackSession::get);
        }
    }

    @Test
    void clearsTheInterruptAfterAHandler() {
        Queue<Boolean> interrupted = new ConcurrentLinkedQueue<>();
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    interrupted.add(Thread.currentThread().isInterrupted());
                    Thread.currentThread().interrupt();
                    return SubmitSmResp.ok("id");
                }),
                o -> o.dispatch(Dispatch.CONCURRENT))) {
            List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                answers.add(session.esme().sendAsync(SUBMIT));
            }
            answers.forEach(LoopbackSession::get);
            assertThat(interrupted).hasSize(200).containsOnly(false);
        }
    }

    @Test
    void runsOrderedHandlersOneAtATimeEvenIfAsynchronous() {
        Queue<CompletableFuture<SubmitSmResp>> asked = new ConcurrentLinkedQueue<>();
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.onAsync(SubmitSm.class, (s, submit) -> {
                    CompletableFuture<SubmitSmResp> answer = new CompletableFuture<>();
                    asked.add(answer);
                    return answer;
                }),
                o -> o.dispatch(Dispatch.ORDERED))) {
            List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                answers.add(session.esme().sendAsync(SUBMIT));
            }
            for (int i = 0; i < 3; i++) {
                eventually().until(() -> !asked.isEmpty());
                assertThat(asked).hasSize(1);
                asked.remove().complete(SubmitSmResp.ok("id-" + i));
                assertThat(LoopbackSession.get(answers.get(i)).messageId()).isEqualTo("id-" + i);
            }
        }
    }

    @Test
    void endsTheThreadOfOrderedHandlersWithTheSession() throws InterruptedException {
        CompletableFuture<Thread> asked = new CompletableFuture<>();
        CompletableFuture<SubmitSmResp> never = new CompletableFuture<>();
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.onAsync(SubmitSm.class, (s, submit) -> {
                    asked.complete(Thread.currentThread());
                    return never;
                }),
                o -> o.dispatch(Dispatch.ORDERED))) {
            CompletableFuture<SubmitSmResp> answer = session.esme().sendAsync(SUBMIT);
            Thread thread = LoopbackSession.get(asked);
            session.smsc().closeNow();
            assertThat(thread.join(Waits.BOUND)).isTrue();
            LoopbackSession.get(session.esme().closed());
            assertThat(answer.exceptionNow()).isInstanceOf(SessionClosedException.class);
        }
    }

    @Test
    void refusesToBlockAnEventLoop() {
        CompletableFuture<Throwable> refusedSend = new CompletableFuture<>();
        CompletableFuture<Throwable> refusedClose = new CompletableFuture<>();
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, submit) -> {
                    refusedSend.complete(thrownBy(() -> s.send(DELIVER)));
                    refusedClose.complete(thrownBy(s::close));
                    return SubmitSmResp.ok("id");
                }),
                o -> o.dispatch(Dispatch.EVENT_LOOP))) {
            assertThat(session.esme().send(SUBMIT).isOk()).isTrue();
            assertThat(refusedSend.join())
                    .isInstanceOf(BlockingOnEventLoopException.class)
                    .hasMessageStartingWith("send would block the event loop smpp-loop-1");
            assertThat(refusedClose.join()).isInstanceOf(BlockingOnEventLoopException.class);
        }
    }

    private static Throwable thrownBy(Runnable call) {
        try {
            call.run();
            return new AssertionError("nothing was thrown");
        } catch (RuntimeException e) {
            return e;
        }
    }

    @Test
    void aHandlerCanWaitForTheResponseToItsOwnRequest() {
        try (LoopbackSession session = LoopbackSession.withEsme(
                h -> h.on(
                        DeliverSm.class,
                        (s, deliver) -> new DeliverSmResp(s.send(SUBMIT).commandStatus(), "", deliver.tlvs())),
                o -> {})) {
            // The SMSC has no handler.
            assertThat(session.smsc().send(DELIVER).commandStatus()).isSameAs(CommandStatus.ESME_RINVCMDID);
        }
    }

    @Test
    void throwsWithTheStackTraceOfTheCaller() {
        try (LoopbackSession session = LoopbackSession.withSmsc(h -> {}, o -> {})) {
            session.esme().close();
            assertThatExceptionOfType(SessionClosedException.class)
                    .isThrownBy(() -> session.esme().send(SUBMIT))
                    .satisfies(e -> {
                        assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
                        assertThat(e.getStackTrace())
                                .anyMatch(frame -> frame.getClassName().equals(LoopbackSessionTest.class.getName()));
                    });
        }
    }

    @Test
    void freesTheSlotWhenTheWaitingThreadIsInterrupted() throws InterruptedException {
        CompletableFuture<SubmitSmResp> never = new CompletableFuture<>();
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
        try (LoopbackSession session =
                LoopbackSession.withSmsc(h -> h.onAsync(SubmitSm.class, (s, submit) -> never), o -> {})) {
            Thread caller = Thread.startVirtualThread(() -> {
                thrown.complete(thrownBy(() -> session.esme().send(SUBMIT)));
                stillInterrupted.complete(Thread.currentThread().isInterrupted());
            });
            eventually().until(() -> session.esme().pendingRequests() == 1);
            caller.interrupt();
            assertThat(LoopbackSession.get(thrown))
                    .isInstanceOfSatisfying(
                            RequestInterruptedException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
            assertThat(LoopbackSession.get(stillInterrupted)).isTrue();
            eventually().until(() -> session.esme().pendingRequests() == 0);
            caller.join();
        }
    }

    @Test
    void closesGracefullyFromEitherSide() {
        try (LoopbackSession session = LoopbackSession.withSmsc(h -> {}, o -> {})) {
            session.smsc().close();
            assertThat(LoopbackSession.get(session.smsc().closed()).kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
            assertThat(LoopbackSession.get(session.esme().closed()))
                    .hasToString("UNBOUND_BY_PEER: unbound by the peer");
            assertThat(session.esme().state()).isEqualTo(SessionState.CLOSED);
        }
    }
}
