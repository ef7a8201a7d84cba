package io.smppcore.client;

import java.time.Duration;

/** Time as the supervision of a client sees it. Thread-safe. */
interface ClientClock {

    /** The clock on the wall. */
    ClientClock SYSTEM = new ClientClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }
    };

    long nanoTime();

    void sleep(Duration time) throws InterruptedException;
}
