package io.smppcore.tools.console;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The reaction to Ctrl-C and SIGTERM: requests the end of the command and keeps the JVM up until then, for a bounded
 * time. The command closes it when it is done.
 */
public final class Interruption implements AutoCloseable {

    private final CountDownLatch over = new CountDownLatch(1);
    private final Runnable request;
    private final Duration patience;
    private final Thread hook = new Thread(this::await, "interruption");

    private Interruption(Runnable request, Duration patience) {
        this.request = request;
        this.patience = patience;
    }

    /** Installs a reaction: when the JVM ends, it calls the request on another thread and waits for {@link #close}. */
    public static Interruption on(Runnable request, Duration patience) {
        Interruption interruption = new Interruption(request, patience);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    @Override
    public void close() {
        over.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook has run.
        }
    }

    private void await() {
        request.run();
        try {
            boolean unused = over.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
