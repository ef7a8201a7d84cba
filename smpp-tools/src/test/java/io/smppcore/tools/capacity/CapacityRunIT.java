package io.smppcore.tools.capacity;

import static io.smppcore.testing.Waits.eventually;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.tools.ManualNanos;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BiPredicate;
import java.util.function.IntConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs on servers of known behaviour. */
@Timeout(Waits.METHOD_SECONDS)
@Execution(ExecutionMode.CONCURRENT) // low rates and long waits
class CapacityRunIT {

    private static final long MILLI = 1_000_000;
    private static final String LENIENT = "p99=60s,errors=1%";

    @Test
    void findsTheRateThatAServerAllows() throws Exception {
        CapacityPlan plan = Plans.searching(150, 10_000, LENIENT, Duration.ofSeconds(1), ScenarioKind.MO);
        CapacityResult result = refusing(plan, (title, rate) -> rate > 300);

        assertThat(result.held()).isPresent();
        assertThat(result.held().orElseThrow().perSecond()).isBetween(285.0, 300.0);
        assertThat(result.lowestBroken().orElseThrow()).isGreaterThan(300.0).isLessThanOrEqualTo(315.0);
        assertThat(result.steps().get(0).holds()).isTrue();
        assertThat(result.steps())
                .filteredOn(step -> step.perSecond() == 600)
                .singleElement()
                .satisfies(step -> {
                    assertThat(step.holds()).isFalse();
                    assertThat(step.total().ledger().statuses()).containsOnlyKeys(CommandStatus.ESME_RTHROTTLED);
                });
    }

    @Test
    void triesLowerRatesUntilOneCanBeHeld() throws Exception {
        CapacityPlan plan = Plans.searching(200, 400, LENIENT, Duration.ofMillis(1_500), ScenarioKind.MO);
        CapacityResult result = refusing(plan, (title, rate) -> title.startsWith("hold") && rate > 330);

        assertThat(result.steps())
                .allMatch(RateResult::holds)
                .extracting("perSecond")
                .containsExactly(200.0, 400.0);
        List<RateResult> sustained = result.sustained();
        assertThat(sustained).extracting("perSecond").containsExactly(400.0, 360.0, 324.0);
        assertThat(sustained.subList(0, 2)).noneMatch(RateResult::holds);
        assertThat(result.held()).hasValue(sustained.getLast());

        Instant searchedFrom = result.steps().getFirst().startedAt();
        CapacityReport report = new CapacityReport(
                "capacity",
                searchedFrom,
                Environment.here(),
                "a server",
                1,
                plan,
                result,
                new BusyHour(2, 2),
                new Nodes(1, 0));
        assertThat(report.toRunReport().startedAt())
                .isAfter(searchedFrom)
                .isEqualTo(sustained.getLast().startedAt());
    }

    @Test
    void triesTheLowestRateLast() throws Exception {
        CapacityPlan plan =
                Plans.searching(20, 640, LENIENT, Duration.ofSeconds(1), Duration.ofSeconds(1), ScenarioKind.MO);
        CapacityResult result = refusing(plan, (title, rate) -> title.startsWith("hold") && rate > 20);

        assertThat(result.sustained())
                .extracting("perSecond")
                .containsExactly(640.0, 576.0, 518.0, 466.0, 419.0, 210.0, 105.0, 52.5, 26.2, 20.0);
        assertThat(result.held()).hasValue(result.sustained().getLast());
    }

    /** Runs a plan on a server that refuses the messages of some rates, which the progress line shows. */
    private static CapacityResult refusing(CapacityPlan plan, BiPredicate<String, Double> refuses)
            throws InterruptedException {
        StringWriter shown = new StringWriter();
        Pattern titles = Pattern.compile("(search \\d+|hold):? ([\\d,.]+) /s");
        try (SmscSimulator simulator = SmscSimulator.builder()
                .interceptor(new PduInterceptor() {
                    @Override
                    public @Nullable CommandStatus vetoInbound(SmppSession session, Pdu pdu) {
                        if (!(pdu instanceof SubmitSm)) {
                            return null;
                        }
                        MatchResult last = titles.matcher(shown.toString())
                                .results()
                                .reduce((first, second) -> second)
                                .orElseThrow();
                        double rate = Double.parseDouble(last.group(2).replace(",", ""));
                        return refuses.test(last.group(1), rate) ? CommandStatus.ESME_RTHROTTLED : null;
                    }
                })
                .start()) {
            return Plans.run(plan, foreign(plan, simulator.port()), Plans.progress(shown));
        }
    }

