package io.smppcore.gateway.config;

import io.smppcore.tls.ServerTlsOptions;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP interface and the page. Immutable. {@code toString} does not show the token.
 *
 * @param host name or address to listen on
 * @param port port, 0 for any free one
 * @param token bearer token for the management; null for no management
 * @param tls TLS; null for none
 */
public record HttpConfig(
        String host,
        int port,
        @Nullable String token,
        @Nullable ServerTlsOptions tls) {

    @Override
    public String toString() {
        return "HttpConfig[host=" + host + ", port=" + port + ", tls=" + tls + "]";
    }
}
