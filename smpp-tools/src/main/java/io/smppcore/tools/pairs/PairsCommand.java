package io.smppcore.tools.pairs;

import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.TargetOptions;
import io.smppcore.tools.console.Terminal;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.report.ReportOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pairs}: a test of a message router. */
@Command(
        name = "pairs",
        description = {
            "Tests a message router between senders and receivers: each sender has a receiver with its own"
                    + " address.",
            "All sessions are bound before the first message; each message contains its times, and is"
                    + " acknowledged.",
            "Without --host and --port the router is the built-in one, in the same process. Every"
                    + " message is accounted for."
        })
public final class PairsCommand implements Callable<Integer> {

    /** Maximum time for an interrupted run to end and report: the grace period, the unbinds, and a reserve. */
    private static final Duration PATIENCE = Duration.ofSeconds(14);

    /** Number of pairs that suffices to warm up all code. */
    private static final int WARM_UP_PAIRS = 20;

    /** Approximate length of a run without {@code --count}, in seconds. */
    private static final double SECONDS = 10;

    private static final int ROUND = 1_000;

    /** Assumed upper bound of messages per millisecond, over all pairs, which determines the capacity of a warm-up. */
    private static final double MAX_PER_MILLI = 2_000;

    @Mixin
    private PairsOptions options = new PairsOptions();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    private final LoadControl control = new LoadControl();

    @Override
    public Integer call() throws InterruptedException {
        options.check();
        reports.check();
        boolean isExternal = target.isGiven();
        if (isExternal) {
            target.checkTarget();
        }
        Sockets.requireFor(options.maxPairs(), !isExternal);
        return Interruption.run(control::stop, PATIENCE, () -> {
            PairsReport report = new PairsReport(options, isExternal, spec.commandLine());
            measure(report);
            return reports.deliver(report.toRunReport(), spec.commandLine());
        });
    }

    private void measure(PairsReport report) throws InterruptedException {
        if (target.isGiven()) {
            runAll(new InetSocketAddress(target.host(), target.port()), true, report);
            return;
        }
        int connections = 2 * Math.max(options.maxPairs(), WARM_UP_PAIRS);
        try (Router router = Router.start(connections, options.window(), options.loops)) {
            runAll(router.address(), false, report);
        }
    }

    private void runAll(InetSocketAddress router, boolean isExternal, PairsReport report) throws InterruptedException {
        if (router.isUnresolved()) {
            throw OptionChecks.wrong("--host: " + router.getHostString() + ": unknown host");
        }
        PairsTarget place = new PairsTarget(
                router, options.names(), options.messageLength, options.requestTimeout(), options.loops);
        PairsResult warm = run(warmUp(isExternal), place);
        report.warmUp(warm);
        for (int pairs : options.pairs()) {
            if (!control.isStopped()) {
                report.add(run(plan(pairs, warm), place));
            }
        }
    }

    private PairsResult run(PairsPlan plan, PairsTarget place) throws InterruptedException {
        Progress progress =
                new Progress(spec.commandLine().getErr(), Terminal.console().isEmpty());
        boolean isTimed = plan.nanos() != Long.MAX_VALUE;
        progress.begin(
                isTimed ? LoadLimit.ofDuration(Duration.ofNanos(plan.nanos())) : LoadLimit.ofCount(plan.total()));
        try {
            return new PairsRun(plan, place, control, progress).run();
        } finally {
            progress.clear();
        }
    }

    /**
     * Returns the plan of the warm-up: a full load for the built-in router, whose code has to warm up too, and the load
     * of the mode for another router.
     */
    private PairsPlan warmUp(boolean isExternal) {
        int pairs = Math.min(options.pairs().getFirst(), WARM_UP_PAIRS);
        if (isExternal && options.mode == PairsMode.LATENCY) {
            return PairsPlan.latency(pairs, options.rate, options.warmUp(), Duration.ZERO, options.window());
        }
        double messages = options.warmUp().toMillis() * MAX_PER_MILLI / pairs;
        return PairsPlan.throughput(
                        pairs, (int) Math.clamp(messages, ROUND, PairsOptions.maxMessages(pairs)), options.window())
                .withTimeLimit(options.warmUp());
    }

    private PairsPlan plan(int pairs, PairsResult warm) {
        if (options.mode == PairsMode.LATENCY) {
            return PairsPlan.latency(pairs, options.rate, options.duration(), PairsOptions.TRIM, options.window());
        }
        Integer count = options.count;
        if (count == null) {
            long rounded = Math.round(warm.perSecond() * SECONDS / pairs / ROUND) * ROUND;
            count = Math.clamp(rounded, ROUND, PairsOptions.maxMessages(pairs));
        }
        return PairsPlan.throughput(pairs, count, options.window());
    }
}
