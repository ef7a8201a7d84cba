package io.smppcore.gateway.cluster;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsOptions;
import org.jspecify.annotations.Nullable;

/**
 * Client TLS options for links to other nodes, with the certificate and the trust of the server options of this node.
 */
final class NodeTls {

    private NodeTls() {}

    static @Nullable TlsOptions of(@Nullable ServerTlsOptions own) {
        return own == null
                ? null
                : TlsOptions.builder()
                        .identity(own.identity())
                        .trust(own.trust())
                        .protocols(own.protocols().toArray(String[]::new))
                        .cipherSuites(own.cipherSuites().toArray(String[]::new))
                        .sslContext(own.sslContext())
                        .build();
    }
}
