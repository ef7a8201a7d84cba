package io.smppcore.gateway.config;

import io.smppcore.tls.ServerTlsOptions;
import org.jspecify.annotations.Nullable;

/**
 * A node of a gateway of several nodes. Immutable. {@code toString} does not show the secret.
 *
 * @param node name of this node, different from those of all others, and the same after a restart
 * @param host name or address at which the other nodes reach this one, and where it listens for them
 * @param port port for the other nodes; 0 for any free one
 * @param secret secret that all nodes know, with which they authenticate to each other
 * @param tls TLS between the nodes; null for none
 */
public record ClusterConfig(
        String node,
        String host,
        int port,
        String secret,
        @Nullable ServerTlsOptions tls) {

    @Override
    public String toString() {
        return "ClusterConfig[node=" + node + ", host=" + host + ", port=" + port + ", tls=" + (tls != null) + "]";
    }
}
