package io.smppcore.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The requirements of Maven Central and of this project, checked on the files of a finished bundle. */
final class BundleCheck {

    /** Suffix and algorithm of each checksum. */
    static final Map<String, String> CHECKSUMS =
            Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512");

    private static final List<String> MANIFEST =
            List.of("Implementation-Title", "Implementation-Version", "Specification-Title", "Specification-Version");

    private final SortedMap<String, byte[]> files;
    private final String version;
    private final SigningKey key;
    private final List<String> faults = new ArrayList<>();

    private BundleCheck(SortedMap<String, byte[]> files, String version, SigningKey key) {
        this.files = files;
        this.version = version;
        this.key = key;
    }

    /** Returns the faults of a bundle; none if it can be uploaded. */
    static List<String> faults(SortedMap<String, byte[]> files, String version, SigningKey key) throws IOException {
        BundleCheck check = new BundleCheck(files, version, key);
        check.run();
        return check.faults;
    }

    /**
     * Returns the artifacts that differ between two bundles. Signatures, which always differ, and checksums are not
     * compared.
     */
    static List<String> differences(SortedMap<String, byte[]> files, SortedMap<String, byte[]> others) {
        return Stream.concat(files.keySet().stream(), others.keySet().stream())
                .distinct()
                .filter(path ->
                        !path.endsWith(".asc") && CHECKSUMS.keySet().stream().noneMatch(path::endsWith))
                .filter(path -> !Arrays.equals(files.get(path), others.get(path)))
                .toList();
    }

    /** Returns the files of a zip. */
    static SortedMap<String, byte[]> files(byte[] zip) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        ZipInputStream entries = new ZipInputStream(new ByteArrayInputStream(zip));
        for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
            if (!entry.isDirectory()) {
                files.put(entry.getName(), entries.readAllBytes());
            }
        }
        return files;
    }

    /** Returns the content of a checksum file: the digest in hex digits. */
    static byte[] checksum(String algorithm, byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(content);
            return HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run() throws IOException {
        SortedSet<String> unexpected = new TreeSet<>(files.keySet());
        for (Module module : Module.PUBLISHED) {
            for (String suffix : module.suffixes()) {
                String path = module.path(version) + suffix;
                Stream.concat(Stream.of("", ".asc"), CHECKSUMS.keySet().stream().sorted())
                        .filter(each -> !unexpected.remove(path + each))
                        .forEach(each -> faults.add(path + each + ": missing"));
                if (files.containsKey(path)) {
                    check(module, suffix, path, files.get(path));
                }
            }
        }
        unexpected.forEach(path -> faults.add(path + ": not expected"));
    }

    private void check(Module module, String suffix, String path, byte[] content) throws IOException {
        byte[] signature = files.get(path + ".asc");
        if (signature != null && !key.hasSigned(content, signature)) {
            faults.add(path + ".asc: not a signature of this file");
        }
        CHECKSUMS.forEach((end, algorithm) -> {
            byte[] checksum = files.get(path + end);
            if (checksum != null && !Arrays.equals(checksum, checksum(algorithm, content))) {
                faults.add(path + end + ": not the checksum of this file");
            }
        });
        switch (suffix) {
            case ".pom" -> checkPom(module, path, new String(content, StandardCharsets.UTF_8));
            case ".jar" -> checkJar(path, files(content));
            case "-sources.jar" -> checkSources(path, files(content));
            case "-javadoc.jar" -> checkJavadoc(path, files(content));
            default -> {}
        }
    }

    /** Checks elements that Maven Central requires; those of smpp-bom are inherited by all others. */
    private void checkPom(Module module, String path, String pom) {
        if (pom.contains("-SNAPSHOT</version>")) {
            faults.add(path + ": depends on a snapshot");
        }
        List<String> elements = module.equals(Module.PUBLISHED.getFirst())
                ? List.of("name", "description", "url", "licenses", "developers", "scm")
                : List.of("name", "description", "parent");
        elements.stream()
                .filter(element ->
                        !Pattern.compile("<" + element + "[ >]").matcher(pom).find())
                .forEach(element -> faults.add(path + ": no <" + element + ">"));
    }

    private void checkJar(String path, SortedMap<String, byte[]> entries) throws IOException {
        byte[] manifest = entries.getOrDefault("META-INF/MANIFEST.MF", new byte[0]);
        Attributes attributes = new Manifest(new ByteArrayInputStream(manifest)).getMainAttributes();
        MANIFEST.stream()
                .filter(name -> attributes.getValue(name) == null)
                .forEach(name -> faults.add(path + ": no " + name + " in its manifest"));
        if (!entries.containsKey("module-info.class") && attributes.getValue("Automatic-Module-Name") == null) {
            faults.add(path + ": neither module-info.class nor Automatic-Module-Name");
        }
        entries.keySet().stream()
                .filter(name -> name.endsWith(".class"))
                .filter(name -> !name.startsWith(Module.GROUP_FOLDER) && !name.equals("module-info.class"))
                .forEach(name -> faults.add(path + ": contains " + name));
    }

    private void checkSources(String path, SortedMap<String, byte[]> entries) {
        if (entries.keySet().stream().noneMatch(name -> name.matches(Module.GROUP_FOLDER + ".*\\.java"))) {
            faults.add(path + ": no sources");
        }
    }

    private void checkJavadoc(String path, SortedMap<String, byte[]> entries) {
        if (!entries.containsKey("index.html")) {
            faults.add(path + ": no index.html");
        }
        if (entries.keySet().stream().anyMatch(name -> name.contains("/internal/"))) {
            faults.add(path + ": describes internal packages");
        }
    }
}
