package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.tls.TlsInfo;
import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Someone who wants to bind.
 *
 * @param request system_id, password and the rest; its {@code toString} hides the password
 * @param remoteAddress where the client is, as the balancer says when there is one that speaks the PROXY protocol
 * @param socketAddress where the connection comes from, which is the balancer when there is one
 * @param tls what the TLS handshake has agreed on, with the certificate of the client; null when the connection is not encrypted
 */
public record BindAttempt(
        BindRequest<?> request,
        SocketAddress remoteAddress,
        SocketAddress socketAddress,
        @Nullable TlsInfo tls) {

    /**
     * An attempt over a direct connection without TLS.
     *
     * @param request system_id, password and the rest
     * @param remoteAddress where the connection comes from
     */
    public BindAttempt(BindRequest<?> request, SocketAddress remoteAddress) {
        this(request, remoteAddress, remoteAddress, null);
    }

    /**
     * The certificate of the client.
     *
     * @return its own one, checked; empty without TLS, or when it has shown none
     */
    public Optional<X509Certificate> certificate() {
        return tls == null ? Optional.empty() : tls.peerCertificates().stream().findFirst();
    }
}
