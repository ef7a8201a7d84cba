/** The durable state of the gateway: stores on this machine and over brokers, and the rows in them. */
@SuppressWarnings({
    "requires-automatic", // the jars of RocksDB and Kafka have no descriptor
    "module" // the gateway and the benchmarks are built after this module
})
module io.smppcore.gateway.store {
    requires io.netty.buffer;
    requires io.smppcore.core;
    requires java.management; // the meters of Kafka
    requires kafka.clients;
    requires org.slf4j;
    requires rocksdbjni;
    requires static org.jspecify;

    exports io.smppcore.gateway.row to
            io.smppcore.gateway;
    exports io.smppcore.gateway.store to
            io.smppcore.benchmarks,
            io.smppcore.gateway;
    exports io.smppcore.gateway.store.kafka to
            io.smppcore.gateway,
            kafka.clients; // makes its NodeAssignor
}
