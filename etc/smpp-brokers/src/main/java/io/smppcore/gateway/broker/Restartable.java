package io.smppcore.gateway.broker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A program in a separate process, which may be ended and started again. Not thread-safe. */
public abstract class Restartable {

    private final String name;
    private @Nullable ChildProcess process;
    private long endedCpuNanos;

    /** Creates a program that is not running, with a name for errors. */
    protected Restartable(String name) {
        this.name = name;
    }

    /** Starts a process. */
    protected abstract ChildProcess launch() throws IOException;

    /** Waits until the process is ready. */
    protected abstract void awaitStart() throws IOException, InterruptedException;

    /** Starts the program, and waits until it is ready. */
    public void start() throws IOException, InterruptedException {
        if (isRunning()) {
            throw new IllegalStateException(name + " runs");
        }
        startAll(List.of(this));
    }

    /** Starts the programs that are not running, and waits until all of them are ready. */
    public static void startAll(List<? extends Restartable> programs) throws IOException, InterruptedException {
        List<Restartable> started = new ArrayList<>();
        for (Restartable program : programs) {
            if (!program.isRunning()) {
                program.process = program.launch();
                started.add(program);
            }
        }
        for (Restartable program : started) {
            program.awaitStart();
        }
    }

    /** Returns the process of the running program. */
    public ChildProcess running() {
        ChildProcess running = process;
        if (running == null) {
            throw new IllegalStateException(name + " is not running");
        }
        return running;
    }

    /** Returns true if the program was started, and neither killed nor stopped since. */
    public boolean isRunning() {
        return process != null;
    }

    /** Kills the program, as SIGKILL does. */
    public void kill() {
        end(ChildProcess::kill);
    }

    /** Ends the program in an orderly way. */
    public void stop() {
        end(ChildProcess::close);
    }

    private void end(Consumer<ChildProcess> ending) {
        ChildProcess running = running();
        endedCpuNanos += running.cpuNanos();
        ending.accept(running);
        process = null;
    }

    /** Returns the processor time that all processes of the program have used in nanoseconds, 0 if unknown. */
    public long cpuNanos() {
        return endedCpuNanos + (process == null ? 0 : process.cpuNanos());
    }
}
