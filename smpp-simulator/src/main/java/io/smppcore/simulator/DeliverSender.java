package io.smppcore.simulator;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.Scenario.DeliverBehaviour;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sender of receipts and mobile-originated messages to clients. It repeats refused or failed requests as the
 * scenario says. Thread-safe; never blocks.
 *
 * @param server supplier of the server, which has started when the first session is bound
 * @param onWaiting consumer of the system_id of each account for which a request must wait, until this account binds to
 *     receive
 */
record DeliverSender(
        SimulatorCounters counters,
        AtomicReference<Plan> plan,
        Timeline timeline,
        Supplier<SmppServer> server,
        Consumer<String> onWaiting) {

    /**
     * Sends a request over the given session if it is bound to receive, otherwise over another session of the account.
     * If the account has no such session, the request waits for one, within the limits of the scenario.
     *
     * @param origin preferred session; null for none
     * @param tally counters of this kind of request
     * @return future that completes with the last response, of any status, or with the failure of the last attempt
     */
    <R extends Response> CompletableFuture<R> send(
            @Nullable SmppSession origin, String systemId, Request<R> pdu, SimulatorCounters.Tally tally) {
        tally.sent().increment();
        CompletableFuture<R> result = new CompletableFuture<>();
        attempt(origin, systemId, pdu, tally, plan.get().scenario().deliver().retries(), result);
        return result;
    }

    private <R extends Response> void attempt(
            @Nullable SmppSession origin,
            String systemId,
            Request<R> pdu,
            SimulatorCounters.Tally tally,
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

    /** Returns true if the session is bound as receiver or transceiver. */
    static boolean receives(SmppSession session) {
        return session.state() == SessionState.BOUND_TRX || session.state() == SessionState.BOUND_RX;
    }

    private <R extends Response> CompletableFuture<R> toAccount(String systemId, Request<R> pdu) {
        CompletableFuture<R> sent = server.get().sendAsync(systemId, pdu);
        if (!sent.isDone() && server.get().sessions(systemId).stream().noneMatch(DeliverSender::receives)) {
            onWaiting.accept(systemId);
            counters.waiting.incrementAndGet();
            var unused = sent.whenComplete((response, failure) -> counters.waiting.decrementAndGet());
        }
        return sent;
    }
}
