package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.testing.NoLeaks;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of retries, and of the number of requests that arrive. */
@ExtendWith(NoLeaks.class)
class RetryIT {

    private static final RetryPolicy QUICK = RetryPolicy.builder()
            .maxAttempts(3)
            .backoff(Backoff.fixed(Duration.ofMillis(10)))
            .build();

    private static final RandomGenerator NO_JITTER = () -> 0;

    private final MovableClock clock = new MovableClock();
    private final AtomicInteger arrived = new AtomicInteger();

    /** Returns a server that refuses a number of requests and accepts all further ones. */
    private SmppServer refusing(int count, CommandStatus status) {
        return Loopback.server()
                .onSubmitSm((session, message) -> arrived.incrementAndGet() <= count
                        ? new SubmitSmResp(status, "", Tlvs.EMPTY)
                        : SubmitSmResp.ok("1"))
                .start();
    }

    private SmppServer silent() {
        return Loopback.server()
                .handlers(h -> h.onAsync(SubmitSm.class, (session, message) -> {
                    arrived.incrementAndGet();
                    return new CompletableFuture<>();
                }))
                .options(o -> o.drainTimeout(Duration.ofMillis(50)))
                .start();
    }

    private static SmppClient impatient(SmppServer server) {
        return Loopback.client(server)
                .options(o -> o.requestTimeout(Duration.ofMillis(100)))
                .connect();
    }

