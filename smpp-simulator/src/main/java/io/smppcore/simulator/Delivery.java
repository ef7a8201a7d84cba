package io.smppcore.simulator;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.DeliverBehaviour;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes receipts and messages to the sessions of accounts. Thread-safe; never blocks. */
final class Delivery {

    private final Counters counters;
    private final CurrentPlan plan;
    private final Timeline timeline;
    private final Consumer<String> nobodyReceives;
    private volatile @Nullable SmppServer server;

    /** What is counted of one kind of PDU. */
    record Tally(LongAdder sent, LongAdder accepted, LongAdder failed) {}

    /** The consumer is told of accounts for which something waits while nobody receives. */
    Delivery(Counters counters, CurrentPlan plan, Timeline timeline, Consumer<String> nobodyReceives) {
        this.counters = counters;
        this.plan = plan;
        this.timeline = timeline;
        this.nobodyReceives = nobodyReceives;
    }

    /** The server that has the sessions, before the first of them is there. */
    void server(SmppServer value) {
        server = value;
    }

    Tally receipts() {
        return new Tally(counters.receiptsSent, counters.receiptsAccepted, counters.receiptsFailed);
    }

    Tally mos() {
        return new Tally(counters.mosSent, counters.mosAccepted, counters.mosFailed);
    }

    /** Sends over this session if it sends and receives, otherwise over another one of the account, for which it may have to wait. */
    <R extends Response> CompletableFuture<R> send(
            @Nullable SmppSession origin, String systemId, Request<R> pdu, Tally tally) {
        tally.sent().increment();
        CompletableFuture<R> result = new CompletableFuture<>();
        attempt(origin, systemId, pdu, tally, plan.get().scenario().deliver().retries(), result);
        return result;
    }

    private <R extends Response> void attempt(
            @Nullable SmppSession origin,
            String systemId,
            Request<R> pdu,
            Tally tally,
            int retries,
            CompletableFuture<R> result) {
        CompletableFuture<R> sent =
                origin != null && receives(origin) ? origin.sendAsync(pdu) : toAccount(systemId, pdu);
        var unused = sent.whenComplete((response, failure) -> {
            boolean ok = failure == null && response.isOk();
            DeliverBehaviour deliver = plan.get().scenario().deliver();
            if (!ok
                    && retries > 0
                    && timeline.schedule(
                            deliver.retryDelay(), () -> attempt(origin, systemId, pdu, tally, retries - 1, result))) {
                return;
            }
            (ok ? tally.accepted() : tally.failed()).increment();
            if (failure == null) {
                result.complete(response);
            } else {
                result.completeExceptionally(failure);
            }
        });
    }

    private static boolean receives(SmppSession session) {
        return session.state() == SessionState.BOUND_TRX || session.state() == SessionState.BOUND_RX;
    }

    private <R extends Response> CompletableFuture<R> toAccount(String systemId, Request<R> pdu) {
        SmppServer there = Objects.requireNonNull(server, "the server");
        CompletableFuture<R> sent = there.sendAsync(systemId, pdu);
        if (!sent.isDone() && there.sessions(systemId).stream().noneMatch(Delivery::receives)) {
            nobodyReceives.accept(systemId);
            counters.waiting.incrementAndGet();
            var unused = sent.whenComplete((response, failure) -> counters.waiting.decrementAndGet());
        }
        return sent;
    }
}
