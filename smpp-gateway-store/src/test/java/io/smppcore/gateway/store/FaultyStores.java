package io.smppcore.gateway.store;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Stores with a disk that tests let fail. */
public final class FaultyStores {

    private FaultyStores() {}

    /** A disk that tests let fail, stall or fill up. */
    public static final class Disk {

        /** A step of the commit of a group. */
        public enum Step {
            WRITE,
            SYNC
        }

        /** The step that fails, null for none. */
        public volatile @Nullable Step failing;

        /** Free octets. */
        public volatile long free = Long.MAX_VALUE;

        /** Maximum octets of waiting changes. */
        public volatile long maxBacklogOctets = EmbeddedStore.MAX_BACKLOG_OCTETS;

        private volatile CountDownLatch passes = new CountDownLatch(0);

        /** Stalls all further writes. */
        public void stall() {
            passes = new CountDownLatch(1);
        }

        /** Ends {@link #stall}. */
        public void resume() {
            passes.countDown();
        }

        private void at(SyncFault.Step step) throws IOException {
            try {
                if (!passes.await(Waits.METHOD_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException("stalled for too long");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            Step fails = failing;
            if (fails != null && fails.name().equals(step.name())) {
                throw new IOException("No space left on device");
            }
        }
    }

    /** Opens a store on a disk. */
    public static GatewayStore open(Path directory, Disk disk) {
        GatewayStore store =
                EmbeddedStore.open(directory, 1, (step, partition) -> disk.at(step), disk.maxBacklogOctets);
        return (GatewayStore) Proxy.newProxyInstance(
                GatewayStore.class.getClassLoader(), new Class<?>[] {GatewayStore.class}, (proxy, method, args) -> {
                    if (method.getName().equals("freeOctets")) {
                        return disk.free;
                    }
                    try {
                        return method.invoke(store, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Opens a store whose writes fail while the switch is true. */
    public static GatewayStore open(Path directory, AtomicBoolean fails) {
        return EmbeddedStore.open(
                directory,
                1,
                (step, partition) -> {
                    if (fails.get()) {
                        throw new IOException("No space left on device");
                    }
                },
                EmbeddedStore.MAX_BACKLOG_OCTETS);
    }
}
