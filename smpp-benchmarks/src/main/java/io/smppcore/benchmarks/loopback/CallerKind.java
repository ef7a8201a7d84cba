package io.smppcore.benchmarks.loopback;

import java.util.concurrent.ThreadFactory;

/** Kind of the threads that wait for responses. */
public enum CallerKind {
    VIRTUAL,
    PLATFORM;

    public ThreadFactory threads() {
        return this == VIRTUAL
                ? Thread.ofVirtual().factory()
                : Thread.ofPlatform().daemon().factory();
    }
}
