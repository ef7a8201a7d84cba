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
 * A driver of load on an SMSC: binds, warms up, measures and reports. Can be used for several runs, by one thread;
 * prints only a progress line.
 */
public final class LoadDriver {

    /** Time for an interrupted run to report: grace period, unbind, and a reserve. */
    static final Duration PATIENCE = Duration.ofSeconds(12);

    /** Maximum initial capacity for receipts; the table grows beyond. */
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
     * @param progress progress line
     */
    public LoadDriver(String command, LoadControl control, Progress progress) {
        this.command = command;
        this.control = control;
        this.progress = progress;
    }

    /** Ends a run when a bind is lost, which is otherwise bound again. */
    LoadDriver withoutRebinds() {
        patience = Duration.ZERO;
        return this;
    }

    /** Watches another process on this machine, too, such as the SMSC. */
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
     * @return the report; not clean if a check failed
     * @throws io.smppcore.type.SmppException if a session cannot be bound
     */
    public RunReport run(LoadSettings settings, String host, int port) throws InterruptedException {
        Receipts receipts = receipts(settings);
        try (Binds binds = Binds.open(settings.binds().types(), client(settings, receipts, host, port), patience)) {
            List<String> problems = new ArrayList<>();
            // Before the warm-up, whose load is not that of the machine.
            Environment environment = Environment.here();
            warmUp(settings, binds, receipts, problems);
            Watches watches = new Watches(System.nanoTime());
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

    private static @Nullable Receipts receipts(LoadSettings settings) {
        int capacity = (int) Math.min(settings.load().limit().requests(), MAX_RECEIPT_CAPACITY);
        return settings.receipts()
                .map(plan -> new Receipts(plan.ids(), capacity))
                .orElse(null);
    }

    /* Requests of the SMSC are handled on the event loop, so that the load needs no further thread. */
    private static SmppClient.Builder client(
            LoadSettings settings, @Nullable Receipts receipts, String host, int port) {
        return settings.binds()
                .client(host, port, settings.requestTimeout())
                .options(session -> session.window(settings.load().window()).dispatch(Dispatch.EVENT_LOOP))
                .handlers(receipts != null ? receipts::register : Receipts::ignore);
    }

    /** The watches of this process and of those added. */
    private final class Watches {

        private final List<ProcessWatch> watches = new ArrayList<>();

        Watches(long startNanos) {
            watches.add(ProcessWatch.ofThis(processes.isEmpty() ? "this process" : "client", startNanos));
            processes.forEach((name, process) -> watches.add(ProcessWatch.of(name, process, startNanos)));
        }

        void look() {
            watches.forEach(ProcessWatch::sample);
        }

        List<ProcessCourse> courses() {
            return watches.stream().map(ProcessWatch::course).toList();
        }
    }
}
