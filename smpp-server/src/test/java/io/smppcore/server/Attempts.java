package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.tls.TlsInfo;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;

/** Attempts to bind for tests, from 192.0.2.7. */
final class Attempts {

    private static final InetSocketAddress HERE = new InetSocketAddress("192.0.2.7", 4711);

    private Attempts() {}

    static BindAttempt of(String systemId, String password) {
        return of(BindType.TRANSCEIVER, systemId, password);
    }

    static BindAttempt of(BindType type, String systemId, String password) {
        return new BindAttempt(request(type, systemId, password), HERE);
    }

    static BindAttempt withCertificate(String systemId, String password, X509Certificate certificate) {
        TlsInfo tls = new TlsInfo("TLSv1.3", "TLS_AES_256_GCM_SHA384", List.of(certificate));
        return new BindAttempt(request(BindType.TRANSCEIVER, systemId, password), HERE, HERE, tls);
    }

    private static BindRequest request(BindType type, String systemId, String password) {
        return BindRequest.builder(type).systemId(systemId).password(password).build();
    }
}
