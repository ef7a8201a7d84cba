/** The SMS gateway: durable store, routes to SMSCs, receipts. */
@SuppressWarnings("requires-automatic") // the jar of EvalEx has no descriptor
module io.smppcore.gateway {
    requires EvalEx;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.jr.ob;
    requires info.picocli;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires io.smppcore.gateway.store;
    requires transitive io.smppcore.client;
    requires transitive io.smppcore.core;
    requires transitive io.smppcore.server;
    requires java.net.http;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires re2j;
    requires static ch.qos.logback.classic; // the log of the program
    requires static ch.qos.logback.core;
    requires static io.netty.transport.classes.epoll; // notifications of systemd
    requires static io.netty.transport.unix.common;
    requires static io.opentelemetry.api;
    requires static io.opentelemetry.context;
    requires static io.opentelemetry.exporter.otlp;
    requires static io.opentelemetry.sdk.common;
    requires static io.opentelemetry.sdk.trace;
    requires static io.smppcore.simulator; // the demo
    requires static micrometer.commons;
    requires static micrometer.core;
    requires static micrometer.observation;
    requires static micrometer.registry.prometheus;
    requires static micrometer.tracing;
    requires static micrometer.tracing.bridge.otel;
    requires static org.jspecify;

    exports io.smppcore.gateway;
    exports io.smppcore.gateway.config;
    exports io.smppcore.gateway.filter;
    exports io.smppcore.gateway.route;
    exports io.smppcore.gateway.state;

    opens io.smppcore.gateway.cli to
            info.picocli;

    uses io.smppcore.gateway.filter.MessageFilter;
}
