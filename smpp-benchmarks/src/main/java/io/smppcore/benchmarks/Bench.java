package io.smppcore.benchmarks;

import io.smppcore.benchmarks.leak.LeakCommand;
import io.smppcore.benchmarks.memory.AllocationBaseline;
import io.smppcore.benchmarks.report.BenchCommand;
import io.smppcore.benchmarks.report.FlameGraphs;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;

/**
 * Main class of the jar: {@code leak}, {@code report}, {@code compare}, {@code baseline}, and JMH for everything else.
 */
public final class Bench {

    private Bench() {}

    /**
     * Runs a command, or JMH.
     *
     * @param args {@code leak} and its options, {@code report} or {@code compare} and theirs, {@code baseline FILE}, or
     *     arguments of JMH, to which {@code --flamegraph FILE} may be added
     * @throws Exception if the program fails
     */
    public static void main(String[] args) throws Exception {
        List<String> all = List.of(args);
        switch (all.isEmpty() ? "" : all.getFirst()) {
            case "leak" -> LeakCommand.main(Arrays.copyOfRange(args, 1, args.length));
            case "report", "compare" -> BenchCommand.main(args);
            case "baseline" -> AllocationBaseline.main(new String[] {"write", all.getLast()});
            default -> {
                if (all.contains("--flamegraph")) {
                    FlameGraphs.main(args);
                } else {
                    Main.main(args);
                }
            }
        }
    }
}
