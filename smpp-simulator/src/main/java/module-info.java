/** An SMSC that behaves and misbehaves as told. */
module io.smppcore.simulator {
    requires transitive io.smppcore.server;
    requires static org.jspecify;
    requires org.slf4j;
    requires org.snakeyaml.engine;

    exports io.smppcore.simulator;
    exports io.smppcore.simulator.scenario;
    exports io.smppcore.simulator.script;
}
