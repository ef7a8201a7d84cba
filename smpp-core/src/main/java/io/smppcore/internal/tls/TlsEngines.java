package io.smppcore.internal.tls;

import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
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
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Factory of the Netty handlers that encrypt a connection. Thread-safe. */
public final class TlsEngines {

    private static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    /** Maximum time in milliseconds to write the final record (close_notify) when the connection is closed. */
    private static final long CLOSE_MS = 1_000;

    /** Cipher suites of TLS 1.3 in BoringSSL. */
    private static final List<String> FIXED_CIPHER_SUITES =
            List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

    private TlsEngines() {}

    /**
     * Creates the handler of a client. Throws a {@link TlsConfigurationException} for unsupported protocols or cipher
     * suites.
     */
    public static SslHandler client(TlsContext context, TlsOptions options, InetSocketAddress remote) {
        String name = options.serverName() != null ? options.serverName() : remote.getHostString();
        return handler(configured(context.client(name, remote.getPort()), engine -> {
            SSLParameters parameters =
                    parameters(engine, options.engine(), options.protocols(), options.cipherSuites());
            boolean sent = options.sendServerName() && HostNames.isHostName(name);
            parameters.setServerNames(sent ? List.of(new SNIHostName(name)) : List.of());
            parameters.setEndpointIdentificationAlgorithm(options.verifyHostname() ? "HTTPS" : "");
            return parameters;
        }));
    }

    /**
     * Creates the handler of a server. Throws a {@link TlsConfigurationException} for unsupported protocols or cipher
     * suites.
     */
    public static SslHandler server(TlsContext context, ServerTlsOptions options) {
        return handler(serverEngine(context, options));
    }

    /** Throws a {@link TlsConfigurationException} for unsupported protocols or cipher suites. */
    static void check(TlsContext context, ServerTlsOptions options) {
        ReferenceCountUtil.release(serverEngine(context, options));
    }

    private static SSLEngine serverEngine(TlsContext context, ServerTlsOptions options) {
        return configured(context.server(), engine -> {
            SSLParameters parameters =
                    parameters(engine, options.engine(), options.protocols(), options.cipherSuites());
            switch (options.clientAuthentication()) {
                case NONE -> parameters.setNeedClientAuth(false);
                case OPTIONAL -> parameters.setWantClientAuth(true);
                case REQUIRED -> parameters.setNeedClientAuth(true);
            }
            return parameters;
        });
    }

    /** Sets the parameters of an engine, and returns it; releases it if that fails. */
    private static SSLEngine configured(SSLEngine engine, Function<SSLEngine, SSLParameters> parameters) {
        boolean isDone = false;
        try {
            engine.setSSLParameters(parameters.apply(engine));
            isDone = true;
            return engine;
        } finally {
            if (!isDone) {
                ReferenceCountUtil.release(engine); // does nothing with an engine of the JDK
            }
        }
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
            SSLEngine engine, TlsOptions.Engine kind, List<String> protocols, List<String> cipherSuites) {
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(
                protocols.isEmpty()
                        ? intersection(PROTOCOLS, engine.getSupportedProtocols())
                        : checked("protocols", protocols, engine.getSupportedProtocols()));
        if (!cipherSuites.isEmpty()) {
            parameters.setCipherSuites(checked("cipherSuites", cipherSuites, engine.getSupportedCipherSuites()));
            if (kind == TlsOptions.Engine.OPENSSL) {
                checkFixed(cipherSuites);
            }
        }
        parameters.setUseCipherSuitesOrder(true);
        return parameters;
    }

    /* BoringSSL would accept a part of them, and negotiate the others all the same. */
    private static void checkFixed(List<String> cipherSuites) {
        List<String> configured =
                cipherSuites.stream().filter(FIXED_CIPHER_SUITES::contains).toList();
        if (!configured.isEmpty() && configured.size() < FIXED_CIPHER_SUITES.size()) {
            throw new TlsConfigurationException(
                    "cipherSuites: " + configured + " (expected with tls.engine OPENSSL: all" + " or none of "
                            + FIXED_CIPHER_SUITES + ", which cannot be chosen)");
        }
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
