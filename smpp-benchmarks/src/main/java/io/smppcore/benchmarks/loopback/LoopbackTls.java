package io.smppcore.benchmarks.loopback;

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

/** TLS between two ends in this process, with a self-signed certificate (P-256) that the keytool of the JDK makes. */
record LoopbackTls(ServerTlsOptions server, TlsOptions client) {

    private static final String PASSWORD = "changeit";
    private static final int KEYTOOL_SECONDS = 60;

    static LoopbackTls make() {
        try {
            KeyStore keyStore = keyStore();
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", keyStore.getCertificate("server"));
            return new LoopbackTls(
                    ServerTlsOptions.builder(TlsIdentity.keyStore(keyStore, PASSWORD))
                            .build(),
                    TlsOptions.builder().trust(TlsTrust.keyStore(trusted)).build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyStore keyStore() throws IOException, GeneralSecurityException {
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
