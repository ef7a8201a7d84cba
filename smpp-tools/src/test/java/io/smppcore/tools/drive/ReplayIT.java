package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.testing.Waits;
import io.smppcore.tools.ManualNanos;
import io.smppcore.tools.capture.RecordedRequest;
import io.smppcore.tools.capture.Recording;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.report.RunReport;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measurements of replays, on servers of known behaviour. */
@Timeout(Waits.METHOD_SECONDS)
class ReplayIT {

    private static final int REQUESTS = 100;

    /** Longer than a thread stands still: only requests without a response may time out. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final SubmitSm MESSAGE = SubmitSm.builder().build();
    private static final SubmitSmResp OK = SubmitSmResp.ok("1");

    private final ManualNanos clock = new ManualNanos();

    @ParameterizedTest
    @CsvSource({"1, 1000", "0.5, 2000", "4, 250"})
    void sendsAtTheRecordedPaceOrAnother(double speed, long microsBetween) throws Exception {
        List<Duration> sent = new ArrayList<>();
        // Each request arrives when it is due; then time passes until the next one is due.
        replay(
                number -> {
                    sent.add(Duration.ofNanos(clock.getAsLong()));
                    clock.passTo(Duration.of(number * microsBetween, ChronoUnit.MICROS));
                    return CompletableFuture.completedFuture(OK);
                },
                everyMilli(),
                speed,
                1);

        assertThat(sent)
                .isEqualTo(IntStream.range(0, REQUESTS)
                        .mapToObj(i -> Duration.of(i * microsBetween, ChronoUnit.MICROS))
                        .toList());
    }

    @Test
    void countsAStallInTheLatencyOfAllRequestsDueDuringIt() throws Exception {
        // Half a second passes before the first response; all other requests are due within its first fifth.
        RunReport run = replay(
                number -> {
                    clock.passTo(500);
                    return CompletableFuture.completedFuture(OK);
                },
                everyMilli(),
                1,
                1);
        OperationReport total = run.total();
        assertThat(total.ledger().ok()).isEqualTo(REQUESTS);
        assertThat(longerThan(total.latency(), 350)).isEqualTo(REQUESTS);
        assertThat(longerThan(total.service(), 350)).isEqualTo(1);
        assertThat(run.problems()).isEmpty();
    }

    @Test
    void measuresEqualLatencyAndServiceTimeWithoutAPace() throws Exception {
        RunReport run = replay(
                number -> {
                    clock.pass(Duration.ofMillis(2));
                    return CompletableFuture.completedFuture(OK);
                },
                everyMilli(),
                Replay.MAX_SPEED,
                10);
        OperationReport total = run.total();
        assertThat(total.latency().max()).isEqualTo(total.service().max());
        assertThat(total.service().percentile(1)).isGreaterThan(1_500_000);
    }

    @Test
    void countsEveryOutcomeOnce() throws Exception {
        RunReport run = replay(
                number -> {
                    clock.passTo(number);
                    return switch (number % 4) {
                        case 0 -> new CompletableFuture<>();
                        case 1 -> CompletableFuture.completedFuture(MESSAGE.respond(CommandStatus.ESME_RTHROTTLED));
                        default -> CompletableFuture.completedFuture(OK);
                    };
                },
                everyMilli(),
                1,
                50);
        Ledger ledger = run.total().ledger();
        assertThat(ledger.sent()).isEqualTo(REQUESTS);
        assertThat(ledger.ok()).isEqualTo(REQUESTS / 2);
        assertThat(ledger.refused()).isEqualTo(REQUESTS / 4);
        assertThat(ledger.timedOut()).isEqualTo(REQUESTS / 4);
        List<Interval> intervals = run.intervals();
        assertThat(intervals.stream().mapToLong(Interval::sent).sum()).isEqualTo(REQUESTS);
        assertThat(intervals.stream().mapToLong(Interval::ok).sum()).isEqualTo(REQUESTS / 2);
        assertThat(intervals.stream().mapToLong(Interval::errors).sum()).isEqualTo(REQUESTS / 2);
        assertThat(intervals.getLast().inFlight()).isZero();
    }

    @Test
    void namesARequestThatTheVersionLacksAndSendsTheOthers() throws Exception {
        List<RecordedRequest> requests = Stream.of(MESSAGE, QueryBroadcastSm.of("", Address.EMPTY), MESSAGE)
                .map(request -> new RecordedRequest(0, (Request<? extends Response>) request))
                .toList();
        RunReport run = replay(number -> CompletableFuture.completedFuture(OK), requests, 1, 10);
        assertThat(run.total().ledger().ok()).isEqualTo(2);
        assertThat(run.total().ledger().notSent()).isEqualTo(1);
        assertThat(run.problems())
                .singleElement()
                .asString()
                .startsWith("a request could not be sent: ")
                .contains("query_broadcast_sm");
    }

    private RunReport replay(
            IntFunction<CompletableFuture<SubmitSmResp>> answer,
            List<RecordedRequest> requests,
            double speed,
            int window)
            throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        try (SmppServer server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .handlers(handlers ->
                        handlers.onAsync(SubmitSm.class, (session, request) -> answer.apply(number.incrementAndGet())))
                .start()) {
            Replay replay = new Replay(new Recording(requests, true, 0, List.of()), speed);
            LoadSettings settings = new LoadSettings(
                    new BindPlan(
                            List.of(BindType.TRANSCEIVER), "replay", "", "", InterfaceVersion.V3_4, Optional.empty()),
                    replay.plan(window),
                    Duration.ZERO,
                    100,
                    TIMEOUT,
                    Optional.empty());
            Progress progress = new Progress(new PrintWriter(Writer.nullWriter()), true);
            RunReport run = new LoadDriver("replay", new LoadControl(clock), progress)
                    .withoutRebinds()
                    .run(settings, "127.0.0.1", server.port());
            return replay.report(run, Map.of());
        }
    }

    private static List<RecordedRequest> everyMilli() {
        return IntStream.range(0, REQUESTS)
                .mapToObj(i -> new RecordedRequest(TimeUnit.MILLISECONDS.toNanos(i), MESSAGE))
                .toList();
    }

    private static long longerThan(Distribution times, long millis) {
        return times.toHistogram().getCountBetweenValues(TimeUnit.MILLISECONDS.toNanos(millis), Distribution.MAX_NANOS);
    }
}
