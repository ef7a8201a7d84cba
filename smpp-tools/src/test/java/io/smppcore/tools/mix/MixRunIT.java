package io.smppcore.tools.mix;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.ConnectFailedException;
import io.smppcore.segment.Segmenter;
import io.smppcore.testing.Waits;
import io.smppcore.tools.ManualNanos;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.report.RunReport;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of work, counted on both sides. */
@Timeout(Waits.METHOD_SECONDS)
class MixRunIT {

    private static final int BINDS = 2;
    private static final Duration WARM_UP = Duration.ofMillis(100);
    private static final Duration DURATION = Duration.ofMillis(300);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Time of a run that each PDU to the server lets pass: 50 of them are the warm-up, and 150 are measured. */
    private static final Duration STEP = Duration.ofMillis(2);

    private final ManualNanos clock = new ManualNanos();
    private final LoadControl control = new LoadControl(clock);

    @Test
    void countsEverySubmit() throws Exception {
        try (CountingServer server = moving(CountingServer.start())) {
            MixResult result = run(client(server, Map.of(WorkerKind.SUBMIT, 3), "25:30,200:30"));
            assertExact(result, WorkerKind.SUBMIT, server, CommandId.SUBMIT_SM);
            assertThat(server.received(CommandId.BIND_TRANSCEIVER)).isEqualTo(BINDS);
        }
    }

    @Test
    void countsEveryPartOfALongMessage() throws Exception {
        try (CountingServer server = moving(CountingServer.start())) {
            MixResult result = run(client(server, Map.of(WorkerKind.LONG, 2), "25:30,800:25"));
            assertExact(result, WorkerKind.LONG, server, CommandId.SUBMIT_SM);
            assertThat(result.everything(WorkerKind.LONG).sent() % 6).isZero(); // parts of 800 octets
        }
    }

    @Test
    void countsEveryQueryOfAnAcceptedMessage() throws Exception {
        try (CountingServer server = moving(CountingServer.start())) {
            MixResult result = run(client(server, Map.of(WorkerKind.QUERY, 2), "25:1"));
            assertExact(result, WorkerKind.QUERY, server, CommandId.QUERY_SM);
            assertThat(server.received(CommandId.SUBMIT_SM)).isEqualTo(1);
        }
    }

    @Test
    void countsEveryEnquireLink() throws Exception {
        try (CountingServer server = moving(CountingServer.start())) {
            MixResult result = run(client(server, Map.of(WorkerKind.ENQUIRE, 1), "25:1"));
            assertExact(result, WorkerKind.ENQUIRE, server, CommandId.ENQUIRE_LINK);
        }
    }

    @Test
    void countsEveryBindOfTheChurn() throws Exception {
        try (CountingServer server = moving(CountingServer.start())) {
            MixResult result = run(client(server, Map.of(WorkerKind.CHURN, 2), "25:1"));
            assertExact(result, WorkerKind.CHURN, server, CommandId.BIND_TRANSMITTER);
            assertThat(server.received(CommandId.UNBIND))
                    .isEqualTo(result.everything(WorkerKind.CHURN).ok() + BINDS);
        }
    }

    @ParameterizedTest
    @CsvSource({"25:30, 1", "800:25, 3"})
    void countsEveryPushOnBothSides(String payload, int workers) throws Exception {
        MixResult result =
                runInRealTime(duration -> plan(MixMode.ALL, 0, Map.of(WorkerKind.PUSH, workers), payload, duration));
        RunReport report = result.report("mix");
        Ledger pushed = result.everything(WorkerKind.PUSH);
        assertThat(report.problems()).isEmpty();
        assertThat(pushed.sent()).isPositive().isEqualTo(pushed.ok());
        assertThat(report.settings())
                .containsEntry("pushes_acknowledged_in_all", pushed.ok())
                .containsEntry("pushes_received_in_all", pushed.ok());
    }

