package io.smppcore.gateway.step;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.Ports;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;

/** The topics of a run at brokers that other runs also use; {@link #close} deletes them. */
final class RunTopics implements AutoCloseable {

    private static final int PARTITIONS = 2;

    private final Brokers brokers;
    private final String prefix = "steps-" + UUID.randomUUID();
    private final int port;

    RunTopics(Brokers brokers) throws IOException {
        this.brokers = brokers;
        this.port = Ports.free();
    }

    /** Returns the options of the configuration of a node. */
    String options() {
        return """
                store:
                  minFree: 1MiB
                  kafka:
                    bootstrap: [%s]
                    prefix: %s
                    partitions: %d
                    replication: %d
                    oldTransactions: %s
                cluster: {node: node, host: 127.0.0.1, port: %d, secret: %s}
                """.formatted(
                        brokers.bootstrap(),
                        prefix,
                        PARTITIONS,
                        brokers.replication(),
                        brokers.hasOldTransactions(),
                        port,
                        prefix);
    }

    @Override
    public void close() {
        try (Admin admin = Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, brokers.bootstrap()))) {
            admin.deleteTopics(List.of(prefix + ".state", prefix + ".nodes"));
        }
    }
}
