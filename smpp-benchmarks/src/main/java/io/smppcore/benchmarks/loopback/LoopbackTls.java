package io.smppcore.benchmarks.loopback;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * TLS between two ends on this machine, with a self-signed certificate (P-256) that the keytool of the JDK makes.
 *
 * @param keyStore certificate and key of the server
 * @param trusted certificate that clients trust
 * @param engine implementation of TLS at both ends
 */
public record LoopbackTls(KeyStore keyStore, KeyStore trusted, TlsOptions.Engine engine) {

    /** Password of the key store. */
    public static final String PASSWORD = "changeit";

    private static final int KEYTOOL_SECONDS = 60;

    /**
     * Makes a certificate, or returns null for connections without TLS.
     *
     * @param tls value of a parameter: {@code false}, {@code true} for the TLS of the JDK, or {@code OPENSSL}
     */
    public static @Nullable LoopbackTls of(String tls) {
        return switch (tls) {
            case "false" -> null;
            case "true" -> make(TlsOptions.Engine.JDK);
            case "OPENSSL" -> make(TlsOptions.Engine.OPENSSL);
            default -> throw new IllegalArgumentException("tls: " + tls + " (expected: false, true or OPENSSL)");
        };
    }

    /** Makes a certificate. */
    public static LoopbackTls make(TlsOptions.Engine engine) {
        try {
            KeyStore keyStore = newKeyStore();
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", keyStore.getCertificate("server"));
            return new LoopbackTls(keyStore, trusted, engine);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the options of a server of this library. */
    ServerTlsOptions server() {
        return ServerTlsOptions.builder(TlsIdentity.keyStore(keyStore, PASSWORD))
                .engine(engine)
                .build();
    }

    /** Returns the options of a client of this library. */
    TlsOptions client() {
        return TlsOptions.builder()
                .trust(TlsTrust.keyStore(trusted))
                .engine(engine)
                .build();
    }

    /** Returns a context of clients without a library, whose sessions can be resumed. */
    SslContext clientContext() throws GeneralSecurityException, SSLException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        return context(engine, trust);
    }

    /** Returns a context of clients without a library that trusts every server, such as one in another process. */
    static SslContext trustingContext(TlsOptions.Engine engine) throws SSLException {
        return context(engine, InsecureTrustManagerFactory.INSTANCE);
    }

    private static SslContext context(TlsOptions.Engine engine, TrustManagerFactory trust) throws SSLException {
        return SslContextBuilder.forClient()
                .sslProvider(engine == TlsOptions.Engine.JDK ? SslProvider.JDK : SslProvider.OPENSSL)
                .trustManager(trust)
                .protocols("TLSv1.3")
                .endpointIdentificationAlgorithm("")
                .build();
    }

    private static KeyStore newKeyStore() throws IOException, GeneralSecurityException {
        Path folder = Files.createTempDirectory("smpp-benchmarks");
        Path file = folder.resolve("server.p12");
        try {
            keytool(file);
            KeyStore keyStore = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keyStore.load(in, PASSWORD.toCharArray());
            }
            return keyStore;
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static void keytool(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-genkeypair",
                        "-keystore",
                        file.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keyalg",
                        "EC",
                        "-alias",
                        "server",
                        "-dname",
                        "CN=server",
                        "-ext",
                        "san=ip:" + Loopback.HOST)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("keytool has made no certificate within " + KEYTOOL_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while keytool made a certificate", e);
        }
    }
}
