package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A certificate of keytool for this machine.
 *
 * @param keyStore with the certificate and its key
 * @param certificate alone, PEM
 */
record SelfSigned(Path keyStore, Path certificate) {

    static final String PASSWORD = "changeit";

    private static final long KEYTOOL_SECONDS = 60;

    static SelfSigned in(Path folder) throws Exception {
        SelfSigned made = new SelfSigned(folder.resolve("own.p12"), folder.resolve("own.pem"));
        List<String> store = List.of(
                "-storepass", PASSWORD, "-keystore", made.keyStore.toString(), "-storetype", "PKCS12", "-alias", "own");
        keytool(folder, store, List.of("-genkeypair", "-keyalg", "EC", "-dname", "CN=own", "-ext", "san=ip:127.0.0.1"));
        keytool(folder, store, List.of("-exportcert", "-rfc", "-file", made.certificate.toString()));
        return made;
    }

    private static void keytool(Path folder, List<String> store, List<String> what) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(what);
        command.addAll(store);
        Path log = folder.resolve("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }
}
