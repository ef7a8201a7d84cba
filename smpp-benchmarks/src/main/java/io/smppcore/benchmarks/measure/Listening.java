package io.smppcore.benchmarks.measure;

/** A server of any library. */
public interface Listening extends AutoCloseable {

    /** Returns the port on {@code Loopback.HOST}. */
    int port();

    @Override
    void close();

    /** Starter of a server that counts the messages it receives. */
    @FunctionalInterface
    interface Start {

        Listening server(Receiver receiver) throws Exception;
    }
}
