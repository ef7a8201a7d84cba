package io.smppcore.benchmarks.leak;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The leak check as a program of its own: {@code ./smpp bench leak}. */
@Command(
        name = "bench leak",
        description = "Repeats work in cycles and compares live heap and pooled buffers after each.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is left behind",
            "1:something is left behind, or a path has failed",
            "2:wrong options"
        })
public final class LeakCommand implements Callable<Integer> {

    private static final String NO_CACHE = "0";

    @Option(
            names = "--cycles",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of cycles, 3 to 1000; the first two warm up. Default: ${DEFAULT-VALUE}.")
    private int cycles;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "200000",
            description = "Number of iterations in each cycle, 1 to 100000000. Default: ${DEFAULT-VALUE}.")
    private int iterations;

    @Option(names = "--json", description = "Print one JSON object instead of the table.")
    private boolean json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean help;

    @Spec
    private CommandSpec spec;

    LeakCommand() {}

    /** Runs the check and exits with its exit code. */
    public static void main(String[] args) {
        // Set before the first buffer is allocated, so that all buffers come from an allocator without thread caches,
        // which counts them.
        System.setProperty("io.netty.allocator.type", "pooled");
        System.setProperty("io.netty.allocator.smallCacheSize", NO_CACHE);
        System.setProperty("io.netty.allocator.normalCacheSize", NO_CACHE);
        System.setProperty("io.netty.allocator.useCacheForAllThreads", "false");
        System.exit(new CommandLine(new LeakCommand()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        if (!ByteBufAllocator.DEFAULT.equals(PooledByteBufAllocator.DEFAULT)) {
            throw new IllegalStateException("the buffers of sessions do not come from the pool that is counted");
        }
        LeakCheck check = check();
        PrintWriter err = spec.commandLine().getErr();
        Map<String, Supplier<LeakPath>> paths = new LinkedHashMap<>();
        paths.put("codec", () -> new CodecPath(check.allocator()));
        paths.put("tlv", TlvPath::new);
        paths.put("receipt", ReceiptPath::new);
        paths.put("segment", SegmentPath::new);
        paths.put("session", SessionPath::new);
        List<LeakResult> results = new ArrayList<>();
        for (Map.Entry<String, Supplier<LeakPath>> path : paths.entrySet()) {
            results.add(check.run(path.getKey(), path.getValue().get()));
            err.println(path.getKey() + ": " + cycles + " cycles of " + iterations + " iterations done");
        }
        return print(new LeakReport(results));
    }

    private LeakCheck check() {
        try {
            return new LeakCheck(cycles, iterations, PooledByteBufAllocator.DEFAULT);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int print(LeakReport report) throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(report.json());
        } else {
            out.print(report.table());
        }
        out.flush();
        report.complaints().forEach(spec.commandLine().getErr()::println);
        return report.complaints().isEmpty() ? 0 : 1;
    }
}
