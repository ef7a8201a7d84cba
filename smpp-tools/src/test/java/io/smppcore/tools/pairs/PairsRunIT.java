package io.smppcore.tools.pairs;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.server.BindDecision;
import io.smppcore.testing.Waits;
import io.smppcore.tools.ManualNanos;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(Waits.METHOD_SECONDS)
@Execution(ExecutionMode.CONCURRENT) // waits most of the time
class PairsRunIT {

    private static final PairNames NAMES = new PairNames("pair", "", 447_700_900_000L, false);

    @Test
    void theBuiltInRouterDeliversEveryMessageOnceAndInOrder() throws Exception {
        try (Router router = Router.start(20, 64, 1)) {
            PairsResult result = run(PairsPlan.throughput(5, 2_000, 64), router.address());

            assertThat(result.problems()).isEmpty();
            assertThat(result.ledger().ok()).isEqualTo(10_000);
            assertThat(result.deliveries()).isEqualTo(new Deliveries(10_000, 10_000, 0, 0, 0, 0));
            assertThat(result.latency().count()).isEqualTo(10_000);
            assertThat(result.perSecond()).isPositive();
        }
    }

    @Test
    void keepsTheOrderWhenRouterAndPairsHaveSeveralEventLoops() throws Exception {
        try (Router router = Router.start(20, 8, 3)) {
            PairsTarget target = new PairsTarget(router.address(), NAMES, 32, Waits.BOUND, 2);
            PairsResult result =
                    new PairsRun(PairsPlan.throughput(6, 1_000, 64), target, new LoadControl(), interval -> {}).run();

            assertThat(result.problems()).isEmpty();
            assertThat(result.deliveries()).isEqualTo(new Deliveries(6_000, 6_000, 0, 0, 0, 0));
        }
    }

    @Test
    void deliversAllToReceiversWithAMuchSmallerWindow() throws Exception {
        try (Router router = Router.start(20, 1, 1)) {
            PairsResult result = run(PairsPlan.throughput(2, 2_000, 500), router.address());

            assertThat(result.problems()).isEmpty();
            assertThat(result.deliveries().delivered()).isEqualTo(4_000);
        }
    }

    @Test
    void sendsAtTheRateAndMeasuresWithoutTheEdges() throws Exception {
        PairsPlan plan = PairsPlan.latency(10, 20, Duration.ofSeconds(2), Duration.ofMillis(500), 64);
        ManualNanos clock = new ManualNanos();
        List<Long> arrivals = new CopyOnWriteArrayList<>();
        Semaphore intervals = new Semaphore(0);
        // The next message is due 5 ms later. The first interval ends before the last quarter.
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            arrivals.add(clock.getAsLong());
            clock.pass(Duration.ofMillis(5));
            router.deliver(message);
            if (router.messages() == 300) {
                intervals.acquireUninterruptibly();
            }
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsResult result = inTime(plan, router, clock, interval -> intervals.release());

            assertThat(result.deliveries()).isEqualTo(new Deliveries(400, 400, 0, 0, 0, 0));
            for (int i = 0; i < 400; i++) {
                assertThat(arrivals.get(i) - result.startNanos()).isGreaterThanOrEqualTo(plan.dueNanos(i));
            }
            assertThat(result.latency().count()).isEqualTo(200);
            assertThat(result.service().count()).isEqualTo(200);
            assertThat(result.nanos()).isGreaterThan(plan.dueNanos(9, 39));
            assertThat(result.intervals()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(result.intervals().stream().mapToLong(Interval::ok).sum())
                    .isEqualTo(400);
        }
    }

