package io.smppcore.tools.mix;

import io.smppcore.tools.console.OptionChecks;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options with the numbers of workers. */
final class WorkerOptions {

    private static final int SUBMITTERS = 8;
    private static final int LONG_SUBMITTERS = 2;
    private static final int QUERIERS = 2;
    private static final int PUSHERS = 4;

    @Option(
            names = "--submit-workers",
            paramLabel = "N",
            description = "Workers that send messages of the mix of lengths (" + SUBMITTERS + ").")
    private @Nullable Integer submit;

    @Option(
            names = "--long-workers",
            paramLabel = "N",
            description = "Workers that send only the long messages of the mix (" + LONG_SUBMITTERS + ").")
    private @Nullable Integer longOnes;

    @Option(
            names = "--query-workers",
            paramLabel = "N",
            description = "Workers that query an accepted message (" + QUERIERS + ").")
    private @Nullable Integer query;

    @Option(
            names = "--push-workers",
            paramLabel = "N",
            description = "Workers that send messages of the mix from the server to the client, in one deliver_sm each"
                    + " (" + PUSHERS + ").")
    private @Nullable Integer push;

    @Option(names = "--churn-workers", paramLabel = "N", description = "Workers that connect, bind and unbind (1).")
    private @Nullable Integer churn;

    @Option(names = "--enquire-workers", paramLabel = "N", description = "Workers that send enquire_link (1).")
    private @Nullable Integer enquire;

    /**
     * Returns the numbers of workers by kind.
     *
     * @throws OptionChecks.OptionException if a number is out of range, is for the other side, or all are 0
     */
    Map<WorkerKind, Integer> counts(MixMode mode) {
        Map<WorkerKind, Integer> counts = new EnumMap<>(WorkerKind.class);
        put(counts, mode, WorkerKind.SUBMIT, submit, SUBMITTERS);
        put(counts, mode, WorkerKind.LONG, longOnes, LONG_SUBMITTERS);
        put(counts, mode, WorkerKind.QUERY, query, QUERIERS);
        put(counts, mode, WorkerKind.PUSH, push, PUSHERS);
        put(counts, mode, WorkerKind.CHURN, churn, 1);
        put(counts, mode, WorkerKind.ENQUIRE, enquire, 1);
        if (mode.hasClient() && counts.values().stream().allMatch(count -> count == 0)) {
            throw OptionChecks.wrong("workers: none (expected: at least one)");
        }
        return counts;
    }

    private void put(
            Map<WorkerKind, Integer> counts, MixMode mode, WorkerKind kind, @Nullable Integer given, int defaultValue) {
        String option = "--" + kind.word() + "-workers";
        if (!mode.does(kind)) {
            if (given != null) {
                throw OptionChecks.wrong(option + ": is work of the " + (kind.isOfServer() ? "server" : "client")
                        + " (expected: not with --mode " + mode.word() + ")");
            }
            return;
        }
        int count = given == null ? defaultValue : given;
        OptionChecks.range(option, count, 0, ClientSide.MAX_WORKERS);
        counts.put(kind, count);
    }
}
