package io.smppcore.release.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.release.ReleaseException;
import io.smppcore.testing.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of a small repository, and those of this one. */
class SiteTest {

    private static final Path PROJECT = ProjectFolder.root();

    @TempDir
    Path root;

    @TempDir
    Path out;

    @BeforeEach
    void makeARepository() throws IOException {
        for (Navigation part : Navigation.of(Set.of())) {
            for (Path source : part.sources()) {
                document(source.toString(), "# " + source + "\n");
            }
        }
        document("docs/client.md", "# Client\n\n## Send `x()`, or not\n\nA window.\n\n## Close\n");
    }

    private void document(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private String page(String path) throws IOException {
        Site.write(root, out);
        return Files.readString(out.resolve(path));
    }

    private List<Map<String, Object>> index() throws IOException {
        String script = Files.readString(out.resolve("search-index.js"));
        return JSON.std.listFrom(script.substring(script.indexOf('['), script.lastIndexOf(';'))).stream()
                .map(SiteTest::entry)
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> entry(Object entry) {
        return (Map<String, Object>) entry;
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, docs/client.md, docs/client.html",
        "README.md, docs/client.md#close, docs/client.html#close",
        "docs/faq.md, ../README.md, ../index.html",
        "docs/faq.md, client.md#send-x-or-not, ../docs/client.html#send-x-or-not",
        "docs/faq.md, ../examples/README.md, ../examples/index.html",
        "docs/faq.md, ../examples/A.java, ../examples/A.java.html",
        "docs/faq.md, gateway/README.md, ../docs/gateway/index.html",
        "docs/gateway/store.md, ../client.md#close, ../../docs/client.html#close",
        "docs/faq.md, #more, #more",
        "docs/faq.md, https://example.org/a.md, https://example.org/a.md",
    })
    void rewritesALinkToItsPage(String source, String link, String target) throws IOException {
        document("examples/A.java", "class A {}");
        document(source, "# Title\n\n[link](" + link + ")\n\n## More\n");

        assertThat(page(source.replace("README", "index").replace(".md", ".html")))
                .contains("<a href=\"" + target + "\">link</a>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing.md", "client.md#opn", "#opn", "../../outside.md", "../docs", "../README.md#a"})
    void failsForABrokenLink(String link) throws IOException {
        document("docs/faq.md", "# Title\n\n[link](" + link + ")\n");

        assertThatExceptionOfType(ReleaseException.class)
                .isThrownBy(() -> Site.write(root, out))
                .withMessageStartingWith("docs/faq.md: no ")
                .withMessageEndingWith(" for the link " + link);
    }

    @Test
    void failsForAMissingImage() throws IOException {
        document("docs/faq.md", "# Title\n\n![a](a.svg)\n");

        assertThatExceptionOfType(ReleaseException.class)
                .isThrownBy(() -> Site.write(root, out))
                .withMessage("docs/faq.md: no image a.svg");
    }

    @Test
    void aLinkedFileBecomesAPage() throws IOException {
        document("examples/A.java", "class A<T> {}");
        document("docs/faq.md", "# Title\n\n[link](../examples/A.java)\n");

        assertThat(page("examples/A.java.html")).contains("<h1 id=\"ajava\">A.java</h1>", "class A&lt;T&gt; {}");
    }

    @Test
    void headingsOfTheSameNameHaveDifferentAnchors() throws IOException {
        document("docs/faq.md", "# A\n\n## B c\n\n## B c\n");

        assertThat(page("docs/faq.html"))
                .contains("<h2 id=\"b-c\">", "<h2 id=\"b-c-1\">", "<a href=\"#b-c-1\" class=\"level2\">");
    }

    @Test
    void rendersTables() throws IOException {
        document("docs/faq.md", "# A\n\n| a | b |\n|---|---|\n| `x` | y |\n");

        assertThat(page("docs/faq.html")).contains("tabindex=\"0\"><table>", "<td><code>x</code></td>");
    }

    @Test
    void aDocumentInNoOtherPartOfTheNavigationIsAGuide() throws IOException {
        assertThat(page("index.html").replaceAll("\\s+", " "))
                .contains("<h2>Guides</h2> <ul> <li><a href=\"docs/client.html\">Client</a></li> </ul>");
    }

    @Test
    void listsTheDocumentsOfTheGatewayInTheirOwnPart() throws IOException {
        try (Stream<Path> docs = Files.walk(PROJECT.resolve("docs"))) {
            assertThat(docs.map(PROJECT::relativize)
                            .filter(file -> file.toString().matches("docs.gateway.*\\.md")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Navigation.of(Set.of(file)))
                            .filteredOn(part -> part.title().equals("The gateway"))
                            .flatExtracting(Navigation::sources)
                            .contains(file));
        }
    }

    @Test
    void listsTheJavadocInNavigationAndIndex() throws IOException {
        Path javadoc = out.resolve("javadoc/modules/a.b/c");
        Files.createDirectories(javadoc.resolve("class-use"));
        Files.writeString(out.resolve("javadoc/modules/index.html"), "");
        Files.writeString(javadoc.resolve("Client.Builder.html"), "");
        Files.writeString(javadoc.resolve("class-use/Client.html"), "");

        assertThat(page("docs/client.html"))
                .contains("<a href=\"../javadoc/modules/index.html\">Javadoc of modules</a>");
        assertThat(index())
                .filteredOn(entry -> "API".equals(entry.get("page")))
                .extracting(entry -> entry.get("title"), entry -> entry.get("url"))
                .containsExactly(tuple("Client.Builder", "javadoc/modules/a.b/c/Client.Builder.html"));
    }

    @Test
    void documentsExportedPackagesOnly() throws IOException {
        assertThat(Javadoc.packages(PROJECT.resolve("smpp-core/src/main/java")))
                .contains("io.smppcore.pdu", "io.smppcore.session")
                .noneMatch(name -> name.contains("internal"));
        assertThat(Javadoc.packages(PROJECT.resolve("smpp-simulator/src/main/java")))
                .contains("io.smppcore.simulator")
                .doesNotContain("io.smppcore.simulator.web");
        assertThat(Javadoc.packages(PROJECT.resolve("smpp-spring-boot-starter/src/main/java")))
                .containsExactly("io.smppcore.spring");
    }

    @ParameterizedTest
    @CsvSource({
        "getting started, docs/getting-started.html",
        "enquire_link hexadecimal esme_rthrottled, docs/smsc-quirks.html",
        "reassembly, docs/text.html",
        "lettuce, docs/other-protocols.html",
        "authenticator, docs/server.html",
        "fsync, docs/gateway/store.html",
    })
    void indexesThisRepositoryWithoutABrokenLink(String words, String url) throws IOException {
        Site.write(PROJECT, out);

        assertThat(index())
                .filteredOn(entry -> Objects.toString(entry.get("url")).startsWith(url))
                .extracting(entry -> (entry.get("title") + " " + entry.get("text")).toLowerCase(Locale.ROOT))
                .satisfies(texts -> assertThat(String.join(" ", texts)).contains(words.split(" ")));
    }
}