    @Test
    void findsLostDuplicatedMisorderedAndStrayMessagesExactly() throws Exception {
        ConcurrentHashMap<Integer, SubmitSm> held = new ConcurrentHashMap<>();
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            switch (pair) {
                case 0 -> {
                    if (sequence % 10 != 3) { // 100 of 1,000 are lost
                        router.deliver(message);
                    }
                }
                case 1 -> {
                    router.deliver(message);
                    if (sequence % 100 == 99) { // 10 are duplicated, one of them as the very last
                        router.deliver(message);
                    }
                }
                case 2 -> {
                    if (sequence % 50 == 10) { // 20 wait for the next one
                        held.put(pair, message);
                    } else {
                        router.deliver(message);
                        SubmitSm late = held.remove(pair);
                        if (late != null) {
                            router.deliver(late);
                        }
                    }
                }
                case 3 -> // 5 go to the receiver of the next pair
                    router.deliver(
                            message,
                            NAMES.destination(sequence % 200 == 0 ? 4 : 3).value());
                default -> router.deliver(message);
            }
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsResult result = run(PairsPlan.throughput(5, 1_000, 32), router.address());

            assertThat(result.deliveries()).isEqualTo(new Deliveries(5_000, 4_895, 105, 10, 20, 5));
            assertThat(result.ledger().ok()).isEqualTo(5_000);
            assertThat(result.problems())
                    .containsExactly(
                            "105 messages were lost",
                            "10 messages were duplicated",
                            "20 messages arrived out of order",
                            "5 messages were not of the pair and run of their receiver");
        }
    }

    @Test
    void countsRefusedMessagesByStatusAndNotAsLost() throws Exception {
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            if (sequence % 4 == 0) {
                return CommandStatus.ESME_RTHROTTLED;
            }
            router.deliver(message);
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsResult result = run(PairsPlan.throughput(2, 400, 16), router.address());

            assertThat(result.ledger().statuses())
                    .containsEntry(CommandStatus.ESME_ROK, 600L)
                    .containsEntry(CommandStatus.ESME_RTHROTTLED, 200L);
            assertThat(result.deliveries()).isEqualTo(new Deliveries(600, 600, 0, 0, 0, 0));
            assertThat(result.problems()).containsExactly("200 messages were refused");
        }
    }

    @Test
    void measuresTheDelayOfARouter() throws Exception {
        ManualNanos clock = new ManualNanos();
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            clock.pass(Duration.ofMillis(20));
            router.deliver(message);
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsPlan plan = PairsPlan.latency(5, 20, Duration.ofMillis(1_500), Duration.ofMillis(250), 64);
            PairsResult result = inTime(plan, router, clock, interval -> {});

            assertThat(result.deliveries()).isEqualTo(new Deliveries(150, 150, 0, 0, 0, 0));
            assertThat(result.service().toHistogram().getMinValue()).isGreaterThanOrEqualTo(19_900_000);
            assertThat(result.latency().percentile(50)).isGreaterThanOrEqualTo(19_900_000);
        }
    }

    @Test
    void measuresTheQueueOfAStalledRouter() throws Exception {
        // One message every 20 ms: during the stall of a second 50 are due, half of which wait for 500 ms or more.
        PairsPlan plan = PairsPlan.latency(1, 50, Duration.ofSeconds(2), Duration.ZERO, 4);
        ManualNanos clock = new ManualNanos();
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            if (sequence == 20) {
                clock.pass(Duration.ofSeconds(1));
            }
            clock.pass(Duration.ofMillis(20));
            router.deliver(message);
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsResult result = inTime(plan, router, clock, interval -> {});

            assertThat(result.deliveries().delivered()).isEqualTo(100);
            assertThat(result.latency().max()).isGreaterThanOrEqualTo(990_000_000);
            assertThat(result.latency().toHistogram().getCountBetweenValues(500_000_000, 10_000_000_000L))
                    .isGreaterThanOrEqualTo(25);
        }
    }

    @Test
    void namesTheFailedBindAndSendsNothing() throws Exception {
        TestRouter.Behaviour never = (message, pair, sequence, router) -> {
            throw new AssertionError("nothing was to be sent");
        };
        try (TestRouter router = new TestRouter(
                never,
                attempt -> attempt.request().systemId().equals("pair-r1")
                        ? BindDecision.refuse(CommandStatus.ESME_RALYBND)
                        : BindDecision.accept())) {
            PairsResult result = run(PairsPlan.throughput(3, 10, 4), router.address());

            assertThat(result.problems())
                    .singleElement()
                    .asString()
                    .startsWith("1 of 6 sessions could not be bound (pair-r1: bind refused with ")
                    .contains("ESME_RALYBND")
                    .endsWith("nothing was sent");
            assertThat(result.ledger().sent()).isZero();
        }
    }

    @Test
    void failsWhenTheConnectionIsRefused() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), free);

        assertThatThrownBy(() -> run(PairsPlan.throughput(2, 10, 4), nobody))
                .isInstanceOf(SmppException.class)
                .hasMessageStartingWith("4 of 4 sessions could not be bound (pair-");
    }

    @Test
    void doesNotCountMessagesOfUnknownOutcomeAsLost() throws Exception {
        // The router closes the connection of the sender instead of responding to message 50.
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            if (pair == 1 && sequence >= 50) {
                router.cut("pair-s1");
                return null;
            }
            router.deliver(message);
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsResult result = run(PairsPlan.throughput(2, 200, 1), router.address());

            assertThat(result.ledger().ok()).isEqualTo(250);
            assertThat(result.ledger().unknown()).containsEntry(UnknownCause.CLOSED, 1L);
            assertThat(result.deliveries()).isEqualTo(new Deliveries(250, 250, 0, 0, 0, 0));
            assertThat(result.problems())
                    .anyMatch(problem -> problem.startsWith("1 sessions ended too early (pair-s1: "));
        }
    }

    @Test
    void reportsAnInterruptedRun() throws Exception {
        PairsPlan plan = PairsPlan.latency(2, 10, Duration.ofSeconds(30), Duration.ZERO, 64);
        ManualNanos clock = new ManualNanos();
        LoadControl control = new LoadControl(clock);
        TestRouter.Behaviour behaviour = (message, pair, sequence, router) -> {
            if (router.messages() == 20) {
                control.stop();
            } else {
                clock.pass(Duration.ofMillis(50));
            }
            router.deliver(message);
            return CommandStatus.ESME_ROK;
        };
        try (TestRouter router = new TestRouter(behaviour)) {
            PairsResult result = inTime(plan, router, clock, control, interval -> {});

            assertThat(result.ledger().sent()).isEqualTo(router.messages()).isBetween(20L, 100L);
            assertThat(result.deliveries().lost()).isZero();
            assertThat(result.problems()).singleElement().asString().matches("interrupted after \\d+ of 600 messages");
        }
    }

    private static PairsResult inTime(PairsPlan plan, TestRouter router, ManualNanos clock, Consumer<Interval> listener)
            throws InterruptedException {
        return inTime(plan, router, clock, new LoadControl(clock), listener);
    }

    /** Runs a plan with a clock that the router moves, after the first message. */
    private static PairsResult inTime(
            PairsPlan plan, TestRouter router, ManualNanos clock, LoadControl control, Consumer<Interval> listener)
            throws InterruptedException {
        Thread.ofVirtual()
                .start(() -> eventually().until(() -> {
                    boolean isWaiting = router.messages() == 0;
                    if (isWaiting) {
                        clock.pass(Duration.ofMillis(1));
                    }
                    return !isWaiting;
                }));
        return new PairsRun(plan, target(router.address()), control, listener).run();
    }

    private static PairsResult run(PairsPlan plan, InetSocketAddress router) throws InterruptedException {
        return new PairsRun(plan, target(router), new LoadControl(), interval -> {}).run();
    }

    private static PairsTarget target(InetSocketAddress router) {
        return new PairsTarget(router, NAMES, 100, Waits.BOUND, 1);
    }
}