    @ParameterizedTest
    @EnumSource(Segmenter.Mode.class)
    void runsAllKindsAtTheSameTime(Segmenter.Mode mode) throws Exception {
        MixResult result = runInRealTime(duration -> new MixPlan(
                MixMode.ALL,
                "127.0.0.1",
                0,
                "me",
                "pw",
                BINDS,
                16,
                Waits.BOUND,
                Map.of(
                        WorkerKind.SUBMIT, 4,
                        WorkerKind.LONG, 2,
                        WorkerKind.QUERY, 2,
                        WorkerKind.PUSH, 2,
                        WorkerKind.CHURN, 1,
                        WorkerKind.ENQUIRE, 1),
                payload("25:30,200:30,800:25,1400:15"),
                mode,
                Duration.ofMillis(5),
                WARM_UP,
                duration,
                0));
        RunReport report = result.report("mix");
        assertThat(report.problems()).isEmpty();
        assertThat(report.operations())
                .extracting(OperationReport::name)
                .containsExactly("all", "submit", "long", "query", "push", "churn", "enquire");
        List<OperationReport> kinds = report.operations().subList(1, 7);
        assertThat(kinds).allSatisfy(MixRunIT::assertMeasured);
        assertThat(report.total().ledger().sent())
                .isEqualTo(sum(kinds, kind -> kind.ledger().sent()));
        assertThat(report.total().latency().count())
                .isEqualTo(sum(kinds, kind -> kind.latency().count()));
        assertThat(report.settings())
                .containsEntry(
                        "server_messages_in_all",
                        1 // the first one, for the queries
                                + result.everything(WorkerKind.SUBMIT).ok()
                                + result.everything(WorkerKind.LONG).ok());
    }

    /** Ends after three intervals of a second. */
    @Test
    void addsUpIntervalsToTheTotal() throws Exception {
        AtomicInteger intervals = new AtomicInteger();
        try (CountingServer server = moving(CountingServer.start())) {
            MixRun run = new MixRun(
                    submitting(server, Duration.ofDays(1)),
                    Sides.Tls.NONE,
                    false,
                    control,
                    interval -> {
                        if (intervals.incrementAndGet() == 3) {
                            control.stop();
                        }
                    },
                    line -> {});
            RunReport report = run.run().report("mix");
            assertThat(report.intervals()).hasSizeGreaterThanOrEqualTo(3);
            assertThat(report.intervals().stream().mapToLong(Interval::ok).sum())
                    .isEqualTo(report.total().ledger().ok());
            assertThat(report.intervals().getLast().inFlight()).isZero();
            assertThat(report.processes())
                    .singleElement()
                    .satisfies(process -> assertThat(process.samples()).hasSizeGreaterThanOrEqualTo(4));
        }
    }

    @Test
    void countsRefusalsExactlyAndReportsMoreThanAllowed() throws Exception {
        try (CountingServer server = moving(CountingServer.refusingOneOfAHundred())) {
            MixPlan plan =
                    plan(server.port(), Map.of(WorkerKind.SUBMIT, 8), "25:1", Waits.BOUND, SECOND.multipliedBy(2), 0.5);
            MixResult result = run(plan);
            Ledger everything = result.everything(WorkerKind.SUBMIT);
            assertThat(everything.sent()).isEqualTo(server.received(CommandId.SUBMIT_SM));
            assertThat(everything.refused()).isPositive().isEqualTo(server.refused());
            assertThat(everything.statuses())
                    .containsOnlyKeys(CommandStatus.ESME_ROK, CommandStatus.ESME_RSUBMITFAIL)
                    .containsEntry(CommandStatus.ESME_RSUBMITFAIL, server.refused());
            RunReport report = result.report("mix");
            // Of at least 1,000 minus those in flight.
            assertThat(report.total().ledger().errorRate()).isBetween(0.005, 0.015);
            assertThat(report.problems())
                    .singleElement()
                    .asString()
                    .matches("errors: [\\d,]+ of [\\d,]+ requests, \\d\\.\\d{3} % \\(expected: <= 0\\.500 %\\)");
        }
    }

