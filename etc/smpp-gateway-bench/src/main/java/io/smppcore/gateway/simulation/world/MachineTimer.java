package io.smppcore.gateway.simulation.world;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The timer of a process, with one thread, which follows the simulated time. */
final class MachineTimer extends AbstractExecutorService implements ScheduledExecutorService {

    private final Machine machine;
    private final Machine.Lane lane;
    private boolean isShutdown;

    MachineTimer(Machine machine) {
        this.machine = machine;
        this.lane = machine.new Lane();
    }

    private final class Task<T> extends CompletableFuture<T> implements ScheduledFuture<T>, Runnable {
        private final Callable<T> work;
        private final long periodNanos;
        private Loop.@Nullable Event event;

        Task(Callable<T> work, long delay, long periodNanos, TimeUnit unit) {
            this.work = work;
            this.periodNanos = unit.toNanos(periodNanos);
            in(unit.toNanos(delay));
        }

        private void in(long nanos) {
            event = machine.loop.after(nanos, () -> lane.execute(this));
        }

        @Override
        public void run() {
            if (isShutdown || isCancelled()) {
                return;
            }
            try {
                T value = work.call();
                if (periodNanos == 0) {
                    complete(value);
                } else {
                    in(periodNanos);
                }
            } catch (Exception e) {
                completeExceptionally(e);
            }
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            if (event != null) {
                event.cancel();
            }
            return super.cancel(mayInterrupt);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return event == null ? 0 : unit.convert(event.at() - machine.loop.now(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return new Task<>(Executors.callable(command), delay, 0, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return new Task<>(callable, delay, 0, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long delay, long period, TimeUnit unit) {
        return scheduleWithFixedDelay(command, delay, period, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long delay, long period, TimeUnit unit) {
        return new Task<>(Executors.callable(command), delay, period, unit);
    }

    @Override
    public void execute(Runnable command) {
        lane.execute(command);
    }

    @Override
    public void shutdown() {
        isShutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        isShutdown = true;
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return isShutdown;
    }

    @Override
    public boolean isTerminated() {
        return isShutdown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }
}
