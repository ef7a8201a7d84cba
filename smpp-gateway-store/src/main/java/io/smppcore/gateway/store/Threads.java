package io.smppcore.gateway.store;

/** Static methods for threads. */
public final class Threads {

    private Threads() {}

    /**
     * Waits for the end of a started thread, even if the caller is interrupted meanwhile; the interrupt status is
     * restored afterwards.
     */
    public static void join(Thread thread) {
        boolean wasInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
