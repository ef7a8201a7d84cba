package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The comparison of the libraries that a released module needs at run time with etc/smpp-release/dependencies.txt, so
 * that each change of a library, its version or its licence is a change of that file.
 */
final class ListedDependencies {

    private static final Path LIST = Path.of("etc/smpp-release/dependencies.txt");

    /** Written by maven-dependency-plugin in the modules that set the property dependencies.phase. */
    private static final Path CLASS_PATH = Path.of("target/runtime-classpath");

    private static final Pattern SEPARATOR = Pattern.compile(" \\| ");

    private ListedDependencies() {}

    /** Checks the libraries of a module, whose folder is the working directory, unless it is not released. */
    static void check(String module) throws IOException {
        List<String> list = Files.readAllLines(ProjectFolder.root().resolve(LIST));
        SortedSet<String> listed = new TreeSet<>();
        for (String line : list) {
            String[] columns = SEPARATOR.split(line, -1);
            if (!line.startsWith("#")
                    && !line.isBlank()
                    && List.of(columns[2].split(" ", -1)).contains(module)) {
                listed.add(columns[0] + " | " + columns[1]);
            }
        }
        if (listed.isEmpty() && !Files.exists(CLASS_PATH)) {
            return;
        }
        assertThat(needed()).as("%s lists other libraries of %s", LIST, module).isEqualTo(listed);
    }

    private static SortedSet<String> needed() throws IOException {
        SortedSet<String> needed = new TreeSet<>();
        for (String jar : Files.readString(CLASS_PATH).strip().split(File.pathSeparator, -1)) {
            Path file = Path.of(jar);
            Path version = file.getName(file.getNameCount() - 2);
            Path artifact = file.getName(file.getNameCount() - 3);
            // The artifacts of this build are not in a repository.
            Path pom = file.resolveSibling(artifact + "-" + version + ".pom");
            if (Files.exists(pom)) {
                needed.add(group(document(pom)) + ":" + artifact + ":" + version + " | " + licences(pom));
            }
        }
        return needed;
    }

    /** Returns the names of the licences in a pom, or in the nearest parent that has some. */
    private static String licences(Path pom) throws IOException {
        Element project = document(pom).getDocumentElement();
        Element licences = child(project, "licenses");
        Element parent = child(project, "parent");
        if (licences != null) {
            NodeList all = licences.getElementsByTagName("name");
            return IntStream.range(0, all.getLength())
                    .mapToObj(i -> all.item(i).getTextContent().strip())
                    .collect(Collectors.joining(" / "));
        }
        if (parent == null) {
            return "unknown";
        }
        int depth = 3 + group(document(pom)).split("\\.", -1).length;
        Path repository = pom.resolve("../".repeat(depth)).normalize();
        String artifact = text(parent, "artifactId");
        String version = text(parent, "version");
        return licences(repository
                .resolve(text(parent, "groupId").replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + ".pom"));
    }

    private static String group(Document pom) {
        Element project = pom.getDocumentElement();
        Element group = child(project, "groupId");
        return group != null ? group.getTextContent().strip() : text(child(project, "parent"), "groupId");
    }

    private static String text(@Nullable Element element, String name) {
        Element child = element == null ? null : child(element, name);
        if (child == null) {
            throw new IllegalArgumentException("a pom without " + name);
        }
        return child.getTextContent().strip();
    }

    private static @Nullable Element child(Element element, String name) {
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child && child.getTagName().equals(name)) {
                return child;
            }
        }
        return null;
    }

    private static Document document(Path pom) throws IOException {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(pom + ": " + e.getMessage(), e);
        }
    }
}
