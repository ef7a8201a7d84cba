package io.smppcore.gateway.simulation.world;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;

/** Virtual threads whose scheduler is a process of the simulation. */
final class Threads {

    private static final Constructor<?> CONSTRUCTOR = constructor();

    private Threads() {}

    /** The constructor is not public: the JVM needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}. */
    private static Constructor<?> constructor() {
        try {
            Constructor<?> found = Class.forName("java.lang.VirtualThread")
                    .getDeclaredConstructor(Executor.class, String.class, int.class, Runnable.class);
            found.setAccessible(true);
            return found;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JDK has no virtual threads with a scheduler of the caller: " + e, e);
        }
    }

    static Thread create(Machine machine, Runnable task) {
        try {
            return (Thread) CONSTRUCTOR.newInstance(machine, null, 0, (Runnable) () -> machine.loop.guard(task));
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
