package io.smppcore.gateway.simulation.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * A process of the simulated world: the scheduler of its virtual threads, and its clocks. Nothing of a killed process
 * runs any more.
 */
final class Machine implements Executor {

    final Loop loop;
    final String name;

    /** Value of the counter of nanoseconds at the start of the run. */
    final long nanoOffset;

    /** Difference in milliseconds between the system clock of this process and the simulated time; may be changed. */
    long wallOffset;

    private boolean isDead;
    private boolean isPaused;

    /** Tasks that have become ready during a pause. */
    private final List<Runnable> held = new ArrayList<>();

    /** Called when the process is killed. */
    private final List<Runnable> ends = new ArrayList<>();

    Machine(Loop loop, String name, long nanoOffset, long wallOffset) {
        this.loop = loop;
        this.name = name;
        this.nanoOffset = nanoOffset;
        this.wallOffset = wallOffset;
    }

    /** Returns the name of the node, which is the same for all of its processes. */
    String node() {
        int end = name.indexOf('#');
        return end < 0 ? name : name.substring(0, end);
    }

    boolean isDead() {
        return isDead;
    }

    long nanoTime() {
        return nanoOffset + loop.now();
    }

    long millis() {
        return loop.epochMillis() + loop.now() / 1_000_000 + wallOffset;
    }

    /** Receives the continuations of the virtual threads of this process. */
    @Override
    public void execute(Runnable task) {
        loop.checkThread();
        if (isPaused) {
            held.add(task);
        } else if (!isDead) {
            loop.ready(this, task);
        }
    }

    /** Starts a virtual thread of this process. */
    Thread start(Runnable task) {
        Thread thread = Threads.create(this, task);
        thread.start();
        return thread;
    }

    /** Calls an action on a new virtual thread after a time, unless the process ends before. */
    Loop.Event after(long nanos, Runnable action) {
        return loop.at(loop.now() + Math.max(0, nanos), () -> {
            if (isPaused) {
                held.add(() -> start(action));
            } else if (!isDead) {
                start(action);
            }
        });
    }

    void onEnd(Runnable action) {
        ends.add(action);
    }

    void kill() {
        if (!isDead) {
            isDead = true;
            held.clear();
            ends.forEach(Runnable::run);
        }
    }

    void pause() {
        isPaused = true;
    }

    void resume() {
        isPaused = false;
        List<Runnable> waiting = List.copyOf(held);
        held.clear();
        if (!isDead) {
            waiting.forEach(task -> loop.ready(this, task));
        }
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Runner of tasks one after another on a virtual thread, as an event loop does. */
    final class Lane implements Executor {
        private final Deque<Runnable> tasks = new ArrayDeque<>();
        private boolean isRunning;

        @Override
        public void execute(Runnable task) {
            if (isDead) {
                return;
            }
            tasks.add(task);
            if (!isRunning) {
                isRunning = true;
                start(this::run);
            }
        }

        private void run() {
            for (Runnable next = tasks.poll(); next != null; next = tasks.poll()) {
                loop.guard(next);
            }
            isRunning = false;
        }
    }
}
