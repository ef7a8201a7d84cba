package io.smppcore.tools.load;

import static io.smppcore.testing.Waits.eventually;
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
import io.smppcore.testing.Waits;
import io.smppcore.tools.ManualNanos;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The outcomes of runs on servers of known behaviour. */
@Timeout(Waits.METHOD_SECONDS)
class LoadRunIT {

    private static final long MILLI = 1_000_000;

    /** Time without a receipt, longer than a thread stands still. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    private static final SubmitSmResp OK = SubmitSmResp.ok("1");

    @Test
    void showsOneLateResponseInAHundredOnlyInTheTail() throws Exception {
        AtomicInteger count = new AtomicInteger();
        ManualNanos clock = new ManualNanos();
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) -> {
                    if (count.incrementAndGet() % 100 == 0) {
                        clock.pass(Duration.ofMillis(20));
                    }
                    return OK;
                }));
                LoadRig rig = new LoadRig(server.port()).clock(clock)) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 1, LoadLimit.ofCount(4000)));

            Distribution latency = outcome.total().latency();
            assertThat(outcome.total().ledger().ok()).isEqualTo(4000);
            assertThat(latency.count()).isEqualTo(4000);
            assertThat(latency.percentile(50)).isLessThan(20 * MILLI);
            assertThat(latency.percentile(99.5)).isGreaterThanOrEqualTo(20 * MILLI);
            assertThat(slower(latency, 20)).isEqualTo(40);
            assertThat(outcome.problems()).isEmpty();
        }
    }

    @Test
    void countsAStallInTheLatencyOfAnOpenLoopOnly() throws Exception {
        ManualNanos time = new ManualNanos();
        try (SmppServer server = start(stalling(time, true));
                LoadRig rig = new LoadRig(server.port()).clock(time)) {
            LoadOutcome open = rig.run(LoadRig.open(
                    LoadRig.SUBMITS, 16, LoadLimit.ofDuration(Duration.ofMillis(2_200)), LoadRig.fixed(1000)));

            // All 2,200 are sent, including those due during the stall; half of its 1,000 waited half a second or more.
            assertThat(open.total().ledger().sent()).isEqualTo(2200);
            assertThat(open.total().ledger().ok()).isEqualTo(2200);
            assertThat(open.total().latency().count()).isEqualTo(2200);
            assertThat(slower(open.total().latency(), 500)).isBetween(500L, 520L);
            assertThat(slower(open.total().latency(), 100)).isBetween(900L, 920L);
            // The server itself answers at most one window of requests late.
            assertThat(slower(open.total().service(), 500)).isBetween(1L, 16L);
            assertThat(open.problems()).isEmpty();
        }
        ManualNanos onlyStalls = new ManualNanos();
        try (SmppServer server = start(stalling(onlyStalls, false));
                LoadRig rig = new LoadRig(server.port()).clock(onlyStalls)) {
            LoadOutcome closed = rig.run(LoadRig.closed(LoadRig.SUBMITS, 16, LoadLimit.ofCount(3000)));
            assertThat(closed.total().ledger().ok()).isEqualTo(3000);
            assertThat(slower(closed.total().latency(), 500)).isBetween(1L, 16L);
        }
    }

    @Test
    void countsRefusedRequestsAsTheServerDoes() throws Exception {
        try (SmscSimulator simulator = simulator("""
            seed: 4
            submit:
              status: {ESME_RTHROTTLED: 10%, ESME_RSYSERR: 5%, 0x401: 1%}
            """);
                LoadRig rig = new LoadRig(simulator.port())) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 64, LoadLimit.ofCount(1500)));

            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.sent()).isEqualTo(1500);
            assertThat(simulator.statistics().submitted()).isEqualTo(1500);
            assertThat(ledger.statuses()).isEqualTo(simulator.statistics().answered());
            assertThat(ledger.statuses()).hasSize(4);
            assertThat(ledger.timedOut()).isZero();
            assertThat(ledger.unknownTotal()).isZero();
            assertThat(outcome.total().latency().count()).isEqualTo(ledger.responses());
        }
    }

    @Test
    void countsUnansweredRequestsAsTheServerDoes() throws Exception {
        try (SmscSimulator simulator = simulator("submit: {never: 100%}");
                LoadRig rig = new LoadRig(simulator.port()).requestTimeout(Duration.ofMillis(300))) {
            LoadOutcome outcome = rig.run(LoadRig.closed(LoadRig.SUBMITS, 64, LoadLimit.ofCount(150)));

            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.sent()).isEqualTo(150);
            assertThat(ledger.timedOut()).isEqualTo(150);
            eventually().until(() -> simulator.statistics().neverAnswered() == 150);
            assertThat(ledger.unknownTotal()).isZero();
            assertThat(outcome.total().latency().count()).isZero();
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
            assertThat(outcome.rebinds().nanos()).isPositive();
        }
    }

    @Test
    void rebindsABindLostWithNothingInFlight() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port()).manualTime()) {
            CompletableFuture<LoadOutcome> run = rig.start(
                    LoadRig.open(LoadRig.SUBMITS, 10, LoadLimit.ofDuration(Duration.ofSeconds(1)), LoadRig.fixed(5)));
            rig.awaitHandled(1);
            simulator.sessions().getFirst().drop();
            rig.awaitRebinds(1);
            rig.clock().pass(Duration.ofSeconds(1));

            LoadOutcome outcome = run.join();
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
                LoadRig rig = new LoadRig(simulator.port()).manualTime()) {
            CompletableFuture<LoadOutcome> run =
                    rig.start(LoadRig.closed(LoadRig.SUBMITS, 10, LoadLimit.ofCount(100_000_000)));
            rig.awaitResponses(1);
            CompletableFuture.runAsync(simulator::close).join(); // closed early
            rig.awaitLoss();
            eventually().until(() -> {
                rig.clock().pass(Duration.ofSeconds(1));
                return run.isDone();
            });

            LoadOutcome outcome = run.join();
            assertThat(outcome.problems())
                    .anySatisfy(problem -> assertThat(problem)
                            .startsWith("cut short: bind 1 (esme-")
                            .contains("not bound again within " + Waits.SECONDS + " s"));
            assertThat(outcome.rebinds().count()).isZero();
            assertThat(outcome.rebinds().nanos()).isGreaterThan(Waits.BOUND.toNanos());
        }
    }

    @Test
    void stopsWhileABindIsLost() throws Exception {
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port()).manualTime()) {
            CompletableFuture<LoadOutcome> run =
                    rig.start(LoadRig.closed(LoadRig.SUBMITS, 10, LoadLimit.ofCount(100_000_000)));
            rig.awaitResponses(1);
            CompletableFuture.runAsync(simulator::close).join(); // closed early
            rig.awaitLoss();
            rig.control().stop();

            assertThat(run.join().problems()).contains("cut short: stopped before everything was sent");
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
        }
    }

    /** Each request arrives when it is due or later; the server lets time pass up to a nanosecond before the next. */
    @Test
    void sendsNoRequestOfAnOpenLoopBeforeItIsDue() throws Exception {
        ManualNanos clock = new ManualNanos();
        List<Long> arrivals = new CopyOnWriteArrayList<>();
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) -> {
                    arrivals.add(clock.getAsLong());
                    clock.passTo(arrivals.size());
                    return OK;
                }));
                LoadRig rig = new LoadRig(server.port()).clock(clock)) {
            LoadOutcome outcome =
                    rig.run(LoadRig.open(LoadRig.SUBMITS, 50, LoadLimit.ofCount(200), LoadRig.fixed(1000)));

            assertThat(arrivals)
                    .isEqualTo(LongStream.range(0, 200).mapToObj(i -> i * MILLI).toList());
            assertThat(outcome.nanos()).isEqualTo(200 * MILLI);
        }
    }

    @Test
    void countsAndReportsRequestsBeyondTheBacklog() throws Exception {
        ManualNanos clock = new ManualNanos();
        // The window is full while all others become due.
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) -> {
                    clock.passTo(400);
                    return OK;
                }));
                LoadRig rig = new LoadRig(server.port()).clock(clock)) {
            LoopPlan loop = new LoopPlan.Open(LoadRig.fixed(1000), 5);
            LoadPlan plan = plan(1, LoadLimit.ofDuration(Duration.ofMillis(400)), loop, Duration.ZERO);
            LoadOutcome outcome = rig.run(plan);

            Ledger ledger = outcome.total().ledger();
            assertThat(ledger.sent()).isEqualTo(1 + 5);
            assertThat(ledger.notSent()).isEqualTo(400 - 1 - 5);
            assertThat(outcome.problems()).singleElement().asString().contains("394 requests were due and never sent");
        }
    }

    @Test
    void pausesABindAfterARefusal() throws Exception {
        ManualNanos clock = new ManualNanos();
        List<Long> arrivals = new CopyOnWriteArrayList<>();
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) -> {
                    arrivals.add(clock.getAsLong());
                    return message.respond(CommandStatus.ESME_RTHROTTLED);
                }));
                LoadRig rig = new LoadRig(server.port()).clock(clock)) {
            LoadLimit limit = LoadLimit.ofCount(10);
            CompletableFuture<LoadOutcome> pausing =
                    rig.start(plan(1, limit, LoopPlan.closed(), Duration.ofMillis(50)));
            eventually().until(() -> {
                clock.pass(Duration.ofMillis(10));
                return pausing.isDone();
            });

            assertThat(pausing.join().total().ledger().refused()).isEqualTo(10);
            assertThat(arrivals).hasSize(10);
            for (int i = 1; i < arrivals.size(); i++) {
                assertThat(arrivals.get(i) - arrivals.get(i - 1)).isGreaterThanOrEqualTo(50 * MILLI);
            }
            // Without a pause, no time has to pass.
            assertThat(rig.run(LoadRig.closed(LoadRig.SUBMITS, 1, limit))
                            .total()
                            .ledger()
                            .refused())
                    .isEqualTo(10);
        }
    }

    @Test
    void countsThePauseOfABindInTheLatency() throws Exception {
        AtomicInteger count = new AtomicInteger();
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) ->
                        count.incrementAndGet() == 1 ? message.respond(CommandStatus.ESME_RTHROTTLED) : OK));
                LoadRig rig = new LoadRig(server.port()).manualTime()) {
            LoopPlan loop = LoadRig.open(LoadRig.fixed(1000));
            CompletableFuture<LoadOutcome> run =
                    rig.start(plan(100, LoadLimit.ofCount(300), loop, Duration.ofMillis(300)));
            rig.awaitHandled(1);
            rig.clock().passTo(300);

            LoadOutcome outcome = run.join();
            assertThat(outcome.total().ledger().sent()).isEqualTo(300);
            assertThat(outcome.total().ledger().refused()).isEqualTo(1);
            // All others are sent after 300 ms, those due in the first 200 ms 100 ms late or more.
            assertThat(slower(outcome.total().latency(), 100)).isEqualTo(200);
        }
    }

    @Test
    void waitsForTheThinkTimeBetweenTwoRequestsOfASlot() throws Exception {
        ManualNanos clock = new ManualNanos();
        List<Long> arrivals = new CopyOnWriteArrayList<>();
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) -> {
                    arrivals.add(clock.getAsLong());
                    return OK;
                }));
                LoadRig rig = new LoadRig(server.port()).clock(clock)) {
            LoopPlan loop = new LoopPlan.Closed(Duration.ofMillis(100));
            CompletableFuture<LoadOutcome> run = rig.start(plan(4, LoadLimit.ofCount(16), loop, Duration.ZERO));
            eventually().until(() -> {
                clock.pass(Duration.ofMillis(10));
                return run.isDone();
            });

            assertThat(run.join().total().ledger().ok()).isEqualTo(16);
            for (int i = 4; i < 16; i++) {
                assertThat(arrivals.get(i) - arrivals.get(i - 4)).isGreaterThanOrEqualTo(100 * MILLI);
            }
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
        ManualNanos clock = new ManualNanos();
        try (SmppServer server = start(onLoop().onSubmitSm((session, message) -> {
                    clock.pass(Duration.ofMillis(1));
                    return OK;
                }));
                LoadRig rig = new LoadRig(server.port()).clock(clock).transceivers(2)) {
            LoadOutcome closed = rig.run(LoadRig.closed(ten, 3, LoadLimit.ofCount(1000)));
            assertThat(closed.total().ledger().ok()).isEqualTo(20);
            assertThat(closed.problems()).isEmpty();

            LoadOutcome open =
                    rig.run(LoadRig.open(ten, 3, LoadLimit.ofDuration(Duration.ofSeconds(30)), LoadRig.fixed(1000)));
            assertThat(open.total().ledger().ok()).isEqualTo(20);
            assertThat(open.problems()).isEmpty();
            // Far from the 30 seconds, which have not passed.
            assertThat(open.nanos()).isBetween(1L, 20 * MILLI);
        }
    }

    @Test
    void reportsAStoppedRunAndKeepsItsCounts() throws Exception {
        AtomicInteger count = new AtomicInteger();
        CompletableFuture<LoadControl> control = new CompletableFuture<>();
        ManualNanos clock = new ManualNanos();
        SmppServer.Builder stopping = onLoop().onSubmitSm((session, message) -> {
            if (count.incrementAndGet() == 3) {
                control.join().stop();
            }
            clock.passTo(50L * count.get());
            return OK;
        });
        try (SmppServer server = start(stopping);
                LoadRig rig = new LoadRig(server.port()).clock(clock)) {
            control.complete(rig.control());
            LoadOutcome outcome = rig.run(
                    LoadRig.open(LoadRig.SUBMITS, 50, LoadLimit.ofDuration(Duration.ofMinutes(9)), LoadRig.fixed(20)));
            assertThat(outcome.total().ledger().ok()).isEqualTo(3).isEqualTo(count.get());
            assertThat(outcome.problems()).contains("cut short: stopped before everything was sent");
        }
    }

    @Test
    void addsUpIntervalsToTheTotal() throws Exception {
        ManualNanos clock = new ManualNanos();
        AtomicInteger count = new AtomicInteger();
        Semaphore ended = new Semaphore(0);
        // One message every 2.5 ms; waits for the end of each full second.
        SmppServer.Builder refusingOneOfFive = onLoop().onSubmitSm((session, message) -> {
            int number = count.incrementAndGet();
            clock.pass(Duration.ofNanos(2_500_000));
            if (number % 400 == 0) {
                assertThat(ended.tryAcquire(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            }
            return number % 5 == 0 ? message.respond(CommandStatus.ESME_RSYSERR) : OK;
        });
        try (SmppServer server = start(refusingOneOfFive);
                LoadRig rig = new LoadRig(server.port()).clock(clock).listener(interval -> ended.release())) {
            LoadOutcome outcome = rig.run(LoadRig.open(
                    LoadRig.SUBMITS, 50, LoadLimit.ofDuration(Duration.ofMillis(2500)), LoadRig.fixed(400)));
            List<Interval> course = outcome.intervals();
            Ledger ledger = outcome.total().ledger();
            assertThat(course).hasSize(3);
            assertThat(ledger.sent()).isEqualTo(1000);
            assertThat(ledger.ok()).isEqualTo(800);
            assertThat(course.stream().mapToLong(Interval::sent).sum()).isEqualTo(ledger.sent());
            assertThat(course.stream().mapToLong(Interval::ok).sum()).isEqualTo(ledger.ok());
            assertThat(course.stream().mapToLong(Interval::errors).sum()).isEqualTo(ledger.errors());
            assertThat(course.getFirst().sent()).isBetween(400L, 401L);
            assertThat(course.getLast().inFlight()).isZero();
        }
    }

    @Test
    void sendsOnTransmittersAndReceivesReceiptsOnReceivers() throws Exception {
        Workload wanted = (index, binds) -> RequestSource.constant(LoadRig.message(RegisteredDelivery.FINAL));
        try (SmscSimulator simulator = simulator("{}");
                LoadRig rig = new LoadRig(simulator.port())
                        .binds(List.of(BindType.RECEIVER, BindType.TRANSMITTER, BindType.TRANSMITTER))) {
            ReceiptReport report = rig.runWithReceipts(LoadRig.closed(wanted, 5, LoadLimit.ofCount(200)), Waits.BOUND);
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
            ReceiptReport report = rig.runWithReceipts(LoadRig.closed(wanted, 20, LoadLimit.ofCount(1000)), QUIET);

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
            ReceiptReport report = rig.runWithReceipts(LoadRig.closed(wanted, 10, LoadLimit.ofCount(50)), Waits.BOUND);
            assertThat(report.matched()).isEqualTo(50);
            assertThat(report.isClean()).as(report.toString()).isTrue();
            assertThat(report.latency().count()).isEqualTo(50);
            assertThat(report.latency().percentile(0)).isPositive();
        }
    }

    @Test
    void matchesReceiptsWithIdsInAnotherNotation() throws Exception {
        Workload wanted = (index, binds) -> RequestSource.constant(LoadRig.message(RegisteredDelivery.FINAL));
        LoadPlan plan = LoadRig.closed(wanted, 10, LoadLimit.ofCount(50));
        try (SmscSimulator simulator = simulator("receipts: {form: text, id: decimal}");
                LoadRig rig = new LoadRig(simulator.port()).manualTime()) {
            CompletableFuture<ReceiptReport> run = rig.startWithReceipts(plan, Waits.BOUND);
            eventually().until(() -> simulator.statistics().receipts().accepted() == 50);
            eventually().until(() -> {
                rig.clock().pass(Duration.ofSeconds(1));
                return run.isDone();
            });
            ReceiptReport asTheyAre = run.join();
            assertThat(asTheyAre.lost()).isEqualTo(50);
            assertThat(asTheyAre.orphans()).isEqualTo(50);
        }
        try (SmscSimulator simulator = simulator("receipts: {form: text, id: decimal}");
                LoadRig rig = new LoadRig(simulator.port()).ids(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL)) {
            ReceiptReport asNumbers = rig.runWithReceipts(plan, Waits.BOUND);
            assertThat(asNumbers.matched()).isEqualTo(50);
            assertThat(asNumbers.isClean()).isTrue();
        }
    }

    /**
     * Returns a server at whose thousandth message a second passes.
     *
     * @param paced true if, besides, the n-th message lets time pass until n ms after the beginning
     */
    private static SmppServer.Builder stalling(ManualNanos clock, boolean paced) {
        AtomicInteger count = new AtomicInteger();
        return onLoop().onSubmitSm((session, message) -> {
            int number = count.incrementAndGet();
            if (number == 1000) {
                clock.pass(Duration.ofSeconds(1));
            }
            if (paced) {
                clock.passTo(number);
            }
            return OK;
        });
    }

    private static SmppServer.Builder onLoop() {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP));
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
