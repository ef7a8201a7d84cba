package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.config.ClusterConfig;
import org.jspecify.annotations.Nullable;

/**
 * Name and ports of a node.
 *
 * @param name name of the node
 * @param port port for accounts
 * @param cluster the node as a member of a gateway of several nodes; null for a gateway with one node
 */
record Place(String name, int port, @Nullable ClusterConfig cluster) {

    private static final int FIRST_LINK_PORT = 2_001;

    /** Returns true if other nodes reach this one at a port. */
    boolean isLinkedAt(int number) {
        return cluster != null && cluster.port() == number;
    }

    /** Returns the place of the only node. */
    static Place single() {
        return new Place("gateway", Configs.GATEWAY, null);
    }

    /** Returns the place of one of several nodes. */
    static Place of(int number) {
        String name = "n" + number;
        return new Place(
                name,
                Configs.GATEWAY + number,
                new ClusterConfig(name, "127.0.0.1", FIRST_LINK_PORT + number, "a shared secret", null));
    }
}
