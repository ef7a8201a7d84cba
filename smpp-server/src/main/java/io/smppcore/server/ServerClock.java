package io.smppcore.server;

import java.time.Duration;

/** The source of time of a server for rates and failed binds, which tests replace. Thread-safe. */
interface ServerClock {

    /** The clock of the system. */
    ServerClock SYSTEM = new ServerClock() {
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
