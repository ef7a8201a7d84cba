package io.smppcore.gateway.store;

/** Utilities for threads. */
public final class Threads {

    private Threads() {}

    /** Waits for the end of a started thread, and restores an interrupt of the caller afterwards. */
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
