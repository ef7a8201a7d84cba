package io.smppcore.simulator;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.Scenario.DeliverBehaviour;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The sender of receipts and messages to the sessions of accounts. Thread-safe; never blocks. */
final class Delivery {

    private final Counters counters;
    private final AtomicReference<Plan> plan;
    private final Timeline timeline;
    private final Consumer<String> onWaiting;
    private volatile @Nullable SmppServer server;

    /** Creates a sender. {@code onWaiting} gets each account for which a request waits until it binds to receive. */
    Delivery(Counters counters, AtomicReference<Plan> plan, Timeline timeline, Consumer<String> onWaiting) {
        this.counters = counters;
        this.plan = plan;
        this.timeline = timeline;
        this.onWaiting = onWaiting;
    }

    /** Sets the server. Called before its first session is open. */
    void server(SmppServer value) {
        server = value;
    }

    /**
     * Sends a request over the given session if it is bound to receive, otherwise over another session of the account,
     * for which the request may wait.
     */
    <R extends Response> CompletableFuture<R> send(
            @Nullable SmppSession origin, String systemId, Request<R> pdu, Counters.Tally tally) {
        tally.sent().increment();
        CompletableFuture<R> result = new CompletableFuture<>();
        attempt(origin, systemId, pdu, tally, plan.get().scenario().deliver().retries(), result);
        return result;
    }

    private <R extends Response> void attempt(
            @Nullable SmppSession origin,
            String systemId,
            Request<R> pdu,
            Counters.Tally tally,
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

    static boolean receives(SmppSession session) {
        return session.state() == SessionState.BOUND_TRX || session.state() == SessionState.BOUND_RX;
    }

    private <R extends Response> CompletableFuture<R> toAccount(String systemId, Request<R> pdu) {
        SmppServer running = Objects.requireNonNull(server, "the server");
        CompletableFuture<R> sent = running.sendAsync(systemId, pdu);
        if (!sent.isDone() && running.sessions(systemId).stream().noneMatch(Delivery::receives)) {
            onWaiting.accept(systemId);
            counters.waiting.incrementAndGet();
            var unused = sent.whenComplete((response, failure) -> counters.waiting.decrementAndGet());
        }
        return sent;
    }
}