    @Test
    void timesOutUnansweredRequests() throws Exception {
        try (CountingServer server = CountingServer.silent()) {
            MixPlan plan =
                    plan(server.port(), Map.of(WorkerKind.SUBMIT, 2), "25:1", Duration.ofMillis(300), DURATION, 0.5);
            // Both workers send one request in the warm-up, and then at least one more each.
            CompletableFuture<Void> course = CompletableFuture.runAsync(() -> {
                eventually().until(() -> server.received(CommandId.SUBMIT_SM) >= 2);
                clock.pass(WARM_UP);
                eventually().until(() -> server.received(CommandId.SUBMIT_SM) >= 4);
                clock.pass(DURATION);
            });
            MixResult result = run(plan);
            course.join();
            Ledger everything = result.everything(WorkerKind.SUBMIT);
            assertThat(everything.timedOut()).isPositive().isEqualTo(everything.sent());
            eventually().until(() -> server.received(CommandId.SUBMIT_SM) == everything.sent());
            assertThat(result.report("mix").problems())
                    .anyMatch(problem -> problem.contains("no request was accepted"))
                    .anyMatch(problem -> problem.startsWith("errors: "));
        }
    }

    @Test
    void endsInTimeWithAProblemWhenTheServerCloses() throws Exception {
        CountingServer server = moving(CountingServer.start());
        MixPlan plan = plan(
                server.port(),
                Map.of(WorkerKind.SUBMIT, 2, WorkerKind.CHURN, 1),
                "25:1",
                Waits.BOUND,
                Duration.ofMinutes(1),
                0);
        CompletableFuture<RunReport> run = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                run.complete(run(plan).report("mix"));
            } catch (InterruptedException | RuntimeException | Error e) {
                run.completeExceptionally(e);
            }
        });
        eventually().until(() -> server.received(CommandId.SUBMIT_SM) >= 200);
        server.close();
        eventually().until(() -> {
            clock.pass(Duration.ofMillis(100));
            return run.isDone();
        });
        RunReport report = run.join();
        assertThat(report.total().ledger().ok()).isPositive();
        assertThat(report.problems()).anyMatch(problem -> problem.startsWith("errors: "));
    }

    @Test
    void failsAtOnceWhenTheConnectionIsRefused() {
        int port;
        try (CountingServer server = moving(CountingServer.start())) {
            port = server.port();
        }
        assertThatThrownBy(() -> run(plan(port, Map.of(WorkerKind.SUBMIT, 1), "25:1", Waits.BOUND, DURATION, 0.5)))
                .isInstanceOf(ConnectFailedException.class);
    }

    @Test
    void reportsAStoppedRun() throws Exception {
        try (CountingServer server = moving(CountingServer.start())) {
            MixPlan plan = submitting(server, Duration.ofMinutes(5));
            CompletableFuture<Void> stop = CompletableFuture.runAsync(() -> {
                eventually().until(() -> server.received(CommandId.SUBMIT_SM) >= 100);
                control.stop();
            });
            MixResult result = run(plan);
            stop.join();
            assertThat(result.report("mix").problems()).containsExactly("the run was cut short");
            assertThat(result.everything(WorkerKind.SUBMIT).ok()).isEqualTo(server.received(CommandId.SUBMIT_SM));
        }
    }

    @Test
    void findsLostAndDuplicatePushes() {
        Ledger pushed = new Ledger(10, Map.of(CommandStatus.ESME_ROK, 9L), 1, Map.of(), 0);
        assertThat(MixResult.lossOf(pushed, 9)).isEmpty();
        assertThat(MixResult.lossOf(pushed, 10)).isEmpty(); // the one that timed out
        assertThat(MixResult.lossOf(pushed, 8)).hasValue("push: 10 sent, 9 acknowledged, but 8 received");
        assertThat(MixResult.lossOf(pushed, 11)).hasValue("push: 10 sent, 9 acknowledged, but 11 received");
    }

    private MixResult run(MixPlan plan) throws InterruptedException {
        return run(plan, control);
    }

    private static MixResult run(MixPlan plan, LoadControl control) throws InterruptedException {
        return new MixRun(plan, Sides.Tls.NONE, false, control, interval -> {}, line -> {}).run();
    }

    /** Runs for less than a second, or for longer on a machine too busy for a request of each kind in that time. */
    private static MixResult runInRealTime(Function<Duration, MixPlan> plan) throws InterruptedException {
        MixResult result = run(plan.apply(DURATION), new LoadControl());
        for (Duration longer : List.of(SECOND.multipliedBy(5), Waits.BOUND)) {
            if (result.report("mix").operations().stream()
                    .anyMatch(kind -> kind.ledger().ok() == 0)) {
                result = run(plan.apply(longer), new LoadControl());
            }
        }
        return result;
    }

    private CountingServer moving(CountingServer server) {
        return server.afterEach(() -> clock.pass(STEP));
    }

    private static MixPlan client(CountingServer server, Map<WorkerKind, Integer> workers, String payload) {
        return plan(server.port(), workers, payload, Waits.BOUND, DURATION, 0.5);
    }

    private static MixPlan plan(
            MixMode mode, int port, Map<WorkerKind, Integer> workers, String payload, Duration duration) {
        return plan(mode, port, workers, payload, Waits.BOUND, duration, 0.5);
    }

    private static MixPlan plan(
            int port,
            Map<WorkerKind, Integer> workers,
            String payload,
            Duration requestTimeout,
            Duration duration,
            double maxErrorPercent) {
        return plan(MixMode.CLIENT, port, workers, payload, requestTimeout, duration, maxErrorPercent);
    }

    private static MixPlan plan(
            MixMode mode,
            int port,
            Map<WorkerKind, Integer> workers,
            String payload,
            Duration requestTimeout,
            Duration duration,
            double maxErrorPercent) {
        return new MixPlan(
                mode,
                "127.0.0.1",
                port,
                "me",
                "",
                BINDS,
                16,
                requestTimeout,
                workers,
                payload(payload),
                Segmenter.Mode.UDH_8,
                Duration.ofMillis(5),
                WARM_UP,
                duration,
                maxErrorPercent);
    }

    private static MixPlan submitting(CountingServer server, Duration duration) {
        return new MixPlan(
                MixMode.CLIENT,
                "127.0.0.1",
                server.port(),
                "me",
                "",
                1,
                16,
                Waits.BOUND,
                Map.of(WorkerKind.SUBMIT, 2),
                payload("25:1"),
                Segmenter.Mode.UDH_8,
                Duration.ofMillis(5),
                WARM_UP,
                duration,
                0);
    }

    private static PayloadMix payload(String text) {
        return new PayloadMix.Converter().convert(text);
    }

    /** Checks that all requests of a kind were accepted, and that the server received exactly as many. */
    private static void assertExact(MixResult result, WorkerKind kind, CountingServer server, CommandId request) {
        Ledger everything = result.everything(kind);
        assertThat(everything.ok()).isEqualTo(everything.sent()).isEqualTo(server.received(request));
        RunReport report = result.report("mix");
        assertThat(report.problems()).isEmpty();
        assertThat(report.operations()).singleElement().satisfies(MixRunIT::assertMeasured);
        assertThat(report.total().ledger().sent()).isLessThan(everything.sent()); // without the warm-up
    }

    private static void assertMeasured(OperationReport operation) {
        assertThat(operation.ledger().ok())
                .isPositive()
                .isEqualTo(operation.latency().count());
        assertThat(operation.latency().max()).isPositive();
        assertThat(operation.nanos()).isPositive();
        assertThat(operation.perSecond()).isPositive();
    }

    private static long sum(List<OperationReport> kinds, ToLongFunction<OperationReport> count) {
        return kinds.stream().mapToLong(count).sum();
    }
}
