package io.smppcore.gateway.config;

import io.smppcore.tls.ServerTlsOptions;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the HTTP interface and the page. Immutable. {@code toString} does not show the token.
 *
 * @param host name or address on which the server listens
 * @param port port, 0 for any free one
 * @param token bearer token for the management; null if the management and the page are not available
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
