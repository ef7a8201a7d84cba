import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.web.WebFrontend;

/** A simulated SMSC for tests of clients. */
@SuppressWarnings({
    "requires-automatic", // Micrometer and its registries have no descriptors
    "module" // the tools are built after this module
})
module io.smppcore.simulator {
    requires HdrHistogram;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.jr.ob;
    requires transitive io.smppcore.server;
    requires static org.jspecify;
    requires jdk.httpserver;
    requires java.xml;
    requires static org.junit.jupiter.api;
    requires static org.junit.platform.commons;
    requires micrometer.core;
    requires micrometer.registry.prometheus;
    requires org.slf4j;
    requires org.snakeyaml.engine;

    exports io.smppcore.simulator;
    exports io.smppcore.simulator.internal to
            io.smppcore.tools;
    exports io.smppcore.simulator.junit;
    exports io.smppcore.simulator.scenario;
    exports io.smppcore.simulator.verify;

    uses Frontend;

    provides Frontend with
            WebFrontend;
}
