package io.smppcore.release.site;

import io.smppcore.release.ReleaseException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A document of the repository.
 *
 * @param source its path in the repository
 * @param sections never empty; the first has the title of the page
 */
record Page(Path source, Node document, List<Section> sections) {

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    /**
     * Reads a document in Markdown.
     *
     * @throws ReleaseException if it does not begin with a heading
     */
    static Page markdown(Path source, String text) {
        return of(source, PARSER.parse(text));
    }

    /** Returns a page that shows another file. */
    static Page file(Path source, String text) {
        Heading heading = new Heading();
        heading.setLevel(1);
        heading.appendChild(new Text(source.getFileName().toString()));
        FencedCodeBlock content = new FencedCodeBlock();
        content.setLiteral(text);
        Document document = new Document();
        document.appendChild(heading);
        document.appendChild(content);
        return of(source, document);
    }

    private static Page of(Path source, Node document) {
        if (!(document.getFirstChild() instanceof Heading)) {
            throw new ReleaseException(source + ": does not begin with a heading");
        }
        List<Section> sections = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        Node block = document.getFirstChild();
        while (block instanceof Heading heading) {
            StringBuilder text = new StringBuilder();
            for (block = block.getNext(); block != null && !(block instanceof Heading); block = block.getNext()) {
                text.append(PlainText.of(block)).append(' ');
            }
            String title = PlainText.of(heading);
            sections.add(new Section(heading, id(title, ids), title, text.toString()));
        }
        return new Page(source, document, List.copyOf(sections));
    }

    private static String id(String title, Set<String> ids) {
        String id = title.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
                .replace(' ', '-');
        String unique = id;
        for (int i = 1; !ids.add(unique); i++) {
            unique = id + "-" + i;
        }
        return unique;
    }

    String title() {
        return sections.getFirst().title();
    }

    boolean hasAnchor(String id) {
        return sections.stream().anyMatch(section -> section.id().equals(id));
    }

    /** Returns its path in the site; README.md is the index of its folder. */
    String output() {
        String path = source.toString().replace('\\', '/');
        return path.endsWith(".md")
                ? path.replaceFirst("README\\.md$", "index.md").replaceFirst("md$", "html")
                : path + ".html";
    }

    /** Returns the relative path from its folder to a file of the site. */
    String pathTo(String output) {
        return "../".repeat(source.getNameCount() - 1) + output;
    }
}
