package io.smppcore.benchmarks.loopback;

import java.util.concurrent.ThreadFactory;

/** The threads that wait for answers. */
public enum CallerKind {
    /** Virtual threads. */
    VIRTUAL,
    /** Threads of the operating system. */
    PLATFORM;

    public ThreadFactory threads() {
        return this == VIRTUAL
                ? Thread.ofVirtual().factory()
                : Thread.ofPlatform().daemon().factory();
    }
}
