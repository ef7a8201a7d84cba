package io.smppcore.tls;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Result of the TLS handshake of a connection. Immutable.
 *
 * @param protocol TLS version, for example {@code TLSv1.3}
 * @param cipherSuite cipher suite, for example {@code TLS_AES_256_GCM_SHA384}
 * @param peerCertificates the checked certificates of the peer, its own first; empty when it has sent none
 */
public record TlsInfo(String protocol, String cipherSuite, List<X509Certificate> peerCertificates) {

    /** Copies the list. */
    public TlsInfo {
        peerCertificates = List.copyOf(peerCertificates);
    }

    /** Returns a text with only the subjects of the certificates. */
    @Override
    public String toString() {
        List<String> subjects = peerCertificates.stream()
                .map(certificate -> certificate.getSubjectX500Principal().getName())
                .toList();
        return protocol + " " + cipherSuite + " " + subjects;
    }
}
