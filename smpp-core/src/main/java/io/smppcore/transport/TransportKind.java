package io.smppcore.transport;

/** Implementation of sockets and event loops. */
public enum TransportKind {
    /**
     * The best available kind: epoll on Linux if its native library is on the class path, otherwise io_uring if its
     * library is, otherwise NIO.
     */
    AUTO,
    /** NIO of the JDK, available everywhere. */
    NIO,
    /** epoll; needs netty-transport-native-epoll on the class path. */
    EPOLL,
    /** io_uring; needs netty-transport-native-io_uring on the class path and a recent kernel. */
    IO_URING
}
