package io.smppcore.benchmarks;

/** A server of whatever library. */
interface Listening extends AutoCloseable {

    /** Where it listens, on {@link Loopback#HOST}. */
    int port();

    @Override
    void close();
}
