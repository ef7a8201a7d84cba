package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.MessageIds;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The outcomes of runs on servers of known behaviour. */
@Tag("timed")
@Timeout(60)
class LoadRunIT {

    private static final long MILLI = 1_000_000;
    private static final SubmitSmResp OK = SubmitSmResp.ok("1");

    @Test
    void showsOneLateResponseInAHundredOnlyInTheTail() throws Exception {
        AtomicInteger count = new AtomicInteger();
        Executor later = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);
        SmppServer.Builder late = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .handlers(handlers -> handlers.onAsync(
                        SubmitSm.class,
                        (session, message) -> count.incrementAndGet() % 100 == 0
                                ? CompletableFuture.supplyAsync(() -> OK, later)
                                : CompletableFuture.completedFuture(OK)));
        try (SmppServer server = start(late);
                LoadRig rig = new LoadRig(server.port())) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 8, LoadLimit.ofCount(4000)));

            Distribution latency = outcome.total().latency();
            assertThat(outcome.total().ledger().ok()).isEqualTo(4000);
            assertThat(latency.count()).isEqualTo(4000);
            assertThat(latency.percentile(50)).isLessThan(20 * MILLI);
            assertThat(latency.percentile(99.5)).isGreaterThanOrEqualTo(20 * MILLI);
            assertThat(slower(latency, 20)).isGreaterThanOrEqualTo(40);
            assertThat(outcome.problems()).isEmpty();
        }
    }

    @Test
    void countsAStallInTheLatencyOfAnOpenLoopOnly() throws Exception {
        try (SmppServer server = start(stalling());
                LoadRig rig = new LoadRig(server.port())) {
            LoadOutcome open = rig.run(LoadRig.open(
                    LoadRig.SUBMITS, 16, LoadLimit.ofDuration(Duration.ofMillis(2_200)), LoadRig.fixed(1000)));

            // All 2,200 are sent, including those due during the stall; half of its 1,000 waited more than half a
            // second.
            assertThat(open.total().ledger().sent()).isEqualTo(2200);
            assertThat(open.total().ledger().ok()).isEqualTo(2200);
            assertThat(open.total().latency().count()).isEqualTo(2200);
            assertThat(slower(open.total().latency(), 500)).isBetween(450L, 900L);
            assertThat(slower(open.total().latency(), 100)).isBetween(850L, 2500L);
            // The server itself answers at most one window of requests late.
            assertThat(slower(open.total().service(), 500)).isBetween(1L, 32L);
            assertThat(open.problems()).isEmpty();
        }
        try (SmppServer server = start(stalling());
                LoadRig rig = new LoadRig(server.port())) {
            LoadOutcome closed = rig.run(LoadRig.closed(LoadRig.SUBMITS, 16, LoadLimit.ofCount(3000)));
            assertThat(closed.total().ledger().ok()).isEqualTo(3000);
            assertThat(slower(closed.total().latency(), 500)).isBetween(1L, 16L);
        }
    }

    @Test
    void countsRefusedAndUnansweredRequestsAsTheServerDoes() throws Exception {
        try (SmscSimulator simulator = simulator("""
            seed: 4
            submit:
              status: {ESME_RTHROTTLED: 10%, ESME_RSYSERR: 5%, 0x401: 1%}
              never: 2%
            """);
                LoadRig rig = new LoadRig(simulator.port()).requestTimeout(Duration.ofMillis(700))) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 64, LoadLimit.ofCount(1500)));

            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.sent()).isEqualTo(1500);
            assertThat(simulator.statistics().submitted()).isEqualTo(1500);
            assertThat(ledger.statuses()).isEqualTo(simulator.statistics().answered());
            assertThat(ledger.statuses()).hasSize(4);
            assertThat(ledger.timedOut())
                    .isPositive()
                    .isEqualTo(simulator.statistics().neverAnswered());
            assertThat(ledger.unknownTotal()).isZero();
            assertThat(outcome.total().latency().count()).isEqualTo(ledger.responses());
        }
    }

    @Test
    void countsRequestsOfAClosedSessionAsUnknownAndSendsTheRestOnTheNext() throws Exception {
        AtomicInteger count = new AtomicInteger();
        SmppServer.Builder closing = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, (session, message) -> {
                    int number = count.incrementAndGet();
                    if (number == 510) {
                        session.closeNow();
                    }
                    return number <= 500 || number > 510
                            ? CompletableFuture.completedFuture(OK)
                            : new CompletableFuture<>();
                }));
        try (SmppServer server = start(closing);
                LoadRig rig = new LoadRig(server.port())) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 10, LoadLimit.ofCount(1000)));

            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.ok()).isEqualTo(990);
            assertThat(ledger.unknown()).containsOnlyKeys(UnknownCause.CLOSED).containsEntry(UnknownCause.CLOSED, 10L);
            assertThat(ledger.sent()).isEqualTo(1000);
            // Nothing is sent twice.
            assertThat(count).hasValue(1000);
            assertThat(outcome.problems()).isEmpty();
            assertThat(outcome.rebinds().count()).isEqualTo(1);
            assertThat(outcome.rebinds().nanos()).isBetween(1L, outcome.nanos());
        }
    }

    @Test
    void rebindsABindLostWithNothingInFlight() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port())) {
            CompletableFuture<Void> dropped = CompletableFuture.runAsync(
                    () -> simulator.sessions().getFirst().drop(),
                    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
            LoadPlan plan =
                    LoadRig.open(LoadRig.SUBMITS, 10, LoadLimit.ofDuration(Duration.ofSeconds(1)), LoadRig.fixed(5));
            LoadOutcome outcome = rig.run(plan);

            dropped.join();
            assertThat(outcome.total().ledger().ok()).isEqualTo(5);
            assertThat(outcome.problems()).isEmpty();
            assertThat(outcome.rebinds().count()).isEqualTo(1);
        }
    }

    @Test
    void losesOneBindWithoutAffectingTheOthers() throws Exception {
        AtomicInteger sessions = new AtomicInteger();
        try (SmscSimulator simulator = simulator("faults: [{on: submit_sm_resp, after: 100, limit: 1, do: close}]");
                LoadRig rig = new LoadRig(simulator.port()).transceivers(3)) {
            LoadPlan plan =
                    new LoadPlan(LoadRig.SUBMITS, 4, LoadLimit.ofCount(3000), LoopPlan.closed(), Duration.ZERO, true);
            LoadOutcome outcome = rig.run(plan);

            assertThat(outcome.binds())
                    .hasSize(3)
                    .extracting(OperationReport::name)
                    .containsExactly("bind 1", "bind 2", "bind 3");
            outcome.binds().forEach(bind -> {
                assertThat(bind.ledger().sent() + bind.ledger().notSent()).isEqualTo(1000);
                if (bind.ledger().ok() < 1000) {
                    sessions.incrementAndGet();
                    assertThat(bind.ledger().unknownTotal()).isBetween(1L, 4L);
                }
            });
            assertThat(sessions).hasValue(1);
            assertThat(outcome.rebinds().count()).isEqualTo(1);
            Ledger sum = outcome.binds().stream().map(OperationReport::ledger).reduce(Ledger.EMPTY, Ledger::plus);
            assertThat(sum.sent()).isEqualTo(outcome.total().ledger().sent());
            assertThat(sum.statuses()).isEqualTo(outcome.total().ledger().statuses());
            assertThat(sum.unknown()).isEqualTo(outcome.total().ledger().unknown());
        }
    }

    @Test
    void cutsTheRunShortWhenABindStaysLost() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port()).patience(Duration.ofMillis(500))) {
            CompletableFuture<Void> closed = CompletableFuture.runAsync(
                    simulator::close, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 10, LoadLimit.ofCount(100_000_000)));

            closed.join();
            assertThat(outcome.problems())
                    .anySatisfy(problem -> assertThat(problem)
                            .startsWith("cut short: bind 1 (esme-")
                            .contains("not bound again within"));
            assertThat(outcome.rebinds().count()).isZero();
            assertThat(outcome.rebinds().nanos()).isGreaterThan(400_000_000);
        }
    }

    @Test
    void stopsWhileABindIsLost() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port())) {
            CompletableFuture<Void> closed = CompletableFuture.runAsync(
                            simulator::close, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS))
                    .thenRun(rig.control()::stop);
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 10, LoadLimit.ofCount(100_000_000)));

            closed.join();
            assertThat(outcome.problems()).contains("cut short: stopped before everything was sent");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void sendsExactlyThePlanOfAnOpenLoop(int binds) throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port()).transceivers(binds)) {
            RatePlan ramp = new RatePlan(200, 1000, 400, Duration.ofMillis(200));
            LoadLimit limit = LoadLimit.ofDuration(Duration.ofMillis(700));
            ArrivalPlan plan = new ArrivalPlan(ArrivalPlan.Kind.POISSON, ramp, 1, 99);
            LoadOutcome outcome = rig.run(LoadRig.open(LoadRig.SUBMITS, 50, limit, plan));

            long planned = IntStream.range(0, binds)
                    .mapToLong(bind -> before(plan.arrivals(bind, binds), limit.nanos()))
                    .sum();
            assertThat(outcome.total().ledger().sent()).isEqualTo(planned);
            assertThat(outcome.total().ledger().ok()).isEqualTo(planned);
            assertThat(simulator.statistics().submitted()).isEqualTo(planned);
            assertThat(outcome.nanos()).isGreaterThanOrEqualTo(limit.nanos());
            assertThat(outcome.problems()).isEmpty();
        }
    }

    @Test
    void sharesACountExactlyAmongTheBindsOfAnOpenLoop() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port()).transceivers(3)) {
            LoadOutcome outcome =
                    rig.run(LoadRig.open(LoadRig.SUBMITS, 50, LoadLimit.ofCount(1000), LoadRig.fixed(5000)));
            assertThat(outcome.total().ledger().ok()).isEqualTo(1000);
            assertThat(outcome.nanos()).isGreaterThanOrEqualTo(199 * MILLI);
        }
    }

    @Test
    void countsAndReportsRequestsBeyondTheBacklog() throws Exception {
        try (SmscSimulator simulator = simulator("submit: {delay: 100ms}");
                LoadRig rig = new LoadRig(simulator.port())) {
            LoopPlan loop = new LoopPlan.Open(LoadRig.fixed(1000), 5);
            LoadPlan plan = plan(1, LoadLimit.ofDuration(Duration.ofMillis(400)), loop, Duration.ZERO);
            LoadOutcome outcome = rig.run(plan);

            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.sent() + ledger.notSent()).isEqualTo(400);
            assertThat(ledger.sent()).isBetween(2L, 12L);
            assertThat(outcome.problems())
                    .singleElement()
                    .asString()
                    .contains(ledger.notSent() + " requests were due and never sent");
        }
    }

    @Test
    void pausesABindAfterARefusal() throws Exception {
        try (SmscSimulator simulator = simulator("submit: {status: ESME_RTHROTTLED}");
                LoadRig rig = new LoadRig(simulator.port())) {
            LoadLimit limit = LoadLimit.ofDuration(Duration.ofMillis(600));
            LoadPlan pausing = plan(1, limit, LoopPlan.closed(), Duration.ofMillis(50));
            LoadPlan plan = LoadRig.closed(LoadRig.SUBMITS, 1, limit);

            assertThat(rig.run(pausing).total().ledger().sent()).isBetween(2L, 12L);
            assertThat(rig.run(plan).total().ledger().sent()).isGreaterThan(100);
        }
    }

    @Test
    void countsThePauseOfABindInTheLatency() throws Exception {
        AtomicInteger count = new AtomicInteger();
        SmppServer.Builder refusesTheFirst = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .onSubmitSm((session, message) ->
                        count.incrementAndGet() == 1 ? message.respond(CommandStatus.ESME_RTHROTTLED) : OK);
        try (SmppServer server = start(refusesTheFirst);
                LoadRig rig = new LoadRig(server.port())) {
            LoopPlan loop = LoadRig.open(LoadRig.fixed(1000));
            LoadPlan plan = plan(100, LoadLimit.ofCount(500), loop, Duration.ofMillis(300));
            LoadOutcome outcome = rig.run(plan);

            assertThat(outcome.total().ledger().sent()).isEqualTo(500);
            assertThat(outcome.total().ledger().refused()).isEqualTo(1);
            assertThat(slower(outcome.total().latency(), 100)).isGreaterThanOrEqualTo(190);
        }
    }

    @Test
    void waitsForTheThinkTimeBetweenTwoRequestsOfASlot() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port())) {
            LoopPlan loop = new LoopPlan.Closed(Duration.ofMillis(100));
            LoadPlan plan = plan(4, LoadLimit.ofDuration(Duration.ofMillis(550)), loop, Duration.ZERO);
            assertThat(rig.run(plan).total().ledger().ok()).isBetween(8L, 24L);
        }
    }

    @Test
    void endsTheRunWhenTheSourceIsExhausted() throws Exception {
        Workload ten = (index, binds) -> new RequestSource() {
            private int left = 10;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public SubmitSm next() {
                left--;
                return LoadRig.MESSAGE;
            }
        };
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port()).transceivers(2)) {
            LoadOutcome closed = rig.run(LoadRig.closed(ten, 3, LoadLimit.ofCount(1000)));
            assertThat(closed.total().ledger().ok()).isEqualTo(20);
            assertThat(closed.problems()).isEmpty();

            LoadOutcome open =
                    rig.run(LoadRig.open(ten, 3, LoadLimit.ofDuration(Duration.ofSeconds(30)), LoadRig.fixed(1000)));
            assertThat(open.total().ledger().ok()).isEqualTo(20);
            assertThat(open.problems()).isEmpty();
            assertThat(open.nanos()).isLessThan(Duration.ofSeconds(20).toNanos());
        }
    }

    @Test
    void reportsAStoppedRunAndKeepsItsCounts() throws Exception {
        AtomicInteger count = new AtomicInteger();
        CompletableFuture<LoadControl> control = new CompletableFuture<>();
        SmppServer.Builder stopping = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .onSubmitSm((session, message) -> {
                    if (count.incrementAndGet() == 3) {
                        control.join().stop();
                    }
                    return OK;
                });
        try (SmppServer server = start(stopping);
                LoadRig rig = new LoadRig(server.port())) {
            control.complete(rig.control());
            LoadOutcome outcome = rig.run(
                    LoadRig.open(LoadRig.SUBMITS, 50, LoadLimit.ofDuration(Duration.ofMinutes(9)), LoadRig.fixed(20)));
            assertThat(outcome.nanos()).isLessThan(Duration.ofSeconds(30).toNanos());
            assertThat(outcome.total().ledger().ok()).isBetween(3L, 100L).isEqualTo(count.get());
            assertThat(outcome.problems()).contains("cut short: stopped before everything was sent");
        }
    }

    @Test
    void addsUpIntervalsToTheTotal() throws Exception {
        try (SmscSimulator simulator = simulator("submit: {status: {ESME_RSYSERR: 20%}}");
                LoadRig rig = new LoadRig(simulator.port())) {
            LoadOutcome outcome = rig.run(LoadRig.open(
                    LoadRig.SUBMITS, 50, LoadLimit.ofDuration(Duration.ofMillis(2500)), LoadRig.fixed(400)));
            List<Interval> course = outcome.intervals();
            Ledger ledger = outcome.total().ledger();
            assertThat(course).hasSizeBetween(3, 5);
            assertThat(course.stream().mapToLong(Interval::sent).sum()).isEqualTo(ledger.sent());
            assertThat(course.stream().mapToLong(Interval::ok).sum()).isEqualTo(ledger.ok());
            assertThat(course.stream().mapToLong(Interval::errors).sum()).isEqualTo(ledger.errors());
            assertThat(course.getFirst().sent()).isBetween(200L, 600L);
            assertThat(course.getLast().inFlight()).isZero();
        }
    }

    @Test
    void sendsOnTransmittersAndReceivesReceiptsOnReceivers() throws Exception {
        Workload wanted = (index, binds) -> RequestSource.constant(LoadRig.message(RegisteredDelivery.FINAL));
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port())
                        .binds(List.of(BindType.RECEIVER, BindType.TRANSMITTER, BindType.TRANSMITTER))) {
            ReceiptReport report =
                    rig.runWithReceipts(LoadRig.closed(wanted, 5, LoadLimit.ofCount(200)), Duration.ofSeconds(10));
            assertThat(report.expected()).isEqualTo(200);
            assertThat(report.matched()).isEqualTo(200);
            assertThat(report.isClean()).isTrue();
            assertThat(report.latency().count()).isEqualTo(200);
        }
    }

    @Test
    void findsLostAndDuplicateReceiptsOfTheServer() throws Exception {
        Workload wanted = (index, binds) -> RequestSource.constant(LoadRig.message(RegisteredDelivery.FINAL));
        try (SmscSimulator simulator = simulator("""
            seed: 11
            receipts: {lost: 5%, duplicate: 4%, early: 10%}
            deliver: {window: 100}
            """);
                LoadRig rig = new LoadRig(simulator.port()).transceivers(2)) {
            ReceiptReport report =
                    rig.runWithReceipts(LoadRig.closed(wanted, 20, LoadLimit.ofCount(1000)), Duration.ofSeconds(2));

            long lost = simulator.statistics().receiptsLost();
            long sent = simulator.statistics().receipts().sent();
            assertThat(report.expected()).isEqualTo(1000);
            assertThat(report.lost()).isPositive().isEqualTo(lost);
            assertThat(report.matched()).isEqualTo(1000 - lost);
            assertThat(report.duplicates()).isPositive().isEqualTo(sent - (1000 - lost));
            assertThat(report.orphans()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"form: text", "form: tlv", "pdu: data_sm", "intermediate: receipt", "intermediate: true"})
    void matchesReceiptsInAnyForm(String form) throws Exception {
        Workload wanted = (index, binds) ->
                RequestSource.constant(LoadRig.message(RegisteredDelivery.FINAL.plus(RegisteredDelivery.INTERMEDIATE)));
        try (SmscSimulator simulator = simulator("receipts: {delay: 20ms, " + form + "}");
                LoadRig rig = new LoadRig(simulator.port())) {
            ReceiptReport report =
                    rig.runWithReceipts(LoadRig.closed(wanted, 10, LoadLimit.ofCount(50)), Duration.ofSeconds(10));
            assertThat(report.matched()).isEqualTo(50);
            assertThat(report.isClean()).as(report.toString()).isTrue();
            assertThat(report.latency().percentile(0)).isGreaterThanOrEqualTo(19 * MILLI);
        }
    }

    @Test
    void matchesReceiptsWithIdsInAnotherNotation() throws Exception {
        Workload wanted = (index, binds) -> RequestSource.constant(LoadRig.message(RegisteredDelivery.FINAL));
        try (SmscSimulator simulator = simulator("receipts: {form: text, id: decimal}");
                LoadRig rig = new LoadRig(simulator.port())) {
            LoadPlan plan = LoadRig.closed(wanted, 10, LoadLimit.ofCount(50));
            ReceiptReport asTheyAre = rig.runWithReceipts(plan, Duration.ofMillis(500));
            assertThat(asTheyAre.lost()).isEqualTo(50);
            assertThat(asTheyAre.orphans()).isEqualTo(50);

            ReceiptReport asNumbers =
                    rig.ids(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL).runWithReceipts(plan, Duration.ofSeconds(10));
            assertThat(asNumbers.matched()).isEqualTo(50);
            assertThat(asNumbers.isClean()).isTrue();
        }
    }

    /** Returns a server that stalls for a second at its thousandth message. */
    private static SmppServer.Builder stalling() {
        AtomicInteger count = new AtomicInteger();
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onSubmitSm((session, message) -> {
                    if (count.incrementAndGet() == 1000) {
                        Thread.sleep(1000);
                    }
                    return OK;
                });
    }

    private static long before(LongSupplier arrivals, long nanos) {
        long count = 0;
        while (arrivals.getAsLong() < nanos) {
            count++;
        }
        return count;
    }

    private static long slower(Distribution distribution, long millis) {
        // Buckets are a thousandth wide, and the bucket of the bound counts.
        return distribution.toHistogram().getCountBetweenValues(millis * MILLI, Distribution.MAX_NANOS);
    }

    private static SmscSimulator simulator(String scenario) {
        return SmscSimulator.builder().scenario(Scenario.parse(scenario)).start();
    }

    private static SmppServer start(SmppServer.Builder server) {
        return server.host("127.0.0.1").port(0).start();
    }

    private static LoadPlan plan(int window, LoadLimit limit, LoopPlan loop, Duration errorBackoff) {
        return new LoadPlan(LoadRig.SUBMITS, window, limit, loop, errorBackoff, false);
    }
}
