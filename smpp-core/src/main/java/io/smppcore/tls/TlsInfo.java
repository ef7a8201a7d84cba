package io.smppcore.tls;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What the TLS handshake of a connection has agreed on. Immutable.
 *
 * @param protocol for example {@code TLSv1.3}
 * @param cipherSuite for example {@code TLS_AES_256_GCM_SHA384}
 * @param peerCertificates the checked certificates of the peer, its own first; empty when it has shown none
 */
public record TlsInfo(String protocol, String cipherSuite, List<X509Certificate> peerCertificates) {

    /** Copies the list. */
    public TlsInfo {
        peerCertificates = List.copyOf(peerCertificates);
    }

    /** Without the certificates themselves, which take a page each. */
    @Override
    public String toString() {
        List<String> subjects = peerCertificates.stream()
                .map(certificate -> certificate.getSubjectX500Principal().getName())
                .toList();
        return protocol + " " + cipherSuite + " " + subjects;
    }
}