    @Test
    void spreadsBindsAndRegistrationsOverTheNodesOfAGateway() throws Exception {
        CapacityPlan plan =
                Plans.holding(60, Duration.ofSeconds(1), LENIENT, ScenarioKind.MO, ScenarioKind.REGISTRATION);
        AtomicIntegerArray bound = new AtomicIntegerArray(2);
        List<SmscSimulator> nodes = IntStream.range(0, bound.length())
                .mapToObj(node -> SmscSimulator.builder()
                        .listener(new SessionListener() {
                            @Override
                            public void onBound(SmppSession session) {
                                bound.incrementAndGet(node);
                            }
                        })
                        .start())
                .toList();
        try {
            RemoteServer server = RemoteServer.at(
                    plan, nodes.stream().map(SmscSimulator::address).toList(), null, Optional.empty());
            RateResult held = Plans.run(plan, server).held().orElseThrow();

            assertThat(held.total().ledger()).isEqualTo(ok(60));
            assertThat(server.description())
                    .isEqualTo("127.0.0.1:" + nodes.get(0).port() + ",127.0.0.1:"
                            + nodes.get(1).port());
            // Each has a bind for messages and half of the 30 registrations.
            assertThat(nodes)
                    .allSatisfy(
                            node -> assertThat(node.statistics().submitted()).isEqualTo(15));
            assertThat(bound.toString()).isEqualTo("[16, 16]");
        } finally {
            nodes.forEach(SmscSimulator::close);
        }
    }

    @Test
    void countsEveryScenarioOnce() throws Exception {
        CapacityPlan plan = Plans.holding(
                90, Duration.ofSeconds(2), LENIENT, ScenarioKind.MO, ScenarioKind.MT, ScenarioKind.REGISTRATION);
        try (BuiltInServer server = BuiltInServer.start(plan, Scenario.defaults())) {
            CapacityResult result = Plans.run(plan, server);

            RateResult held = result.held().orElseThrow();
            assertThat(held.scenarios()).extracting(OperationReport::name).containsExactly("mo", "mt", "registration");
            assertThat(held.scenarios()).allSatisfy(scenario -> {
                assertThat(scenario.ledger()).isEqualTo(ok(60));
                assertThat(scenario.latency().count()).isEqualTo(60);
                assertThat(scenario.latency().max())
                        .isGreaterThanOrEqualTo(scenario.service().max());
            });
            assertThat(held.total().latency().count()).isEqualTo(180);
            assertThat(held.intervals().stream().mapToLong(Interval::ok).sum()).isEqualTo(180);
            assertThat(held.processes()).singleElement().satisfies(process -> {
                assertThat(process.name()).isEqualTo("client and server");
                assertThat(process.maxHeapBytes()).isPositive();
            });
            // One more message on each of the two binds, for query_sm.
            assertThat(server.simulator().statistics().submitted()).isEqualTo(62);
            assertThat(server.simulator().statistics().receipts().accepted()).isEqualTo(60);
            assertThat(server.simulator().statistics().mos().accepted()).isEqualTo(60);
        }
    }

