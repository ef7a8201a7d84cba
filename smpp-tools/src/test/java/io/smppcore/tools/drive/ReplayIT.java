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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Measurements of replays, on servers of known behaviour. */
@Tag("timed")
@Timeout(60)
class ReplayIT {

    private static final int REQUESTS = 100;
    private static final SubmitSm MESSAGE = SubmitSm.builder().build();
    private static final SubmitSmResp OK = SubmitSmResp.ok("1");

    @Test
    void countsAStallInTheLatencyOfAllRequestsDueDuringIt() throws Exception {
        // The first response takes half a second; all other requests are due within its first fifth.
        RunReport run = replay(
                number -> number == 1 ? late(OK, 500) : CompletableFuture.completedFuture(OK), everyMilli(), 1, 1);
        OperationReport total = run.total();
        assertThat(total.ledger().ok()).isEqualTo(REQUESTS);
        assertThat(longerThan(total.latency(), 350)).isEqualTo(REQUESTS);
        assertThat(longerThan(total.service(), 350)).isBetween(1L, REQUESTS / 2L);
        assertThat(run.problems()).isEmpty();
    }

    @Test
    void measuresEqualLatencyAndServiceTimeWithoutAPace() throws Exception {
        RunReport run = replay(number -> late(OK, 2), everyMilli(), Replay.MAX_SPEED, 10);
        OperationReport total = run.total();
        assertThat(total.latency().max()).isEqualTo(total.service().max());
        assertThat(total.service().percentile(1)).isGreaterThan(1_500_000);
    }

    @Test
    void countsEveryOutcomeOnce() throws Exception {
        RunReport run = replay(
                number -> switch (number % 4) {
                    case 0 -> new CompletableFuture<>();
                    case 1 -> CompletableFuture.completedFuture(MESSAGE.respond(CommandStatus.ESME_RTHROTTLED));
                    default -> CompletableFuture.completedFuture(OK);
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

    private static RunReport replay(
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
                    Duration.ofSeconds(2),
                    Optional.empty());
            Progress progress = new Progress(new PrintWriter(Writer.nullWriter()), true);
            RunReport run = new LoadDriver("replay", new LoadControl(), progress)
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

    private static CompletableFuture<SubmitSmResp> late(SubmitSmResp response, long millis) {
        return CompletableFuture.supplyAsync(
                () -> response, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    }

    private static long longerThan(Distribution times, long millis) {
        return times.toHistogram().getCountBetweenValues(TimeUnit.MILLISECONDS.toNanos(millis), Distribution.MAX_NANOS);
    }
}
