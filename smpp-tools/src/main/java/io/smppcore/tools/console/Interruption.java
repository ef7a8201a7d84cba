package io.smppcore.tools.console;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The handling of Ctrl-C and SIGTERM while a command runs: it requests the end of the command, and delays the end of
 * the JVM until the command has ended, so that its report is complete.
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
     * Does the work on the calling thread. If the JVM begins to shut down meanwhile, another thread requests the end of
     * the work and waits for it.
     *
     * @param request action that requests the end of the work
     * @param patience maximum time to wait for the end of the work
     * @return the exit code of the work
     */
    public static int run(Runnable request, Duration patience, Work work) throws InterruptedException {
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Thread hook = new Thread(
                () -> {
                    request.run();
                    over.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                            .join();
                },
                "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.run();
        } finally {
            over.complete(null);
            remove(hook);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down, and the hook has started.
        }
    }
}
