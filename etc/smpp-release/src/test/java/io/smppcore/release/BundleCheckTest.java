package io.smppcore.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.ProjectFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundle of a small release, without faults and with one fault at a time. */
class BundleCheckTest {

    private static final String VERSION = "1.2.3";
    private static final String CORE = "io/smppcore/smpp-core/1.2.3/smpp-core-1.2.3";
    private static final String BOM = "io/smppcore/smpp-bom/1.2.3/smpp-bom-1.2.3.pom";
    private static final String MANIFEST = """
            Manifest-Version: 1.0
            Implementation-Title: a
            Implementation-Version: 1.2.3
            Specification-Title: a
            Specification-Version: 1.2
            """;
    private static final String BOM_POM = """
            <artifactId>smpp-bom</artifactId><version>1.2.3</version>
            <name>a</name><description>b</description><url>https://example.org</url>
            <licenses></licenses><developers></developers><scm a="b"></scm>
            """;
    private static final String POM = """
            <parent>
              <groupId>io.smppcore</groupId><version>1.2.3</version>
            </parent>
            <name>a</name><description>b</description>
            """;

    @TempDir
    Path folder;

    private SigningKey key;
    private SortedMap<String, byte[]> files;

    @BeforeEach
    void makeABundle() throws IOException, PGPException {
        key = SigningKey.ephemeral();
        files = new TreeMap<>();
        for (Module module : Module.PUBLISHED) {
            for (String suffix : module.suffixes()) {
                replace(module.path(VERSION) + suffix, content(module, suffix));
            }
        }
    }

