package io.smppcore.benchmarks.loopback;

/** A server of whatever library. */
public interface Listening extends AutoCloseable {

    /** Where it listens, on {@link Loopback#HOST}. */
    int port();

    @Override
    void close();
}
