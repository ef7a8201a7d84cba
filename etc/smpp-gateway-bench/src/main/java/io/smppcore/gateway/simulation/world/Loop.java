package io.smppcore.gateway.simulation.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a simulation: runs what is ready in an order that the seed chooses, and moves the time to the next
 * event when nothing is.
 */
final class Loop {

    /** 2026-01-01T00:00Z in milliseconds since 1970. */
    private static final long EPOCH_MILLIS = 1_767_225_600_000L;

    /** Number of tasks at one instant from which on they are taken for an endless loop. */
    private static final int MAX_TASKS = 2_000_000;

    private static final long FNV = 0x100000001B3L;

    private static @Nullable Loop current;

    /** Choices of the order of threads, and random numbers of the gateway. */
    final SplittableRandom choice;

    private final boolean isLogged;
    private final Thread thread = Thread.currentThread();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Task> ready = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private @Nullable Machine running;
    private long now;
    private long order;
    private long hash = 0xCBF29CE484222325L;

    private record Task(Machine machine, Runnable run) {}

    /** Something that happens at a time, unless it is cancelled. */
    static final class Event implements Comparable<Event> {
        private final long at;
        private final long order;
        private @Nullable Runnable action;

        private Event(long at, long order, Runnable action) {
            this.at = at;
            this.order = order;
            this.action = action;
        }

        long at() {
            return at;
        }

        void cancel() {
            action = null;
        }

        @Override
        public int compareTo(Event other) {
            return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
        }
    }

    private Loop(long seed, boolean isLogged) {
        choice = new SplittableRandom(seed);
        this.isLogged = isLogged;
    }

    /** Creates a loop, which becomes the current one. */
    static Loop start(long seed, boolean isLogged) {
        Loop loop = new Loop(seed, isLogged);
        current = loop;
        return loop;
    }

    /** Returns the loop of the current run. */
    static Loop current() {
        Loop loop = current;
        if (loop == null) {
            throw new IllegalStateException("no simulation runs");
        }
        return loop;
    }

    /** Returns the process whose code runs. */
    static Machine machine() {
        Machine machine = current().running;
        if (machine == null) {
            throw new IllegalStateException("no process of the simulation runs");
        }
        return machine;
    }

    static boolean isInProcess() {
        return current != null && current.running != null;
    }

    long now() {
        return now;
    }

    long epochMillis() {
        return EPOCH_MILLIS;
    }

    Event at(long time, Runnable action) {
        Event event = new Event(Math.max(now, time), order++, action);
        events.add(event);
        return event;
    }

    Event after(long nanos, Runnable action) {
        return at(now + nanos, action);
    }

    void ready(Machine machine, Runnable task) {
        ready.add(new Task(machine, task));
    }

    /** Fails if a thread that does not belong to the simulation makes something ready, as a timer of the JDK would. */
    void checkThread() {
        Thread caller = Thread.currentThread();
        if (!caller.equals(thread) && !caller.isVirtual()) {
            throw new IllegalStateException("the simulation was entered by thread " + caller.getName());
        }
    }

    /** Runs an action, and records what it throws. */
    void guard(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            failed("a thread has ended with " + e + " at "
                    + Arrays.stream(e.getStackTrace()).limit(6).toList());
        }
    }

    void failed(String what) {
        failures.add(text(what));
    }

    List<String> failures() {
        return failures;
    }

    /** Adds to the trace what happens now. */
    void trace(String kind, Object what) {
        String text = what.toString();
        mix(now);
        mix(kind.hashCode());
        mix(text.hashCode());
        counts.merge(kind, 1, Integer::sum);
        if (isLogged) {
            log.add(text(kind + " " + text));
        }
    }

    /** Adds a line to the log that is not part of the trace. */
    void note(String text) {
        log.add(text(text));
    }

    boolean isLogged() {
        return isLogged;
    }

    private String text(String what) {
        return "%12.6f %s".formatted(now / 1e9, what);
    }

    private void mix(long value) {
        hash = (hash ^ value) * FNV;
        hash ^= hash >>> 29;
    }

    long hash() {
        return hash;
    }

    List<String> log() {
        return log;
    }

    Map<String, Integer> counts() {
        return counts;
    }

    /** Runs until a time, or until something has failed. */
    void runUntil(long end) {
        int tasks = 0;
        while (failures.isEmpty()) {
            if (!ready.isEmpty()) {
                if (++tasks > MAX_TASKS) {
                    failed("the time stands still: threads run without end");
                    return;
                }
                runOne();
                continue;
            }
            Event next = events.peek();
            if (next == null || next.at > end) {
                now = end;
                return;
            }
            events.poll();
            Runnable action = next.action;
            if (action != null) {
                next.action = null;
                if (next.at > now) {
                    now = next.at;
                    tasks = 0;
                }
                action.run();
            }
        }
    }

    private void runOne() {
        int last = ready.size() - 1;
        int index = last == 0 ? 0 : choice.nextInt(last + 1);
        Task task = ready.get(index);
        ready.set(index, ready.get(last));
        ready.remove(last);
        Machine machine = task.machine;
        if (machine.isDead()) {
            return;
        }
        if (machine.isPaused()) {
            machine.execute(task.run);
            return;
        }
        mix(now + index);
        running = machine;
        try {
            task.run.run();
        } finally {
            running = null;
        }
    }
}
