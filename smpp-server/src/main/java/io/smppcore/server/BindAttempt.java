package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.tls.TlsInfo;
import java.net.SocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to bind, which a {@link BindAuthenticator} accepts or refuses.
 *
 * @param request the bind request; its {@code toString} hides the password
 * @param remoteAddress address of the client, taken from the PROXY header if there is one
 * @param socketAddress remote address of the socket, which is that of the balancer if there is one
 * @param tls result of the TLS handshake, with the certificate of the client; null if the connection is not encrypted
 */
public record BindAttempt(
        BindRequest request,
        SocketAddress remoteAddress,
        SocketAddress socketAddress,
        @Nullable TlsInfo tls) {

    /**
     * Creates an attempt over a direct connection without TLS.
     *
     * @param request the bind request
     * @param remoteAddress address of the client
     */
    public BindAttempt(BindRequest request, SocketAddress remoteAddress) {
        this(request, remoteAddress, remoteAddress, null);
    }

    /** Returns the client's own, verified certificate; empty without TLS or without a certificate. */
    public Optional<X509Certificate> certificate() {
        return tls == null ? Optional.empty() : tls.peerCertificates().stream().findFirst();
    }
}
