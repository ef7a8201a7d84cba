package io.smppcore.benchmarks.memory;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A baseline of the bytes allocated per operation: measures the operations, and compares them with the stored baseline
 * or stores them.
 *
 * <p>{@code ./smpp bench baseline} stores; {@code ./smpp test} compares. A case above its limit is measured again, with
 * more time for the JIT compiler, before it counts.
 */
public final class AllocationBaseline {

    private static final int ATTEMPTS = 3;

    private AllocationBaseline() {}

    /**
     * Measures and compares ({@code check FILE}, with exit code 1 if a case is above its limit) or stores
     * ({@code write FILE}).
     */
    public static void main(String[] args) throws IOException, RunnerException {
        // JMH's lock prevents benchmarks at the same time, which would change times but not allocated bytes.
        System.setProperty("jmh.ignoreLock", "true");
        if (args.length == 2 && args[0].equals("check")) {
            System.exit(check(AllocationTable.read(Path.of(args[1])), System.out));
        } else if (args.length == 2 && args[0].equals("write")) {
            write(Path.of(args[1]), System.out);
        } else {
            System.err.println("usage: AllocationBaseline check|write FILE");
            System.exit(2);
        }
    }

    private static int check(AllocationTable baseline, PrintStream out) throws RunnerException {
        AllocationTable measured = measure(baseline::limit);
        out.print(baseline.comparedWith(measured));
        List<AllocationCase> exceeded = baseline.exceededBy(measured);
        if (!exceeded.isEmpty()) {
            out.println(exceeded + ": more bytes are allocated per operation than the baseline allows."
                    + " If that is intended: ./smpp bench baseline stores new figures, to be committed.");
        }
        return exceeded.isEmpty() ? 0 : 1;
    }

    private static void write(Path file, PrintStream out) throws IOException, RunnerException {
        AllocationTable table = measure(each -> -1);
        table.write(
                file,
                List.of(
                        "Bytes allocated per operation, by ./smpp bench baseline: the least of several iterations.",
                        System.getProperty("java.vm.name") + " " + Runtime.version() + " "
                                + String.join(" ", AllocationMeter.jvmFlags())));
        out.print(table.comparedWith(table));
        out.println("stored in " + file);
    }

    /** Measures each case until it is low enough, at most {@value #ATTEMPTS} times. */
    private static AllocationTable measure(ToDoubleFunction<AllocationCase> enough) throws RunnerException {
        Map<AllocationCase, Double> bytes = new EnumMap<>(AllocationCase.class);
        for (AllocationCase each : AllocationCase.values()) {
            double least = Double.MAX_VALUE;
            for (int attempt = 1; attempt <= ATTEMPTS && least > enough.applyAsDouble(each); attempt++) {
                least = Math.min(least, AllocationMeter.bytesPerOperation(each, attempt));
            }
            bytes.put(each, least);
        }
        return new AllocationTable(bytes);
    }
}
