package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.session.Dispatch;
import io.smppcore.tools.load.Binds;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoadOutcome;
import io.smppcore.tools.load.LoadPlan;
import io.smppcore.tools.load.LoadRun;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.load.Receipts;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessWatch;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.tools.report.RunReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A driver of load on an SMSC. For each run it binds, warms up, measures and returns a report. It prints only a line of
 * progress. Confined to one thread.
 */
public final class LoadDriver {

    /**
     * Maximum time after an interruption until the report is written: for requests in flight, unbind, and a reserve.
     */
    static final Duration PATIENCE = Duration.ofSeconds(12);

    /** Maximum initial capacity of the table of receipts, which grows if necessary. */
    private static final int MAX_RECEIPT_CAPACITY = 1 << 20;

    private final String command;
    private final LoadControl control;
    private final Progress progress;
    private final Map<String, ProcessHandle> processes = new LinkedHashMap<>();
    private Duration patience = Binds.PATIENCE;

    /**
     * Creates a driver.
     *
     * @param command command line, for the reports
     * @param control handle that ends a run early
     * @param progress display of the progress
     */
    public LoadDriver(String command, LoadControl control, Progress progress) {
        this.command = command;
        this.control = control;
        this.progress = progress;
    }

    /** Makes runs end when a bind is lost, instead of binding again. Returns this driver. */
    LoadDriver withoutRebinds() {
        patience = Duration.ZERO;
        return this;
    }

    /**
     * Adds another process on this machine, such as the SMSC, whose CPU and memory are reported. Returns this driver.
     */
    public LoadDriver watching(String name, ProcessHandle process) {
        processes.put(name, process);
        return this;
    }

    /**
     * Runs one load.
     *
     * @param settings binds and load
     * @param host host of the SMSC
     * @param port port of the SMSC
     * @return the report; it contains a problem for each check that has failed
     * @throws io.smppcore.type.SmppException if a session cannot be bound
     */
    public RunReport run(LoadSettings settings, String host, int port) throws InterruptedException {
        Receipts receipts = receipts(settings);
        try (Binds binds = Binds.open(
                settings.binds().types(), client(settings, receipts, host, port), patience, control::nanoTime)) {
            List<String> problems = new ArrayList<>();
            // Taken before the warm-up, as the load of the machine in the report must not be that of this program.
            Environment environment = Environment.here();
            warmUp(settings, binds, receipts, problems);
            Watches watches = new Watches(control.nanoTime());
            LoadOutcome outcome = measure(settings.load(), binds, receipts, watches::look);
            Optional<ReceiptReport> receiptReport = await(settings, receipts);
            ReportMaker maker = new ReportMaker(command, settings, host + ":" + port, environment);
            return maker.report(outcome, receiptReport, watches.courses(), problems);
        }
    }

    private void warmUp(LoadSettings settings, Binds binds, @Nullable Receipts receipts, List<String> problems)
            throws InterruptedException {
        if (settings.warmUp().isZero()) {
            return;
        }
        LoadPlan plan = settings.load().withLimit(LoadLimit.ofDuration(settings.warmUp()));
        LoadOutcome outcome = measure(plan, binds, receipts, () -> {});
        ReportMaker.problems(settings, outcome, await(settings, receipts))
                .forEach(problem -> problems.add("warm-up: " + problem));
        if (receipts != null) {
            receipts.renew();
        }
    }

    private LoadOutcome measure(LoadPlan plan, Binds binds, @Nullable Receipts receipts, Runnable look)
            throws InterruptedException {
        progress.begin(plan.limit());
        look.run();
        Consumer<Interval> listener = interval -> {
            progress.accept(interval);
            look.run();
        };
        try {
            return new LoadRun(binds, plan, control, receipts, listener).run();
        } finally {
            look.run();
            progress.clear();
        }
    }

    private Optional<ReceiptReport> await(LoadSettings settings, @Nullable Receipts receipts)
            throws InterruptedException {
        if (receipts == null) {
            return Optional.empty();
        }
        return Optional.of(receipts.await(settings.receipts().orElseThrow().quiet(), control));
    }

    private @Nullable Receipts receipts(LoadSettings settings) {
        int capacity = (int) Math.min(settings.load().limit().requests(), MAX_RECEIPT_CAPACITY);
        return settings.receipts()
                .map(plan -> new Receipts(plan.ids(), capacity, control::nanoTime))
                .orElse(null);
    }

    /* Requests of the SMSC are handled on the event loop, so that no further thread takes part in the load. */
    private static SmppClient.Builder client(
            LoadSettings settings, @Nullable Receipts receipts, String host, int port) {
        return settings.binds()
                .client(host, port, settings.requestTimeout())
                .options(session -> session.window(settings.load().window()).dispatch(Dispatch.EVENT_LOOP))
                .handlers(receipts != null ? receipts::register : Receipts::ignore);
    }

    /** The watches of the CPU and memory of this process and of the added ones. */
    private final class Watches {

        private final List<ProcessWatch> watches = new ArrayList<>();

        Watches(long startNanos) {
            watches.add(ProcessWatch.ofThis(
                    processes.isEmpty() ? "this process" : "client", startNanos, control::nanoTime));
            processes.forEach(
                    (name, process) -> watches.add(ProcessWatch.of(name, process, startNanos, control::nanoTime)));
        }

        void look() {
            watches.forEach(ProcessWatch::sample);
        }

        List<ProcessCourse> courses() {
            return watches.stream().map(ProcessWatch::course).toList();
        }
    }
}
