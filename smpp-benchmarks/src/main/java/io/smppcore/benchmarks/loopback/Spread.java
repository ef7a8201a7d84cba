package io.smppcore.benchmarks.loopback;

/** The spread of messages in flight over binds. */
public enum Spread {
    /** 500 binds with 20 in flight each. */
    MANY(500, 20),
    /** 4 binds with 512 in flight each. */
    FEW(4, 512);

    final int binds;
    final int window;

    Spread(int binds, int window) {
        this.binds = binds;
        this.window = window;
    }

    int inFlight() {
        return binds * window;
    }
}