    private static byte[] content(Module module, String suffix) throws IOException {
        return switch (suffix) {
            case ".pom" -> bytes(module.artifactId().equals("smpp-bom") ? BOM_POM : POM);
            case ".jar" ->
                zip(Map.of("META-INF/MANIFEST.MF", MANIFEST, "module-info.class", "", "io/smppcore/A.class", ""));
            case "-sources.jar" -> zip(Map.of("io/smppcore/A.java", ""));
            case "-javadoc.jar" -> zip(Map.of("index.html", ""));
            default -> bytes("{}");
        };
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] zip(Map<String, String> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(bytes(entry.getValue()));
            }
        }
        return bytes.toByteArray();
    }

    /** Adds or replaces a file, with a signature and checksums that agree. */
    private void replace(String path, byte[] content) throws IOException, PGPException {
        files.put(path, content);
        files.put(path + ".asc", signature(key, content));
        BundleCheck.CHECKSUMS.forEach(
                (suffix, algorithm) -> files.put(path + suffix, BundleCheck.checksum(algorithm, content)));
    }

    private static byte[] signature(SigningKey key, byte[] content) throws IOException, PGPException {
        return new BcOpenPGPApi()
                .createDetachedSignature()
                .addSigningKey(key.key())
                .sign(new ByteArrayInputStream(content))
                .getFirst()
                .getEncoded();
    }

    private void assertSingleFault(String fault) throws IOException {
        assertThat(BundleCheck.faults(files, VERSION, key)).containsExactly(fault);
    }

    @Test
    void acceptsEachArtifactWithSignatureAndFourChecksums() throws IOException {
        assertThat(BundleCheck.faults(files, VERSION, key)).isEmpty();
        assertThat(files)
                .hasSize((2 * 2 + 5 * 5) * 6)
                .containsKeys(CORE + "-sources.jar", CORE + "-javadoc.jar.asc", CORE + ".pom.sha512");
    }

    @Test
    void refusesAMissingFile() throws IOException {
        files.remove(CORE + "-javadoc.jar.asc");
        assertSingleFault(CORE + "-javadoc.jar.asc: missing");
    }

    @Test
    void refusesAFileOfAModuleThatIsNotPublished() throws IOException {
        files.put("io/smppcore/smpp-testing/1.2.3/smpp-testing-1.2.3.jar", new byte[0]);
        assertSingleFault("io/smppcore/smpp-testing/1.2.3/smpp-testing-1.2.3.jar: not expected");
    }

    @Test
    void refusesAnArtifactThatHasChangedSinceItWasSigned() throws IOException {
        files.put(CORE + "-cyclonedx.json", bytes("{ }"));
        assertThat(BundleCheck.faults(files, VERSION, key))
                .hasSize(5)
                .contains(CORE + "-cyclonedx.json.asc: not a signature of this file")
                .contains(CORE + "-cyclonedx.json.sha256: not the checksum of this file");
    }

    @Test
    void refusesTheSignatureOfAnotherKey() throws IOException, PGPException {
        files.put(BOM + ".asc", signature(SigningKey.ephemeral(), bytes(BOM_POM)));
        assertSingleFault(BOM + ".asc: not a signature of this file");
    }

    @Test
    void refusesWhatIsNoSignature() throws IOException {
        files.put(BOM + ".asc", bytes("a"));
        assertSingleFault(BOM + ".asc: not a signature of this file");
    }

    @Test
    void refusesAPomWithoutDevelopers() throws IOException, PGPException {
        replace(BOM, bytes(BOM_POM.replace("developers", "x")));
        assertSingleFault(BOM + ": no <developers>");
    }

    @Test
    void refusesAJarWithForeignClasses() throws IOException, PGPException {
        replace(
                CORE + ".jar",
                zip(Map.of("META-INF/MANIFEST.MF", MANIFEST, "module-info.class", "", "org/A.class", "")));
        assertSingleFault(CORE + ".jar: contains org/A.class");
    }

    @Test
    void refusesAJarWithoutVersionAndModuleName() throws IOException, PGPException {
        replace(CORE + ".jar", zip(Map.of("META-INF/MANIFEST.MF", MANIFEST.replace("Implementation-V", "V"))));
        assertThat(BundleCheck.faults(files, VERSION, key))
                .containsExactly(
                        CORE + ".jar: no Implementation-Version in its manifest",
                        CORE + ".jar: neither module-info.class nor Automatic-Module-Name");
    }

    @Test
    void refusesSourcesWithoutAnyFileOfThisProject() throws IOException, PGPException {
        replace(CORE + "-sources.jar", zip(Map.of("org/A.java", "")));
        assertSingleFault(CORE + "-sources.jar: no sources");
    }

    @Test
    void refusesJavadocOfInternalPackages() throws IOException, PGPException {
        replace(
                CORE + "-javadoc.jar",
                zip(Map.of("index.html", "", "io.smppcore.core/io/smppcore/internal/A.html", "")));
        assertSingleFault(CORE + "-javadoc.jar: describes internal packages");
    }

    @Test
    void refusesADependencyOnASnapshot() throws IOException, PGPException {
        replace(BOM, bytes(BOM_POM + "<dependency><version>2.0-SNAPSHOT</version></dependency>"));
        assertSingleFault(BOM + ": depends on a snapshot");
    }

    @Test
    void readsTheKeyThatMavenGets() throws IOException {
        Path file = Files.writeString(folder.resolve("key.asc"), key.secretKey());
        assertThat(BundleCheck.faults(files, VERSION, SigningKey.read(file))).isEmpty();
    }

    @Test
    void findsArtifactsThatDiffer() throws IOException, PGPException {
        SortedMap<String, byte[]> first = new TreeMap<>(files);
        replace(BOM, bytes(BOM_POM));
        assertThat(BundleCheck.differences(first, files)).isEmpty();

        replace(CORE + ".jar", new byte[] {1});
        files.remove(BOM);
        assertThat(BundleCheck.differences(first, files)).containsExactly(BOM, CORE + ".jar");
    }

    @Test
    void theBomListsEachPublishedModule() throws IOException {
        String bom = Files.readString(ProjectFolder.root().resolve("etc/smpp-bom/pom.xml"));
        assertThat(Module.PUBLISHED)
                .filteredOn(Module::jar)
                .allSatisfy(module -> assertThat(bom).contains("<artifactId>" + module.artifactId() + "</artifactId>"));
    }
}
