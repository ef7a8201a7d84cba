/** An SMSC that behaves and misbehaves as told. */
module io.smppcore.simulator {
    requires com.fasterxml.jackson.core;
    requires transitive io.smppcore.server;
    requires static org.jspecify;
    requires java.xml;
    requires static transitive org.junit.jupiter.api;
    requires static org.junit.platform.commons;
    requires org.slf4j;
    requires org.snakeyaml.engine;

    exports io.smppcore.simulator;
    exports io.smppcore.simulator.junit;
    exports io.smppcore.simulator.scenario;
    exports io.smppcore.simulator.script;
    exports io.smppcore.simulator.verify;
}
