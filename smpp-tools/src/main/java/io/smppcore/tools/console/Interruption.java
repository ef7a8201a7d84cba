package io.smppcore.tools.console;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The reaction to Ctrl-C and SIGTERM: requests the end of a command and keeps the JVM up until then, for a bounded
 * time.
 */
public final class Interruption {

    private Interruption() {}

    /** The work of a command. */
    @FunctionalInterface
    public interface Work {

        /** Does the work, and returns the exit code. */
        int run() throws InterruptedException;
    }

    /**
     * Does some work. If the JVM ends meanwhile, it calls a request on another thread, and waits for the end of the
     * work.
     *
     * @param request request to end the work
     * @param patience maximum wait
     * @param work the work
     * @return exit code of the work
     */
    public static int requests(Runnable request, Duration patience, Work work) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Thread hook = new Thread(
                () -> {
                    request.run();
                    await(over, patience);
                },
                "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.run();
        } finally {
            over.countDown();
            remove(hook);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook has run.
        }
    }

    private static void await(CountDownLatch over, Duration patience) {
        try {
            boolean unused = over.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
