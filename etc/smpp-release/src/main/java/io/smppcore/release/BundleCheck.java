package io.smppcore.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The requirements of Maven Central and of this project, checked on the files of a finished bundle. */
final class BundleCheck {

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

    private void run() throws IOException {
        if (version.endsWith("-SNAPSHOT")) {
            faults.add("version " + version + ": a snapshot");
        }
        SortedSet<String> unexpected = new TreeSet<>(files.keySet());
        for (Module module : Module.PUBLISHED) {
            for (String suffix : module.suffixes()) {
                String path = module.path(version) + suffix;
                unexpected.remove(path);
                unexpected.remove(path + ".asc");
                Bundle.CHECKSUMS.keySet().forEach(checksum -> unexpected.remove(path + checksum));
                byte[] content = files.get(path);
                if (content == null) {
                    faults.add(path + ": missing");
                } else {
                    checkSignature(path, content);
                    checkSums(path, content);
                    checkContent(module, suffix, path, content);
                }
            }
        }
        unexpected.forEach(path -> faults.add(path + ": not expected"));
    }

    private void checkSignature(String path, byte[] content) {
        byte[] signature = files.get(path + ".asc");
        if (signature == null || !key.hasSigned(content, signature)) {
            faults.add(path + ".asc: " + (signature == null ? "missing" : "not a signature of this file"));
        }
    }

    private void checkSums(String path, byte[] content) {
        for (Map.Entry<String, String> checksum : Bundle.CHECKSUMS.entrySet()) {
            String name = path + checksum.getKey();
            String text = text(files.get(name));
            if (!text.equals(Bundle.checksum(checksum.getValue(), content))) {
                faults.add(name + ": " + (text.isEmpty() ? "missing" : "not the checksum of this file"));
            }
        }
    }

    private void checkContent(Module module, String suffix, String path, byte[] content) throws IOException {
        switch (suffix) {
            case ".pom" -> checkPom(module, path, text(content));
            case ".jar" -> checkJar(path, content);
            case "-sources.jar" -> checkSources(path, content);
            case "-javadoc.jar" -> checkJavadoc(path, content);
            default -> checkText(path, text(content), "\"bomFormat\" *: *\"CycloneDX\"", "a CycloneDX document");
        }
    }

    /** Checks elements that Maven Central requires; those of smpp-bom are inherited by all others. */
    private void checkPom(Module module, String path, String pom) {
        checkText(path, pom, "<version>" + Pattern.quote(version) + "</version>", "<version>" + version);
        checkText(path, pom, "<name>[^<]+</name>", "<name>");
        checkText(path, pom, "<description>[^<]+</description>", "<description>");
        if (pom.contains("-SNAPSHOT</version>")) {
            faults.add(path + ": depends on a snapshot");
        }
        if (module.equals(Module.PUBLISHED.getFirst())) {
            checkText(path, pom, "<url>https://[^<]+</url>", "<url>");
            for (String element : List.of("licenses", "developers", "scm", "issueManagement")) {
                checkText(path, pom, "<" + element + "[ >]", "<" + element + ">");
            }
        } else {
            checkText(path, pom, "<parent>\\s*<groupId>io\\.smppcore</groupId>", "<parent> of this project");
        }
    }

    private void checkJar(String path, byte[] jar) throws IOException {
        SortedMap<String, byte[]> entries = Bundle.read(jar);
        byte[] manifest = entries.get("META-INF/MANIFEST.MF");
        Attributes attributes = manifest == null
                ? new Attributes()
                : new Manifest(new ByteArrayInputStream(manifest)).getMainAttributes();
        for (String name : MANIFEST) {
            if (attributes.getValue(name) == null) {
                faults.add(path + ": no " + name + " in its manifest");
            }
        }
        if (!entries.containsKey("module-info.class") && attributes.getValue("Automatic-Module-Name") == null) {
            faults.add(path + ": neither module-info.class nor Automatic-Module-Name");
        }
        entries.keySet().stream()
                .filter(name -> name.endsWith(".class"))
                .filter(name -> !name.startsWith(Module.GROUP_FOLDER) && !name.equals("module-info.class"))
                .forEach(name -> faults.add(path + ": contains " + name));
    }

    private void checkSources(String path, byte[] jar) throws IOException {
        if (entries(jar).noneMatch(name -> name.startsWith(Module.GROUP_FOLDER) && name.endsWith(".java"))) {
            faults.add(path + ": no sources");
        }
    }

    private void checkJavadoc(String path, byte[] jar) throws IOException {
        if (entries(jar).noneMatch("index.html"::equals)) {
            faults.add(path + ": no index.html");
        }
        if (entries(jar).anyMatch(name -> name.contains("/internal/"))) {
            faults.add(path + ": describes internal packages");
        }
    }

    private static Stream<String> entries(byte[] jar) throws IOException {
        return Bundle.read(jar).keySet().stream();
    }

    private void checkText(String path, String text, String pattern, String name) {
        if (!Pattern.compile(pattern).matcher(text).find()) {
            faults.add(path + ": no " + name);
        }
    }

    private static String text(byte @Nullable [] content) {
        return content == null ? "" : new String(content, StandardCharsets.UTF_8);
    }
}
