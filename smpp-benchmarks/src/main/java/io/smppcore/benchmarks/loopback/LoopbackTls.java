package io.smppcore.benchmarks.loopback;

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
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS between two ends on this machine, with a self-signed certificate (P-256) that the keytool of the JDK makes.
 *
 * @param keyStore certificate and key of the server
 * @param trusted certificate that clients trust
 */
public record LoopbackTls(KeyStore keyStore, KeyStore trusted) {

    /** Password of the key store. */
    public static final String PASSWORD = "changeit";

    private static final int KEYTOOL_SECONDS = 60;

    /** Makes a certificate. */
    public static LoopbackTls make() {
        try {
            KeyStore keyStore = newKeyStore();
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", keyStore.getCertificate("server"));
            return new LoopbackTls(keyStore, trusted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the options of a server of this library. */
    ServerTlsOptions server() {
        return ServerTlsOptions.builder(TlsIdentity.keyStore(keyStore, PASSWORD))
                .build();
    }

    /** Returns the options of a client of this library. */
    TlsOptions client() {
        return TlsOptions.builder().trust(TlsTrust.keyStore(trusted)).build();
    }

    /** Returns a context of clients without a library, whose sessions can be resumed. */
    SSLContext clientContext() throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /** Returns a context of clients without a library that trusts every server, such as one in another process. */
    static SSLContext trustingContext() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        return context;
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
