package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.scenario.Replaces;
import io.smppcore.gateway.simulation.scenario.ThreadMaker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Methods that the classes of the gateway call in place of those of the JDK. */
public final class Redirected {

    private static final long HEAP_OCTETS = 16 << 20;

    /** Number of the planted bug that has an effect, -1 for none. */
    private static int planted = -1;

    private Redirected() {}

    /** Called by the loader. */
    public static void plant(int bug) {
        planted = bug;
    }

    /** Called where a bug is planted. */
    public static boolean isPlanted(int bug) {
        return bug == planted;
    }

    @Replaces(System.class)
    public static long nanoTime() {
        // Classes may read the time when they are loaded, outside of any process.
        return Loop.isInProcess() ? Loop.machine().nanoTime() : 0;
    }

    @Replaces(System.class)
    public static long currentTimeMillis() {
        return Loop.isInProcess() ? Loop.machine().millis() : 0;
    }

    @Replaces(value = Instant.class, name = "now")
    public static Instant instant() {
        return Instant.ofEpochMilli(currentTimeMillis());
    }

    @Replaces(value = InstantSource.class, name = "system")
    public static InstantSource instants() {
        return Redirected::instant;
    }

    @Replaces(Thread.class)
    public static Thread startVirtualThread(Runnable task) {
        return Loop.machine().start(task);
    }

    @Replaces(value = Thread.class, name = "ofPlatform")
    public static ThreadMaker ofPlatform() {
        return new Maker();
    }

    @Replaces(value = Thread.class, name = "ofVirtual")
    public static ThreadMaker ofVirtual() {
        return new Maker();
    }

    private static final class Maker implements ThreadMaker {
        @Override
        public ThreadMaker name(String value) {
            return this;
        }

        @Override
        public ThreadMaker daemon() {
            return this;
        }

        @Override
        public Thread unstarted(Runnable task) {
            return Threads.create(Loop.machine(), task);
        }

        @Override
        public Thread start(Runnable task) {
            // Outside of a process, the configuration is read; the thread would only load classes in advance.
            return Loop.isInProcess() ? Loop.machine().start(task) : new Thread(task);
        }

        @Override
        public ThreadFactory factory() {
            return this::unstarted;
        }
    }

    @Replaces(Thread.class)
    public static void sleep(long millis) throws InterruptedException {
        sleepNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Replaces(Thread.class)
    public static void sleep(Duration time) throws InterruptedException {
        sleepNanos(time.toNanos());
    }

    /** Blocks for a simulated time. */
    static void sleepNanos(long nanos) throws InterruptedException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Loop.current().after(nanos, () -> end.complete(null));
        try {
            end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Replaces(LockSupport.class)
    public static void parkNanos(Object blocker, long nanos) {
        Thread caller = Thread.currentThread();
        Loop.Event end = Loop.current().after(nanos, () -> LockSupport.unpark(caller));
        LockSupport.park(blocker);
        end.cancel();
    }

    @Replaces(CompletableFuture.class)
    public static Object get(CompletableFuture<?> future, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (!future.isDone()) {
            CompletableFuture<Void> first = new CompletableFuture<>();
            Loop.Event end = Loop.current().after(unit.toNanos(time), () -> first.complete(null));
            future.whenComplete((value, failure) -> first.complete(null));
            first.get();
            end.cancel();
            if (!future.isDone()) {
                throw new TimeoutException();
            }
        }
        return future.get();
    }

    @Replaces(CompletableFuture.class)
    public static <T> CompletableFuture<T> orTimeout(CompletableFuture<T> future, long time, TimeUnit unit) {
        Loop.Event end =
                Loop.machine().after(unit.toNanos(time), () -> future.completeExceptionally(new TimeoutException()));
        future.whenComplete((value, failure) -> end.cancel());
        return future;
    }

    @Replaces(CompletableFuture.class)
    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return task -> Loop.machine().after(unit.toNanos(delay), task);
    }

    @Replaces(CompletableFuture.class)
    public static <T> CompletableFuture<T> supplyAsync(Supplier<T> supplier) {
        return CompletableFuture.supplyAsync(supplier, Loop.machine()::start);
    }

    @Replaces(CompletableFuture.class)
    public static CompletableFuture<Void> runAsync(Runnable task) {
        return CompletableFuture.runAsync(task, Loop.machine()::start);
    }

    /** Returns a heap that is the same at all machines, and so small that tables by its size cost little. */
    @Replaces(Runtime.class)
    public static long maxMemory(Runtime runtime) {
        return HEAP_OCTETS;
    }

    // The order of iteration of the immutable collections of the JDK differs between processes.

    @Replaces(value = Map.class, name = "copyOf")
    public static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    @Replaces(value = Set.class, name = "copyOf")
    public static <T> Set<T> copyOf(Collection<? extends T> values) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }

    @Replaces(value = Set.class, name = "of")
    public static <T> Set<T> setOf(T first, T second) {
        return copyOf(List.of(first, second));
    }

    @Replaces(value = Set.class, name = "of")
    public static <T> Set<T> setOf(T first, T second, T third) {
        return copyOf(List.of(first, second, third));
    }

    @Replaces(LoggerFactory.class)
    public static Logger getLogger(Class<?> type) {
        return SimulatedLog.of(type);
    }
}
