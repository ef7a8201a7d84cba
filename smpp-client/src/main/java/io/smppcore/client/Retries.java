package io.smppcore.client;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.RateLimitedException;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.WindowFullException;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The attempts of one request: their number, and the decision whether another one follows. Not thread-safe. */
final class Retries {

    private final RetryPolicy policy;
    private final Idempotence idempotence;
    private final ClientClock clock;
    private final RandomGenerator random;
    private final LimitedLog log;
    private final long startNanos;
    private int attempts = 1;

    Retries(RetryPolicy policy, Idempotence idempotence, ClientClock clock, RandomGenerator random, LimitedLog log) {
        this.policy = policy;
        this.idempotence = idempotence;
        this.clock = clock;
        this.random = random;
        this.log = log;
        this.startNanos = clock.nanoTime();
    }

    /** Returns the wait before the next attempt; empty if the response is final. */
    Optional<Duration> after(Response response) {
        return !response.isOk() && mayPass(response.commandStatus()) ? next() : Optional.empty();
    }

    /** Returns the wait before the next attempt; empty if the failure is final. */
    Optional<Duration> after(Throwable failure) {
        return failure instanceof RequestFailedException failed && mayPass(failed) ? next() : Optional.empty();
    }

    /** Returns the result of the application's test, or false if it throws, because a caller waits for the response. */
    private boolean mayPass(CommandStatus status) {
        try {
            return policy.statuses().test(status);
        } catch (Throwable e) {
            log.error("statuses of the retry policy has failed for {}: the response stands", status, e);
            return false;
        }
    }

    private boolean mayPass(RequestFailedException failure) {
        if (failure.outcome() == Outcome.UNKNOWN && idempotence != Idempotence.PROMISED) {
            return false;
        }
        return switch (failure) {
            case RequestTimeoutException e -> true;
            case WindowFullException e -> true;
            // It is also thrown when the waiting thread is interrupted, which has to end the attempts.
            case RateLimitedException e -> !Thread.currentThread().isInterrupted();
            case SessionClosedException e ->
                e.reason().kind() != CloseReason.Kind.CLOSED_BY_US
                        && e.reason().kind() != CloseReason.Kind.BIND_REFUSED;
            default -> false; // the next attempt would fail in the same way
        };
    }

    private Optional<Duration> next() {
        if (attempts >= policy.maxAttempts()) {
            return Optional.empty();
        }
        Duration wait = policy.backoff().after(attempts, random);
        if (clock.nanoTime() - startNanos + wait.toNanos() > policy.maxTime().toNanos()) {
            return Optional.empty();
        }
        attempts++;
        return Optional.of(wait);
    }
}
