package io.smppcore.gateway.config;

import io.smppcore.tls.ServerTlsOptions;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of this node as a member of a cluster, which is a gateway of several nodes. Immutable. {@code toString}
 * does not show the secret.
 *
 * @param node name of this node, unique in the cluster, unchanged by a restart
 * @param host name or address on which this node listens and to which the other nodes connect
 * @param port port for the other nodes; 0 for any free one
 * @param secret secret shared by all nodes, for mutual authentication
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
