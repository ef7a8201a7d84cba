package io.smppcore.tools.drive;

import io.smppcore.session.Dispatch;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.console.DispatchConverter;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.JsonOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Estimate;
import io.smppcore.tools.report.RunReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code sweep}, which runs the same load with different windows, numbers of binds and dispatches of the
 * server.
 */
@Command(
        name = "sweep",
        description = {
            "Drives load once for each window, number of binds and dispatch, and prints Markdown tables.",
            "After -- follow further options of self-test, or a whole command line: sweep --windows 1,64"
                    + " -- drive --port 2776."
        })
public final class SweepCommand implements Callable<Integer> {

    private static final String SELF_TEST = "self-test";
    private static final int MAX_RUNS = 10_000;

    @Option(
            names = "--windows",
            paramLabel = "N",
            split = ",",
            description = "Maximum numbers of requests in flight on each bind (${DEFAULT-VALUE}).")
    private List<Integer> windows = List.of(1, 8, 32, 64, 128, 256, 512);

    @Option(names = "--binds", paramLabel = "N", split = ",", description = "Numbers of binds (${DEFAULT-VALUE}).")
    private List<Integer> binds = List.of(1);

    @Option(
            names = "--dispatches",
            paramLabel = "MODE",
            split = ",",
            converter = DispatchConverter.class,
            description = "Dispatches of the server's handlers: concurrent, ordered, event-loop; only for self-test.")
    private List<Dispatch> dispatches = List.of();

    @Option(names = "--repeats", paramLabel = "N", description = "Runs of each point, 1 to 30 (${DEFAULT-VALUE}).")
    private int repeats = 3;

    @Mixin
    private JsonOption json = new JsonOption();

    @Parameters(paramLabel = "OPTIONS", description = "Options of self-test, or drive with its options.")
    private List<String> rest = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        check();
        LoadLine line = line();
        List<SweepPoint> points = new ArrayList<>();
        for (String dispatch : spellings()) {
            for (int bind : binds) {
                for (int window : windows) {
                    points.add(new SweepPoint(dispatch, bind, window, with(line, dispatch, bind, window)));
                }
            }
        }
        points.forEach(point -> point.line().check());
        LoadControl control = new LoadControl();
        return Interruption.run(control::stop, LoadDriver.PATIENCE, () -> {
            run(points, control);
            return report(points.stream().filter(SweepPoint::isMeasured).toList(), control.isStopped());
        });
    }

    /**
     * Runs all points once in each round, so that a temporary disturbance of the machine does not affect all runs of
     * one point.
     */
    private void run(List<SweepPoint> points, LoadControl control) throws InterruptedException {
        for (int i = 0; i < repeats; i++) {
            for (SweepPoint point : points) {
                RunReport run = point.line().run(control);
                if (control.isStopped()) {
                    return; // this run was cut short
                }
                point.runs().add(run);
            }
        }
    }

    private void check() {
        OptionChecks.range("--repeats", repeats, 1, Estimate.MAX_REPEATS);
        int runs = windows.size() * binds.size() * Math.max(1, dispatches.size()) * repeats;
        OptionChecks.require(
                runs <= MAX_RUNS, runs + " runs (expected: <= " + MAX_RUNS + "); fewer windows, binds or repeats");
        OptionChecks.require(
                dispatches.isEmpty() || line().words().getFirst().equals(SELF_TEST),
                "--dispatches: only for self-test, whose server has a choice of dispatch");
    }

    private LoadLine line() {
        if (!rest.isEmpty() && !rest.getFirst().startsWith("-")) {
            return new LoadLine(rest);
        }
        return new LoadLine(List.of(SELF_TEST)).with(rest.toArray(String[]::new));
    }

    private static LoadLine with(LoadLine line, String dispatch, int binds, int window) {
        LoadLine point = line.with("--binds", String.valueOf(binds), "--window", String.valueOf(window));
        return dispatch.isEmpty() ? point : point.with("--dispatch", dispatch);
    }

    private List<String> spellings() {
        return dispatches.isEmpty()
                ? List.of("")
                : dispatches.stream().map(DispatchConverter::spelling).toList();
    }

    private int report(List<SweepPoint> points, boolean stopped) {
        PrintWriter textOut = json.textOut(spec.commandLine());
        textOut.print(SweepTables.of(points));
        textOut.flush();
        json.print(
                spec.commandLine(),
                () -> JsonObject.line(new JsonObject()
                        .with(
                                "points",
                                points.stream().map(SweepCommand::members).toList())));
        List<String> problems = points.stream()
                .flatMap(point -> point.runs().stream()
                        .flatMap(run -> run.problems().stream())
                        .map(problem -> point.line() + ": " + problem))
                .distinct()
                .toList();
        problems.forEach(spec.commandLine().getErr()::println);
        if (stopped) {
            spec.commandLine().getErr().println("stopped before all points were measured");
        }
        spec.commandLine().getErr().flush();
        return problems.isEmpty() && !stopped ? ExitCode.OK : ExitCode.NOT_CLEAN;
    }

    private static JsonObject members(SweepPoint point) {
        return new JsonObject()
                .with("command", point.line().toString())
                .with("window", point.window())
                .with("binds", point.binds())
                .with("throughput_per_s", point.rate().mean())
                .with("throughput_error", point.rate().error())
                .with("p50_ms", point.millis(50).mean())
                .with("p90_ms", point.millis(90).mean())
                .with("p99_ms", point.millis(99).mean())
                .with("p999_ms", point.millis(99.9).mean())
                .with("clean", point.runs().stream().allMatch(RunReport::isClean));
    }
}
