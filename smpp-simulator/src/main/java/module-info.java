import io.smppcore.simulator.SimulatorFrontend;
import io.smppcore.simulator.web.WebFrontend;

/** An SMSC that behaves and misbehaves as told. */
@SuppressWarnings("requires-automatic") // Micrometer and its registries have no descriptors
module io.smppcore.simulator {
    requires HdrHistogram;
    requires com.fasterxml.jackson.core;
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
    exports io.smppcore.simulator.junit;
    exports io.smppcore.simulator.scenario;
    exports io.smppcore.simulator.verify;

    uses SimulatorFrontend;

    provides SimulatorFrontend with
            WebFrontend;
}