    @Test
    void retriesATransientStatusUntilItSucceeds() throws Exception {
        try (SmppServer server = refusing(2, CommandStatus.ESME_RTHROTTLED);
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.retrying(QUICK)
                            .send(Messages.submit(1), Idempotence.NOT_PROMISED)
                            .isOk())
                    .isTrue();
            assertThat(arrived).hasValue(3);

            arrived.set(0);
            assertThat(client.retrying(QUICK)
                            .sendAsync(Messages.submit(2), Idempotence.NOT_PROMISED)
                            .get(SECONDS, TimeUnit.SECONDS)
                            .isOk())
                    .isTrue();
            assertThat(arrived).hasValue(3);
        }
    }

    @Test
    void returnsTheRefusalOfTheLastAttempt() {
        try (SmppServer server = refusing(100, CommandStatus.ESME_RMSGQFUL);
                SmppClient client = Loopback.client(server).connect()) {
            SubmitSmResp response = client.retrying(QUICK).send(Messages.submit(1), Idempotence.PROMISED);

            assertThat(response.commandStatus()).isEqualTo(CommandStatus.ESME_RMSGQFUL);
            assertThat(arrived).hasValue(3);
        }
    }

    @Test
    void retriesNeitherPermanentStatusesNorRequestsOfThePlainClient() {
        try (SmppServer server = refusing(100, CommandStatus.ESME_RINVDSTADR);
                SmppClient client = Loopback.client(server).connect()) {
            client.retrying(QUICK).send(Messages.submit(1), Idempotence.PROMISED);
            assertThat(arrived).hasValue(1);
        }
        arrived.set(0);
        try (SmppServer server = refusing(100, CommandStatus.ESME_RTHROTTLED);
                SmppClient client = Loopback.client(server).connect()) {
            client.retrying(QUICK);
            client.send(Messages.submit(1));
            assertThat(arrived).hasValue(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"NOT_PROMISED, 1", "PROMISED, 3"})
    void retriesAnUnknownOutcomeOnlyIfIdempotenceIsPromised(Idempotence idempotence, int times) {
        try (SmppServer server = silent();
                SmppClient client = impatient(server)) {
            RetryingClient retrying = client.retrying(QUICK);

            assertThatThrownBy(() -> retrying.send(Messages.submit(1), idempotence))
                    .isInstanceOfSatisfying(
                            RequestTimeoutException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
            eventually().until(() -> arrived.get() >= times); // the last attempt may time out before it arrives
            assertThat(arrived).hasValue(times);
            assertThat(retrying.sendAsync(Messages.submit(2), idempotence))
                    .failsWithin(Duration.ofSeconds(SECONDS))
                    .withThrowableThat()
                    .withCauseInstanceOf(RequestTimeoutException.class);
            eventually().until(() -> arrived.get() >= 2 * times);
            assertThat(arrived).hasValue(2 * times);
        }
    }

    @Test
    void retriesWithAFullWindowUntilASlotIsFree() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = Loopback.client(server)
                        .window(1)
                        .options(o -> o.queueLimit(0))
                        .connect()) {
            CompletableFuture<SubmitSmResp> first = client.sendAsync(Messages.submit(1));
            RetryPolicy patient = RetryPolicy.builder()
                    .maxAttempts(1_000)
                    .maxTime(Duration.ofHours(1))
                    .backoff(Backoff.fixed(Duration.ofMillis(100)))
                    .build();
            CompletableFuture<SubmitSmResp> second =
                    client.retrying(patient).sendAsync(Messages.submit(2), Idempotence.NOT_PROMISED);
            held.next().answer();
            first.get(SECONDS, TimeUnit.SECONDS);
            held.next().answer();

            assertThat(second.get(SECONDS, TimeUnit.SECONDS).messageId()).isEqualTo("id of message 2");
        }
    }

    @Test
    void sendsNothingAfterCancelling() throws Exception {
        try (SmppServer server = refusing(100, CommandStatus.ESME_RTHROTTLED);
                SmppClient client =
                        Loopback.client(server).supervisedBy(clock, NO_JITTER).connect()) {
            RetryPolicy slow = RetryPolicy.builder()
                    .backoff(Backoff.fixed(Duration.ofMillis(200)))
                    .build();
            CompletableFuture<SubmitSmResp> response =
                    client.retrying(slow).sendAsync(Messages.submit(1), Idempotence.NOT_PROMISED);
            eventually().until(() -> clock.timers() == 1); // the wait before the second attempt
            response.cancel(false);
            eventually().until(() -> clock.timers() == 0); // the timer may have been registered just before
            clock.advance(Duration.ofHours(1));

            client.send(Messages.submit(2));
            assertThat(arrived).hasValue(2);
        }
    }

    @Test
    void interruptEndsTheAttemptsWithTheLastResponse() throws Exception {
        try (SmppServer server = refusing(100, CommandStatus.ESME_RTHROTTLED);
                SmppClient client =
                        Loopback.client(server).supervisedBy(clock, NO_JITTER).connect()) {
            RetryPolicy slow = RetryPolicy.builder()
                    .backoff(Backoff.fixed(Duration.ofSeconds(20)))
                    .build();
            CompletableFuture<CommandStatus> status = new CompletableFuture<>();
            Thread thread = Thread.ofVirtual().start(() -> {
                SubmitSmResp response = client.retrying(slow).send(Messages.submit(1), Idempotence.NOT_PROMISED);
                if (Thread.currentThread().isInterrupted()) {
                    status.complete(response.commandStatus());
                }
            });
            eventually().until(() -> clock.sleepers() == 1);
            thread.interrupt();

            assertThat(status.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_RTHROTTLED);
        }
    }

    @Test
    void closingEndsTheAttempts() {
        CompletableFuture<SubmitSmResp> response;
        try (SmppServer server = refusing(100, CommandStatus.ESME_RTHROTTLED);
                SmppClient client =
                        Loopback.client(server).supervisedBy(clock, NO_JITTER).connect()) {
            RetryPolicy slow = RetryPolicy.builder()
                    .backoff(Backoff.fixed(Duration.ofMillis(500)))
                    .build();
            response = client.retrying(slow).sendAsync(Messages.submit(1), Idempotence.PROMISED);
            eventually().until(() -> clock.timers() == 1); // the wait before the second attempt
        }
        clock.advance(Duration.ofMillis(500));
        assertThat(response)
                .failsWithin(Duration.ofSeconds(SECONDS))
                .withThrowableThat()
                .withCauseInstanceOf(SessionClosedException.class);
        assertThat(arrived).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void retriesEachPartOfAText(boolean async) throws Exception {
        try (SmppServer server = refusing(2, CommandStatus.ESME_RTHROTTLED);
                SmppClient client = Loopback.client(server).connect()) {
            RetryingClient retrying = client.retrying(QUICK);

            Submission submission = async
                    ? retrying.sendTextAsync(LongTexts.SHOP, LongTexts.HANDSET, LongTexts.LONG, Idempotence.PROMISED)
                            .get(SECONDS, TimeUnit.SECONDS)
                    : retrying.sendText(LongTexts.SHOP, LongTexts.HANDSET, LongTexts.LONG, Idempotence.PROMISED);

            assertThat(submission.isOk()).isTrue();
            assertThat(arrived).hasValue(5);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void continuesATextOverAnotherBind(boolean async) throws Exception {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> {
                            if (arrived.incrementAndGet() == 2) {
                                session.closeNow();
                            }
                            return SubmitSmResp.ok("1");
                        })
                        .start();
                SmppClient client = Loopback.client(server).binds(2).connect()) {
            RetryingClient retrying = client.retrying(QUICK);

            Submission submission = async
                    ? retrying.sendTextAsync(LongTexts.SHOP, LongTexts.HANDSET, LongTexts.LONG, Idempotence.PROMISED)
                            .get(SECONDS, TimeUnit.SECONDS)
                    : retrying.sendText(LongTexts.SHOP, LongTexts.HANDSET, LongTexts.LONG, Idempotence.PROMISED);

            assertThat(submission.isOk()).isTrue();
            assertThat(arrived).hasValue(4);
        }
    }
}
