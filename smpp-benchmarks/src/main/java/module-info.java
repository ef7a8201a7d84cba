/** Benchmarks; nothing is exported. */
module io.smppcore.benchmarks {
    requires HdrHistogram;
    requires ch.commons.charset;
    requires ch.smpp;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.jr.ob;
    requires info.picocli;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.classes.io_uring;
    requires io.smppcore.attackers;
    requires io.smppcore.client;
    requires io.smppcore.core;
    requires io.smppcore.gateway.store;
    requires io.smppcore.server;
    requires java.management;
    requires jdk.management;
    requires jfr.converter;
    requires jmh.core;
    requires jsmpp;
    requires micrometer.core;
    requires netty;
    requires opensmpp.core;
    requires org.joda.time;
    requires smpp.core;
    requires smpp.netty;
    requires static org.jspecify;

    opens io.smppcore.benchmarks.attack to
            info.picocli;
    opens io.smppcore.benchmarks.languages to
            info.picocli;
    opens io.smppcore.benchmarks.leak to
            info.picocli;
    opens io.smppcore.benchmarks.report to
            info.picocli;
}
