/** Benchmarks; nothing is exported. */
module io.smppcore.benchmarks {
    requires ch.commons.charset;
    requires ch.smpp;
    requires io.netty.buffer;
    requires io.netty.common;
    requires io.netty.transport;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.classes.io_uring;
    requires io.smppcore.client;
    requires io.smppcore.core;
    requires io.smppcore.server;
    requires java.management;
    requires jdk.management;
    requires jmh.core;
    requires jsmpp;
    requires micrometer.core;
    requires netty;
    requires org.joda.time;
    requires static org.jspecify;
}
