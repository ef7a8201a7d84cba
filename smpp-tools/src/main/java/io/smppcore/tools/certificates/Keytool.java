package io.smppcore.tools.certificates;

import io.smppcore.type.SmppException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The keytool of the JDK, which makes keys in one PKCS #12 file. Confined to one thread. */
final class Keytool {

    /** Password of the files; their permissions protect them. */
    static final String PASSWORD = "changeit";

    private static final int MAX_SECONDS = 60;

    /** Options for a JVM that runs for a second. */
    private static final List<String> JVM = List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC");

    private final Path program;
    private final Path store;

    /**
     * Works on one file.
     *
     * @param javaHome home directory of the JDK
     * @param store file, created with the first key
     * @throws SmppException if this Java has no keytool
     */
    Keytool(Path javaHome, Path store) {
        this.program = programOf(javaHome);
        this.store = store;
    }

    /**
     * Creates a key on the curve P-256 and a certificate for it.
     *
     * @param alias name of the entry in the file
     * @param subject subject, such as {@code CN=server}
     * @param further further options, such as extensions or the signer
     * @throws SmppException if keytool fails, or takes too long
     */
    void makeKey(String alias, String subject, List<String> further) {
        List<String> command = new ArrayList<>(List.of(program.toString(), "-genkeypair"));
        command.addAll(JVM);
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-sigalg", "SHA256withECDSA"));
        command.addAll(List.of("-alias", alias, "-dname", subject, "-validity", "30"));
        command.addAll(further);
        try {
            run(command);
        } catch (IOException e) {
            throw new SmppException("keytool: cannot be run: " + e.getMessage(), e);
        }
    }

    private void run(List<String> command) throws IOException {
        Path said = store.resolveSibling("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            process.getOutputStream().close(); // no answers to questions
            if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                throw new SmppException("keytool: no key within " + MAX_SECONDS + " s");
            }
            if (process.exitValue() != 0) {
                throw new SmppException("keytool: exit code " + process.exitValue() + ": "
                        + Files.readString(said, StandardCharsets.UTF_8).strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SmppException("keytool: interrupted", e);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(said);
        }
    }

    private static Path programOf(Path javaHome) {
        for (String name : List.of("keytool", "keytool.exe")) {
            Path program = javaHome.resolve("bin").resolve(name);
            if (Files.isExecutable(program)) {
                return program;
            }
        }
        throw new SmppException("keytool: not in " + javaHome.resolve("bin")
                + " (expected: the keytool that comes with a JDK or a JRE; or run without TLS)");
    }
}
