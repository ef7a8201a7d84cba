package io.smppcore.internal.tls;

import io.netty.handler.ssl.SslHandler;
import io.smppcore.internal.util.HostNames;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsInfo;
import io.smppcore.tls.TlsOptions;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Factory of the Netty handlers that encrypt a connection. Thread-safe. */
public final class TlsEngines {

    private static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    /** Maximum time in milliseconds to write the final record (close_notify) when the connection is closed. */
    private static final long CLOSE_MS = 1_000;

    private TlsEngines() {}

    /**
     * Creates the handler of a client. Throws a {@link TlsConfigurationException} for unsupported protocols or cipher
     * suites.
     */
    public static SslHandler client(SSLContext context, TlsOptions options, InetSocketAddress remote) {
        String name = options.serverName() != null ? options.serverName() : remote.getHostString();
        SSLEngine engine = context.createSSLEngine(name, remote.getPort());
        engine.setUseClientMode(true);
        SSLParameters parameters = parameters(context, engine, options.protocols(), options.cipherSuites());
        boolean sent = options.sendServerName() && HostNames.isHostName(name);
        parameters.setServerNames(sent ? List.of(new SNIHostName(name)) : List.of());
        parameters.setEndpointIdentificationAlgorithm(options.verifyHostname() ? "HTTPS" : "");
        engine.setSSLParameters(parameters);
        return handler(engine);
    }

    /**
     * Creates the handler of a server. Throws a {@link TlsConfigurationException} for unsupported protocols or cipher
     * suites.
     */
    public static SslHandler server(SSLContext context, ServerTlsOptions options) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = parameters(context, engine, options.protocols(), options.cipherSuites());
        switch (options.clientAuthentication()) {
            case NONE -> parameters.setNeedClientAuth(false);
            case OPTIONAL -> parameters.setWantClientAuth(true);
            case REQUIRED -> parameters.setNeedClientAuth(true);
        }
        engine.setSSLParameters(parameters);
        return handler(engine);
    }

    /** Returns protocol, cipher suite and peer certificates of a completed handshake. */
    public static TlsInfo info(SslHandler handler) {
        SSLSession session = handler.engine().getSession();
        return new TlsInfo(session.getProtocol(), session.getCipherSuite(), peerCertificates(session));
    }

    /*
     * The handshake has no timeout here, because ConnectionSetup limits the time of the whole setup. TlsHandler runs
     * work with keys and certificates on a virtual thread: it takes milliseconds, and trust managers may access the
     * network.
     */
    private static SslHandler handler(SSLEngine engine) {
        SslHandler handler = new TlsHandler(engine);
        handler.setHandshakeTimeoutMillis(0);
        handler.setCloseNotifyFlushTimeoutMillis(CLOSE_MS);
        return handler;
    }

    private static SSLParameters parameters(
            SSLContext context, SSLEngine engine, List<String> protocols, List<String> cipherSuites) {
        SSLParameters supported = context.getSupportedSSLParameters();
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(
                protocols.isEmpty()
                        ? intersection(PROTOCOLS, supported.getProtocols())
                        : checked("protocols", protocols, supported.getProtocols()));
        if (!cipherSuites.isEmpty()) {
            parameters.setCipherSuites(checked("cipherSuites", cipherSuites, supported.getCipherSuites()));
        }
        parameters.setUseCipherSuitesOrder(true);
        return parameters;
    }

    private static String[] intersection(List<String> wanted, String[] supported) {
        return wanted.stream().filter(Arrays.asList(supported)::contains).toArray(String[]::new);
    }

    private static String[] checked(String option, List<String> wanted, String[] supported) {
        List<String> known = Arrays.asList(supported);
        for (String name : wanted) {
            if (!known.contains(name)) {
                throw new TlsConfigurationException(option + ": " + name + " (expected: some of " + known + ")");
            }
        }
        return wanted.toArray(String[]::new);
    }

    private static List<X509Certificate> peerCertificates(SSLSession session) {
        try {
            Function<Object, Stream<X509Certificate>> x509 =
                    certificate -> certificate instanceof X509Certificate it ? Stream.of(it) : Stream.empty();
            return Arrays.stream(session.getPeerCertificates()).flatMap(x509).toList();
        } catch (SSLPeerUnverifiedException e) {
            return List.of(); // the peer has sent none
        }
    }
}
