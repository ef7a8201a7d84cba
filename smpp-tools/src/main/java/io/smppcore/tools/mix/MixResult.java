package io.smppcore.tools.mix;

import io.smppcore.tools.console.SegmentModes;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.profile.Profile;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.RunReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The result of a run whose workers have ended. Immutable. */
final class MixResult {

    private static final double PERCENT = 100;

    private final MixPlan plan;
    private final Seen seen;
    private final String encryption;
    private final boolean cutShort;
    private final List<OperationReport> operations;
    private final Map<WorkerKind, Ledger> everything;
    private final Optional<Long> pushesReceived;
    private final Optional<Long> submitsReceived;

    /**
     * Measurements besides those of the workers.
     *
     * @param environment machine and JVM
     * @param startedAt beginning of the measurement
     * @param laps intervals of the run
     * @param process resources of this process
     * @param profile profile of this process, if requested
     */
    record Seen(
            Environment environment,
            Instant startedAt,
            List<Interval> laps,
            ProcessCourse process,
            Optional<Profile> profile) {}

    MixResult(MixPlan plan, RunPhases phases, Workers workers, Sides sides, Seen seen) {
        this.plan = plan;
        this.seen = seen;
        this.encryption = sides.encryption();
        this.cutShort = phases.isCutShort();
        this.operations = operations(workers, phases);
        this.everything = workers.everything();
        this.pushesReceived = sides.client().map(ClientSide::pushes);
        this.submitsReceived = sides.server().map(ServerSide::submitted);
    }

    /** Returns the profile of this process, if requested. */
    Optional<Profile> profile() {
        return seen.profile();
    }

    /** Returns the outcomes of all requests of a kind, including the warm-up. */
    Ledger everything(WorkerKind kind) {
        return everything.getOrDefault(kind, Ledger.EMPTY);
    }

    /** Returns the report. */
    RunReport report(String command) {
        return new RunReport(
                command,
                seen.startedAt(),
                seen.environment(),
                settings(),
                operations,
                seen.laps(),
                Optional.empty(),
                List.of(seen.process()),
                List.of(),
                problems());
    }

    private static List<OperationReport> operations(Workers workers, RunPhases phases) {
        List<OperationReport> kinds = new ArrayList<>();
        long startNanos = phases.measureNanos();
        workers.measured()
                .forEach(
                        (kind, tally) -> kinds.add(tally.close(kind.word(), tally.lastNanos(startNanos) - startNanos)));
        long nanos = kinds.stream().mapToLong(OperationReport::nanos).max().orElse(0);
        return OperationReport.withSum("all", kinds, nanos);
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("mode", plan.mode().word());
        settings.put("tls", encryption);
        if (plan.mode().hasClient()) {
            settings.put("binds", plan.binds());
        }
        settings.put("window", plan.window());
        plan.workers().forEach((kind, count) -> settings.put(kind.word() + "_workers", count));
        settings.put("payload", plan.payload().toString());
        settings.put("long_mode", SegmentModes.word(plan.longMode()));
        settings.put("warm_up_s", Figures.seconds(plan.warmUp()));
        settings.put("duration_s", Figures.seconds(plan.duration()));
        settings.put("max_errors_percent", plan.maxErrorPercent());
        submitsReceived.ifPresent(count -> settings.put("server_messages_in_all", count));
        if (plan.mode().hasServer()) {
            settings.put(
                    "pushes_acknowledged_in_all", everything(WorkerKind.PUSH).ok());
        }
        pushesReceived.ifPresent(count -> settings.put("pushes_received_in_all", count));
        return settings;
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (cutShort && plan.mode() != MixMode.SERVER) {
            problems.add("the run was cut short");
        }
        checkErrors(problems);
        if (plan.mode() != MixMode.SERVER) {
            operations.stream()
                    .filter(kind -> kind.ledger().ok() == 0)
                    .forEach(kind -> problems.add(kind.name() + ": no request was accepted"));
        }
        pushesReceived
                .filter(received -> plan.mode().hasServer())
                .flatMap(received -> lossOf(everything(WorkerKind.PUSH), received))
                .ifPresent(problems::add);
        return problems;
    }

    /** Checks the share of errors, including requests that were never written. */
    private void checkErrors(List<String> problems) {
        Ledger all = operations.getFirst().ledger();
        long meant = all.sent() + all.notSent();
        long errors = all.errors() + all.notSent();
        if (meant > 0 && PERCENT * errors / meant > plan.maxErrorPercent()) {
            problems.add(String.format(
                    Locale.ROOT,
                    "errors: %,d of %,d requests, %.3f %% (expected: <= %.3f %%)",
                    errors,
                    meant,
                    PERCENT * errors / meant,
                    plan.maxErrorPercent()));
        }
    }

    /**
     * Returns a sentence if the number of messages that the client received contradicts the outcomes of those that the
     * server sent. A message of unknown outcome may have been received or not.
     */
    static Optional<String> lossOf(Ledger pushed, long received) {
        return received >= pushed.ok() && received <= pushed.sent()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "push: %,d sent, %,d acknowledged, but %,d received",
                        pushed.sent(),
                        pushed.ok(),
                        received));
    }
}
