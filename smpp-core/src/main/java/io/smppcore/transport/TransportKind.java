package io.smppcore.transport;

/** How connections are served by the operating system. */
public enum TransportKind {
    /**
     * What is there: epoll on Linux when its native library is on the class path, otherwise io_uring when its library
     * is, otherwise NIO.
     */
    AUTO,
    /** The JDK's own, everywhere. */
    NIO,
    /** epoll; needs netty-transport-native-epoll on the class path. */
    EPOLL,
    /** io_uring; needs netty-transport-native-io_uring on the class path and a recent kernel. */
    IO_URING
}
