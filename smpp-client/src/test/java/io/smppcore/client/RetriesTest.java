package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RateLimitedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Tests of the conditions for a retry, with a clock that the test advances. */
class RetriesTest {

    private static final RandomGenerator NO_JITTER = () -> 0;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final SubmitSmResp OK = SubmitSmResp.ok("1");
    private static final SubmitSmResp THROTTLED = refused(CommandStatus.ESME_RTHROTTLED);

    private final SettableClock clock = new SettableClock();
    private final Queue<CompletableFuture<SubmitSmResp>> sent = new ArrayDeque<>();

    private static SubmitSmResp refused(CommandStatus status) {
        return new SubmitSmResp(status, "", Tlvs.EMPTY);
    }

    private static RetryPolicy.Builder policy() {
        return RetryPolicy.builder().backoff(new Backoff(SECOND, Duration.ofSeconds(4), 2, 0));
    }

    private Retries retries(RetryPolicy.Builder policy) {
        return new Retries(
                policy.build(),
                Idempotence.NOT_PROMISED,
                clock,
                NO_JITTER,
                new LimitedLog(LoggerFactory.getLogger(RetriesTest.class), 1));
    }

    private RetriedRequest<SubmitSmResp> request(RetryPolicy.Builder policy, Semaphore waits) {
        RetriedRequest<SubmitSmResp> request = new RetriedRequest<>(
                () -> {
                    CompletableFuture<SubmitSmResp> attempt = new CompletableFuture<>();
                    sent.add(attempt);
                    return attempt;
                },
                retries(policy),
                clock,
                waits);
        request.send();
        return request;
    }

    @Test
    void waitsGrowUntilTheLastAttempt() {
        Retries retries = retries(policy().maxAttempts(6));
        List<Long> seconds = new ArrayList<>();
        for (Optional<Duration> wait = retries.after(THROTTLED); wait.isPresent(); wait = retries.after(THROTTLED)) {
            seconds.add(wait.get().toSeconds());
        }
        assertThat(seconds).containsExactly(1L, 2L, 4L, 4L, 4L);
    }

    @Test
    void startsNoAttemptAfterTheMaximumTime() {
        Retries retries = retries(policy().maxTime(Duration.ofSeconds(3)));
        assertThat(retries.after(THROTTLED)).contains(SECOND);
        clock.advance(SECOND.plusMillis(1));

        assertThat(retries.after(THROTTLED)).isEmpty();
    }

    @Test
    void doesNotRetrySuccessAndPermanentStatuses() {
        assertThat(retries(policy()).after(OK)).isEmpty();
        assertThat(retries(policy()).after(refused(CommandStatus.ESME_RINVDSTADR)))
                .isEmpty();
        assertThat(retries(policy()).after(refused(CommandStatus.of(0x400)))).isEmpty();
    }

    @Test
    void callerDecidesAboutRetriedStatuses() {
        RetryPolicy.Builder only400 = policy().statuses(status -> status.value() == 0x400);
        assertThat(retries(only400).after(refused(CommandStatus.of(0x400)))).isPresent();
        assertThat(retries(only400).after(THROTTLED)).isEmpty();
        assertThat(retries(policy().statuses(status -> true)).after(OK)).isEmpty();
    }

    @Test
    void retriesOnlyRequestsThatFailedAsRequests() {
        assertThat(retries(policy()).after(RateLimitedException.of("no turn", false)))
                .isPresent();
        assertThat(retries(policy()).after(new IllegalStateException())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(CloseReason.Kind.class)
    void doesNotRetryOnAClosedOrRefusedClient(CloseReason.Kind kind) {
        SessionClosedException failure =
                SessionClosedException.withoutSession("no bind", new CloseReason(kind, "gone", null), false);
        boolean isFinal = kind == CloseReason.Kind.CLOSED_BY_US || kind == CloseReason.Kind.BIND_REFUSED;

        assertThat(retries(policy()).after(failure).isEmpty()).isEqualTo(isFinal);
    }

    @Test
    void completesWithTheResponseToTheNextAttempt() {
        RetriedRequest<SubmitSmResp> request = request(policy(), new Semaphore(1));
        sent.remove().complete(THROTTLED);
        clock.advance(SECOND.minusNanos(1));
        assertThat(sent).isEmpty();
        clock.advance(Duration.ofNanos(1));
        sent.remove().complete(OK);

        assertThat(request).isCompletedWithValue(OK);
    }

    @Test
    void completesWithTheLastResponseEvenIfItIsARefusal() {
        RetriedRequest<SubmitSmResp> request = request(policy().maxAttempts(2), new Semaphore(1));
        sent.remove().complete(THROTTLED);
        clock.advance(SECOND);
        sent.remove().complete(THROTTLED);

        assertThat(request).isCompletedWithValue(THROTTLED);
        assertThat(clock.timers()).isZero();
    }

    @Test
    void cancellingEndsTheAttemptAndTheWait() {
        Semaphore waits = new Semaphore(1);
        RetriedRequest<SubmitSmResp> sending = request(policy(), waits);
        sending.cancel(false);
        assertThat(sent.remove()).isCancelled();
        assertThat(clock.timers()).isZero();

        RetriedRequest<SubmitSmResp> waiting = request(policy(), waits);
        sent.remove().complete(THROTTLED);
        assertThat(waits.availablePermits()).isZero();
        waiting.cancel(false);
        clock.advance(Duration.ofMinutes(1));
        assertThat(sent).isEmpty();
        assertThat(waits.availablePermits()).isOne();
    }

    @Test
    void doesNotRetryBeyondTheWaitLimit() {
        Semaphore waits = new Semaphore(1);
        RetriedRequest<SubmitSmResp> first = request(policy(), waits);
        RetriedRequest<SubmitSmResp> second = request(policy(), waits);
        sent.remove().complete(THROTTLED);
        sent.remove().complete(THROTTLED);

        assertThat(first).isNotDone();
        assertThat(second).isCompletedWithValue(THROTTLED);
    }

    @Test
    void retriesTransientStatusesByDefault() {
        assertThat(List.of(
                        CommandStatus.ESME_RTHROTTLED,
                        CommandStatus.ESME_RMSGQFUL,
                        CommandStatus.ESME_RSYSERR,
                        CommandStatus.ESME_RX_T_APPN,
                        CommandStatus.ESME_RSUBMITFAIL))
                .allMatch(RetryPolicy::isTransient);
        assertThat(List.of(
                        CommandStatus.ESME_ROK,
                        CommandStatus.ESME_RINVDSTADR,
                        CommandStatus.ESME_RX_P_APPN,
                        CommandStatus.of(0x400)))
                .noneMatch(RetryPolicy::isTransient);
    }

    @Test
    void rejectsValuesOutOfRange() {
        assertThatThrownBy(() -> RetryPolicy.builder().maxAttempts(0).build())
                .hasMessage("maxAttempts: 0 (expected: attempts, 1 to 1000)");
        assertThatThrownBy(
                        () -> RetryPolicy.builder().maxTime(Duration.ofDays(8)).build())
                .hasMessage("maxTime: 8d (expected: duration, 0s to 7d)");
        assertThatThrownBy(() -> RetryPolicy.builder().waitLimit(-1).build())
                .hasMessage("waitLimit: -1 (expected: requests, 0 to 10000000)");
    }
}
