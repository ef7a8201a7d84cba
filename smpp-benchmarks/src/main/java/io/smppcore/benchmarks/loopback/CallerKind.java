package io.smppcore.benchmarks.loopback;

import java.util.concurrent.ThreadFactory;

/** Kind of the threads that wait for responses. */
public enum CallerKind {
    /** Virtual threads. */
    VIRTUAL,
    /** Platform threads. */
    PLATFORM;

    public ThreadFactory threads() {
        return this == VIRTUAL
                ? Thread.ofVirtual().factory()
                : Thread.ofPlatform().daemon().factory();
    }
}
