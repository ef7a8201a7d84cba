package io.smppcore.internal.loop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/*
 * Only the JDK can create a virtual thread with a scheduler, by methods that are not public and that code may call if
 * java.lang is open to it. Before Java 24 a monitor holds the carrier of a thread that blocks, which must not happen to
 * an event loop.
 */

/**
 * Creation of virtual threads with a scheduler, for handlers that run on event loops. Available from Java 24 on, if
 * {@code java.lang} is open to this library.
 */
public final class LoopThreads {

    private static final int FIRST_VERSION = 24;

    private static final @Nullable LoopThreads INSTANCE = find();

    private final MethodHandle create;
    private final MethodHandle currentCarrier;
    private final Executor common;

    private LoopThreads(MethodHandle create, MethodHandle currentCarrier, Executor common) {
        this.create = create;
        this.currentCarrier = currentCarrier;
        this.common = common;
    }

    /** Returns true if this JVM lets the library create such threads. */
    public static boolean areAvailable() {
        return INSTANCE != null;
    }

    /** Returns the scheduler of all other virtual threads. */
    public static Executor commonScheduler() {
        return Objects.requireNonNull(INSTANCE).common;
    }

    /** Returns an unstarted virtual thread for handlers, with a scheduler. */
    public static Thread newThread(Executor scheduler, Runnable task) {
        return Objects.requireNonNull(INSTANCE).create(scheduler, task);
    }

    /**
     * Lets the calling thread, a virtual one, leave the event loop that is its carrier. Returns false if it cannot,
     * because it holds its carrier. Does nothing, and returns true, on any other carrier.
     */
    @SuppressWarnings("ThreadPriorityCheck") // of yield, on which nothing depends but the choice of the carrier
    static boolean leaveLoop() {
        LoopThreads threads = INSTANCE;
        if (threads == null || !threads.isOnLoop()) {
            return true;
        }
        Thread.yield(); // continues on the common carriers
        return !threads.isOnLoop();
    }

    private boolean isOnLoop() {
        try {
            return (Thread) currentCarrier.invokeExact() instanceof EventLoopThread;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable LoopThreads find() {
        if (Runtime.version().feature() < FIRST_VERSION) {
            return null;
        }
        try {
            Class<?> builders = Class.forName("java.lang.ThreadBuilders");
            MethodHandle create = MethodHandles.privateLookupIn(builders, MethodHandles.lookup())
                    .findStatic(
                            builders,
                            "newVirtualThread",
                            MethodType.methodType(
                                    Thread.class, Executor.class, String.class, int.class, Runnable.class));
            Class<?> threads = Class.forName("java.lang.VirtualThread");
            Executor common = (Executor) MethodHandles.privateLookupIn(threads, MethodHandles.lookup())
                    .findStatic(threads, "defaultScheduler", MethodType.methodType(Executor.class))
                    .invoke();
            MethodHandle currentCarrier = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
            LoopThreads found = new LoopThreads(create, currentCarrier, common);
            found.create(common, () -> {});
            found.isOnLoop();
            return found;
        } catch (Throwable e) {
            return null; // java.lang is not open, or this JVM has other methods or no continuations
        }
    }

    private Thread create(Executor scheduler, Runnable task) {
        try {
            return (Thread) create.invokeExact(scheduler, CallingThread.HANDLER, 0, task);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
