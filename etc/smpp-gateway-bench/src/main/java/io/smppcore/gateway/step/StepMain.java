package io.smppcore.gateway.step;

import io.smppcore.gateway.simulation.PlantedBug;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.StepPlan.Step;
import io.smppcore.gateway.step.plan.Thrown;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The program of a gateway in a process that ends at a named place. */
public final class StepMain {

    /** A bug for tests of the tests: commits are acknowledged, and not written. */
    public static final PlantedBug LOSS = new PlantedBug("store.EmbeddedPartition", "write", "RocksDB", "write", 0);

    /** The same for a gateway with brokers: transactions are committed without their changes. */
    public static final PlantedBug LOSS_OF_BROKERS =
            new PlantedBug("store.kafka.LogWriter", "commit", "ChangeReader", "visit", 0);

    private static final String PLACE = "smpp.step.place";
    private static final String NUMBER = "smpp.step.number";
    private static final String FAULT = "smpp.step.fault";
    private static final String IS_LOSSY = "smpp.step.loss";

    private StepMain() {}

    /**
     * Returns the JVM options of a process.
     *
     * @param place place at which the process ends, null for none
     * @param number number of the call of this place, from 1
     * @param fault a halt
     * @param isLossy true to plant {@link #LOSS}
     */
    public static List<String> options(@Nullable NamedPlace place, int number, Fault fault, boolean isLossy) {
        return List.of(
                "-D" + PLACE + "=" + (place == null ? "" : place),
                "-D" + NUMBER + "=" + number,
                "-D" + FAULT + "=" + fault,
                "-D" + IS_LOSSY + "=" + isLossy);
    }

    /** Runs the program of the gateway with its arguments. */
    public static void main(String[] args) throws ReflectiveOperationException {
        StepLoader loader = new StepLoader(Boolean.getBoolean(IS_LOSSY) ? LOSS : null);
        loader.plan(StepPlan.of(new Step(
                System.getProperty(PLACE, ""),
                Integer.getInteger(NUMBER, 1),
                Thrown.NOTHING,
                Fault.valueOf(System.getProperty(FAULT)))));
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass("io.smppcore.gateway.cli.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
    }
}
