package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Self-signed certificates of keytool. */
final class Certificates {

    private static final int KEYTOOL_SECONDS = 60;
    private static final String PASSWORD = "changeit";

    private Certificates() {}

    static X509Certificate selfSigned(Path folder, String subject, String alternativeNames) throws Exception {
        Path store = Files.createTempDirectory(folder, "certificate").resolve("store.p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-keyalg", "EC", "-alias", "one", "-dname", subject));
        if (!alternativeNames.isEmpty()) {
            command.addAll(List.of("-ext", "san=" + alternativeNames));
        }
        Path log = store.resolveSibling("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return (X509Certificate) keys.getCertificate("one");
    }
}
