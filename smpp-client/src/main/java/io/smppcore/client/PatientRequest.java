package io.smppcore.client;

import io.smppcore.internal.util.StepFuture;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.SmppSession;
import io.smppcore.session.WindowFullException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request of {@link SmppClient#sendAll}, which waits for everything that a blocking call waits for: a bind, a token
 * of the rate and a free slot. The wait occupies no thread. For callers that bound the number of their requests.
 * Thread-safe.
 */
final class PatientRequest<R extends Response> extends StepFuture<R> {

    private static final Duration PAUSE = Duration.ofMillis(2);

    private final Supervisor supervisor;
    private final Request<R> request;

    PatientRequest(Supervisor supervisor, Request<R> request) {
        this.supervisor = supervisor;
        this.request = request;
    }

    /** Sends the request over a session, or over any if it is null. */
    PatientRequest<R> sendOver(@Nullable SmppSession wanted) {
        new Departure(supervisor, request, wanted, Routes.rateQueue(supervisor, request), true)
                .startFor(this, session -> {
                    long windowTimeout = session.options().windowTimeout().toNanos();
                    sendOver(session, supervisor.clock().nanoTime() + windowTimeout);
                });
        return this;
    }

    private void sendOver(SmppSession session, long deadlineNanos) {
        var sent = session.sendAsync(request);
        step(sent);
        sent.whenComplete((response, failure) -> {
            if (failure instanceof WindowFullException
                    && supervisor.clock().nanoTime() - deadlineNanos < 0
                    && !isDone()) {
                // Other callers of the client occupy all slots and the whole queue at the moment.
                supervisor.clock().runStep(this, () -> sendOver(session, deadlineNanos), PAUSE);
            } else if (failure != null) {
                completeExceptionally(failure);
            } else {
                complete(response);
            }
        });
    }
}
