package io.smppcore.gateway.cluster;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsOptions;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of the TLS options with which this node accepts links of other nodes into those with which it binds to
 * them.
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
                        .engine(own.engine())
                        .build();
    }
}