    @Test
    void sendsBindEnquireLinkAndUnbindForARegistration() throws Exception {
        AtomicInteger binds = new AtomicInteger();
        AtomicInteger enquiries = new AtomicInteger();
        AtomicInteger unbinds = new AtomicInteger();
        CapacityPlan plan = Plans.holding(40, Duration.ofSeconds(1), LENIENT, ScenarioKind.REGISTRATION);
        try (SmscSimulator simulator = SmscSimulator.builder()
                .interceptor(new PduInterceptor() {
                    @Override
                    public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
                        if (pdu instanceof EnquireLink) {
                            enquiries.incrementAndGet();
                        }
                    }
                })
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        if (requireNonNull(session.bind()).bindType() == BindType.TRANSMITTER) {
                            binds.incrementAndGet();
                        }
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        if (requireNonNull(session.bind()).bindType() == BindType.TRANSMITTER
                                && reason.detail().equals("unbound by the peer")) {
                            unbinds.incrementAndGet();
                        }
                    }
                })
                .start()) {
            RateResult held =
                    Plans.run(plan, foreign(plan, simulator.port())).held().orElseThrow();

            assertThat(held.total().ledger()).isEqualTo(ok(40));
            assertThat(binds).hasValue(40);
            assertThat(enquiries).hasValue(40);
            eventually().untilAsserted(() -> assertThat(unbinds).hasValue(40));
        }
    }

    @Test
    void routesMessagesToItselfWithAnMtAddress() throws Exception {
        CapacityPlan plan = Plans.holding(40, Duration.ofSeconds(1), LENIENT, ScenarioKind.MT);
        try (SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.parse("mo: {esme-to-esme: true}"))
                .start()) {
            Address number = Address.international("447700900777");
            RateResult held = Plans.run(
                            plan,
                            RemoteServer.at(
                                    plan,
                                    List.of(address(simulator.port())),
                                    number,
                                    Optional.of(ProcessHandle.current())))
                    .held()
                    .orElseThrow();

            assertThat(held.total().ledger()).isEqualTo(ok(40));
            assertThat(simulator.statistics().mos().accepted()).isEqualTo(40);
            assertThat(held.processes()).extracting("name").containsExactly("client", "server");
        }
    }

    @Test
    void refusesMtWithoutAnAddress() throws Exception {
        CapacityPlan plan = Plans.holding(10, Duration.ofSeconds(1), LENIENT, ScenarioKind.MT);
        try (SmscSimulator simulator = SmscSimulator.builder().start()) {
            assertThatThrownBy(() -> Plans.run(plan, foreign(plan, simulator.port())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("--mt-address");
            eventually().untilAsserted(() -> assertThat(simulator.sessions()).isEmpty());
        }
    }

    @Test
    void breaksTheSloWithASlowResponse() throws Exception {
        CapacityPlan plan = Plans.searching(50, 10_000, "p50=60ms,errors=1%", Duration.ofSeconds(1), ScenarioKind.MO);
        ManualNanos clock = new ManualNanos();
        CapacityResult result = inTime(plan, clock, number -> clock.pass(Duration.ofMillis(80)));

        assertThat(result.held()).isEmpty();
        assertThat(result.sustained()).isEmpty();
        // Tried twice, because the first attempt runs cold code.
        assertThat(result.steps()).extracting("perSecond").containsExactly(50.0, 50.0);
        RateResult only = result.shown().orElseThrow();
        assertThat(only.broken()).singleElement().asString().matches("mo: p50 is .* ms \\(expected: <= 60 ms\\)");
        assertThat(only.total().latency().percentile(1)).isGreaterThanOrEqualTo(79 * MILLI);
    }

    /** Runs a plan with a clock that each message to the server moves, by its number. */
    private static CapacityResult inTime(CapacityPlan plan, ManualNanos clock, IntConsumer message)
            throws InterruptedException {
        AtomicInteger messages = new AtomicInteger();
        try (SmscSimulator simulator = SmscSimulator.builder()
                .interceptor(new PduInterceptor() {
                    @Override
                    public @Nullable CommandStatus vetoInbound(SmppSession session, Pdu pdu) {
                        if (pdu instanceof SubmitSm) {
                            message.accept(messages.incrementAndGet());
                        }
                        return null;
                    }
                })
                .start()) {
            return Plans.run(plan, foreign(plan, simulator.port()), new LoadControl(clock), Plans.progress());
        }
    }

    @Test
    void timesOutAMissingReceipt() throws Exception {
        CapacityPlan base = Plans.holding(50, Duration.ofSeconds(1), LENIENT, ScenarioKind.MO);
        CapacityPlan plan = new CapacityPlan(
                base.kinds(),
                base.slo(),
                base.rates(),
                base.times(),
                base.binds(),
                base.window(),
                Duration.ofSeconds(5), // longer than a thread stands still: only receipts are missing
                base.systemId(),
                base.password(),
                base.source(),
                base.destination());
        CapacityResult result = run(plan, "receipts: {lost: 100%}");

        RateResult only = result.shown().orElseThrow();
        assertThat(only.total().ledger().sent())
                .isEqualTo(only.total().ledger().timedOut())
                .isPositive();
        assertThat(only.holds()).isFalse();
        assertThat(only.failures()).containsExactly("first failure of mo: the receipt did not arrive in time");
    }

    /** A closed loop would hide the stall, as it would send almost nothing during that second. */
    @Test
    void countsAStallInTheLatencyOfAllScenariosDueDuringIt() throws Exception {
        CapacityPlan plan = Plans.holding(200, Duration.ofSeconds(3), LENIENT, ScenarioKind.MO);
        ManualNanos clock = new ManualNanos();
        CapacityResult result = inTime(plan, clock, number -> {
            if (number == 160) {
                clock.pass(Duration.ofSeconds(1));
            }
            clock.passTo(5L * number);
        });

        RateResult held = result.held().orElseThrow();
        Distribution latency = held.total().latency();
        assertThat(held.total().ledger()).isEqualTo(ok(600));
        // Half of the 200 scenarios due during the stall waited half a second or more.
        assertThat(latency.toHistogram().getCountBetweenValues(500 * MILLI, latency.max()))
                .isGreaterThanOrEqualTo(100);
        assertThat(latency.max()).isGreaterThanOrEqualTo(1_000 * MILLI);
    }

    @Test
    void countsAnErrorForEachScenarioWhenTheServerClosesItsSessions() throws Exception {
        CapacityPlan plan = Plans.holding(50, Duration.ofSeconds(1), LENIENT, ScenarioKind.MO);
        try (SmppServer server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, (session, message) -> {
                    session.closeNow();
                    return new CompletableFuture<>();
                }))
                .start()) {
            RateResult only =
                    Plans.run(plan, foreign(plan, server.port())).shown().orElseThrow();

            Ledger ledger = only.total().ledger();
            assertThat(ledger.ok()).isZero();
            assertThat(ledger.unknownTotal()).isPositive();
            assertThat(only.broken()).singleElement().asString().startsWith("mo: 100.000 % errors");
        }
    }

    @Test
    void endsEarlyOnAStop() throws Exception {
        CapacityPlan plan = Plans.holding(50, Duration.ofMinutes(10), LENIENT, ScenarioKind.MO);
        LoadControl control = new LoadControl();
        try (BuiltInServer server = BuiltInServer.start(plan, Scenario.defaults());
                Gateway gateway = Gateway.open(plan, server, control::nanoTime)) {
            CompletableFuture<Void> stop = CompletableFuture.runAsync(() -> {
                eventually()
                        .until(() -> server.simulator().statistics().receipts().accepted() >= 10);
                control.stop();
            });
            CapacityResult result = new CapacityRun(gateway, control, Plans.progress()).run();

            stop.join();
            assertThat(result.cutShort()).isTrue();
            assertThat(result.held()).isEmpty();
            assertThat(result.shown().orElseThrow().total().ledger().ok()).isPositive();
        }
    }

    private static CapacityResult run(CapacityPlan plan, String scenario) throws InterruptedException {
        try (BuiltInServer server = BuiltInServer.start(plan, Scenario.parse(scenario))) {
            return Plans.run(plan, server);
        }
    }

    private static CapacityServer foreign(CapacityPlan plan, int port) {
        return RemoteServer.at(plan, List.of(address(port)), null, Optional.empty());
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static Ledger ok(long count) {
        return new Ledger(count, Map.of(CommandStatus.ESME_ROK, count), 0, Map.of(), 0);
    }
}
