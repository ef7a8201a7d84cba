package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Certificates created by the keytool of the JDK. */
public final class Keytool {

    /** Password of the key stores. */
    public static final String PASSWORD = "changeit";

    private static final int DAYS = 90;

    private Keytool() {}

    /**
     * Creates NAME.p12 with a key and its self-signed certificate for localhost, and NAME.pem with the certificate.
     *
     * @param folder folder of the files
     * @param name name of the files and of the certificate
     */
    public static void selfSigned(Path folder, String name) throws IOException, InterruptedException {
        selfSigned(folder, name, DAYS);
    }

    /** Creates the same with a certificate that is valid for a number of days. */
    public static void selfSigned(Path folder, String name, int days) throws IOException, InterruptedException {
        String store = folder.resolve(name + ".p12").toString();
        run(
                folder.resolve(name + ".log"),
                "-genkeypair",
                "-keystore",
                store,
                "-storetype",
                "PKCS12",
                "-keyalg",
                "EC",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-validity",
                String.valueOf(days),
                "-ext",
                "san=dns:localhost,ip:127.0.0.1");
        try {
            Certificate certificate = KeyStore.getInstance(new File(store), PASSWORD.toCharArray())
                    .getCertificate(name);
            String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
            Files.writeString(
                    folder.resolve(name + ".pem"),
                    "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
        } catch (GeneralSecurityException e) {
            throw new IOException(store, e);
        }
    }

    private static void run(Path log, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-storepass", PASSWORD));
        command.addAll(1, List.of(arguments));
        // In a process this short, C2 and the threads of a collector take more time than they save.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }
}
