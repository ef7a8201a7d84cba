package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run of a load over all binds that may send. Each instance runs once. */
public final class LoadRun {

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Interval of checks for a stop. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Maximum wait for the times of busy event loops at the end of an interval. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Maximum number of failed binds whose reasons are reported; the others are counted. */
    private static final int MAX_NAMED = 5;

    private final Binds all;
    private final List<KeptBind> senders;
    private final LoadPlan plan;
    private final LoadControl control;
    private final @Nullable Receipts receipts;
    private final Consumer<Interval> listener;
    private final List<BindRun> runs = new ArrayList<>();

    /**
     * Creates a run.
     *
     * @param binds binds, of which transmitters and transceivers send
     * @param plan the load
     * @param control handle that ends the run early
     * @param receipts matcher of receipts and messages; null if none are requested
     * @param listener consumer of each interval at its end, called by the thread that calls {@link #run}
     */
    public LoadRun(
            Binds binds, LoadPlan plan, LoadControl control, @Nullable Receipts receipts, Consumer<Interval> listener) {
        this.all = binds;
        this.senders = binds.senders();
        this.plan = plan;
        this.control = control;
        this.receipts = receipts;
        this.listener = listener;
    }

    /**
     * Sends until the limit is reached, then waits for outcomes, in bounded time: requests fail after their timeout,
     * and the sessions of a stopped run are closed after its grace period.
     */
    public LoadOutcome run() throws InterruptedException {
        Instant startedAt = Instant.now();
        Rebinds before = all.rebinds();
        LoadMeters meters = new LoadMeters(!(plan.loop() instanceof LoopPlan.Closed));
        RunScope scope = new RunScope(plan, meters, control, receipts, control.nanoTime());
        List<OperationMeter> bindMeters = bindMeters(meters.isOpen());
        List<CompletableFuture<BindEnd>> parts = start(scope, bindMeters);
        LoadCourse course = new LoadCourse(meters, scope.startNanos(), PATIENCE_NANOS);
        await(CompletableFuture.allOf(parts.toArray(CompletableFuture<?>[]::new)), course, scope.startNanos());
        List<BindEnd> ends = parts.stream().map(CompletableFuture::join).toList();
        listener.accept(course.last(control.nanoTime()));
        return outcome(startedAt, ends, course, bindMeters, all.rebinds().minus(before));
    }

    private List<OperationMeter> bindMeters(boolean open) {
        List<OperationMeter> meters = new ArrayList<>();
        for (int i = 0; i < senders.size() && plan.perBind(); i++) {
            meters.add(new OperationMeter(open, new AtomicInteger()));
        }
        return meters;
    }

    private List<CompletableFuture<BindEnd>> start(RunScope scope, List<OperationMeter> bindMeters) {
        List<CompletableFuture<BindEnd>> parts = new ArrayList<>();
        for (int i = 0; i < senders.size(); i++) {
            BindShare share = BindShare.of(plan, i, senders.size());
            OperationMeter bindMeter = plan.perBind() ? bindMeters.get(i) : null;
            CompletableFuture<BindEnd> done = new CompletableFuture<>();
            parts.add(done);
            runs.add(new BindRun(senders.get(i), share, scope, bindMeter, all.patience(), done));
        }
        runs.forEach(BindRun::start);
        return parts;
    }

    private void await(CompletableFuture<Void> all, LoadCourse course, long startNanos) throws InterruptedException {
        long nextNanos = startNanos + SECOND_NANOS;
        boolean nudged = false;
        while (!isDoneWithin(all, Math.min(POLL_NANOS, nextNanos - control.nanoTime()))) {
            long nowNanos = control.nanoTime();
            if (nowNanos - nextNanos >= 0) {
                listener.accept(course.next(nowNanos));
                nextNanos += SECOND_NANOS * (1 + (nowNanos - nextNanos) / SECOND_NANOS);
            }
            runs.forEach(run -> run.checkOutage(nowNanos));
            if (control.isStopped() && !nudged) {
                runs.forEach(BindRun::nudge);
                nudged = true;
            }
            if (control.isOverdue()) {
                senders.forEach(bind -> bind.client().session().closeNow());
            }
        }
    }

    private static boolean isDoneWithin(CompletableFuture<Void> all, long nanos) throws InterruptedException {
        try {
            all.get(Math.max(1, nanos), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true; // an error in this program, thrown by join
        }
    }

    private LoadOutcome outcome(
            Instant startedAt,
            List<BindEnd> ends,
            LoadCourse course,
            List<OperationMeter> bindMeters,
            Rebinds rebinds) {
        long nanos = ends.stream().mapToLong(BindEnd::nanos).max().orElse(0);
        List<OperationReport> commands = course.commands(nanos);
        OperationReport total = course.total(commands, nanos);
        List<OperationReport> byBind = new ArrayList<>();
        for (int i = 0; i < bindMeters.size(); i++) {
            byBind.add(course.bind("bind " + (i + 1), bindMeters.get(i), nanos));
        }
        List<String> problems = new ArrayList<>(course.problems());
        addCutShort(ends, problems);
        if (total.ledger().notSent() > 0 && !(plan.loop() instanceof LoopPlan.Timed)) {
            problems.add(String.format(
                    Locale.ROOT,
                    "%,d requests were due and never sent: the backlog was full, or the run ended",
                    total.ledger().notSent()));
        }
        return new LoadOutcome(startedAt, nanos, total, commands, byBind, course.intervals(), rebinds, problems);
    }

    private static void addCutShort(List<BindEnd> ends, List<String> problems) {
        List<String> reasons = ends.stream().flatMap(end -> end.why().stream()).toList();
        reasons.stream().limit(MAX_NAMED).forEach(reason -> problems.add("cut short: " + reason));
        if (reasons.size() > MAX_NAMED) {
            problems.add("cut short: " + (reasons.size() - MAX_NAMED) + " more binds");
        }
        if (reasons.isEmpty() && ends.stream().anyMatch(BindEnd::isCutShort)) {
            problems.add("cut short: stopped before everything was sent");
        }
    }
}
