package io.smppcore.release.site;

import io.smppcore.release.ReleaseException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/** The pages of the site: the documents in the root folder and below docs, and that of the examples. */
final class Site {

    private static final List<String> ASSETS = List.of("site.css", "site.js");
    private static final int MAX_CONTENTS_LEVEL = 3;

    private final Path root;
    private final Path out;
    private final Map<Path, Page> pages = new LinkedHashMap<>();
    private final List<Navigation> navigation;
    private final String template;

    private Site(Path root, Path out) throws IOException {
        this.root = root;
        this.out = out;
        for (Path document : documents(root)) {
            Path source = root.relativize(document);
            pages.put(source, Page.markdown(source, Files.readString(document)));
        }
        navigation = Navigation.of(pages.keySet());
        template = resource("page.html");
    }

    /**
     * Writes the pages, with links to the Javadoc if it is there.
     *
     * @param root the folder of the project
     * @param out the folder of the site
     * @throws ReleaseException if a link is broken
     */
    static void write(Path root, Path out) throws IOException {
        new Site(root, out).write();
    }

    private static List<Path> documents(Path root) throws IOException {
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(root.resolve("examples/README.md")),
                            Stream.concat(top, docs)
                                    .filter(file -> file.toString().endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void write() throws IOException {
        Links links = Links.resolve(root, pages);
        List<Page> all = new ArrayList<>(pages.values());
        all.addAll(links.files());
        for (Page page : all) {
            write(page.output(), html(page));
        }
        for (Path image : links.images()) {
            write(image.toString(), Files.readString(root.resolve(image)));
        }
        for (String asset : ASSETS) {
            write(asset, resource(asset));
        }
        write("search-index.js", SearchIndex.of(List.copyOf(pages.values()), Javadoc.types(out)));
    }

    private void write(String path, String content) throws IOException {
        Path file = out.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, content);
    }

    private String html(Page page) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .escapeHtml(true)
                .attributeProviderFactory(context -> new Attributes(page))
                .build();
        // Makes wide tables scroll, also with the keys. Only the renderer writes these tags; others are escaped.
        String content = renderer.render(page.document())
                .replace("<table>", "<div class=\"table\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table>")
                .replace("</table>", "</table></div>");
        return template.replace("{{title}}", escaped(page.title()))
                .replace("{{home}}", page.pathTo("index.html"))
                .replace("{{root}}", page.pathTo(""))
                .replace("{{navigation}}", navigation(page))
                .replace("{{contents}}", contents(page))
                .replace("{{content}}", content);
    }

    private String navigation(Page current) {
        StringBuilder html = new StringBuilder();
        for (Navigation part : navigation) {
            html.append("<h2>").append(part.title()).append("</h2>\n<ul>\n");
            for (Path source : part.sources()) {
                Page page = Objects.requireNonNull(pages.get(source), source::toString);
                String here = page.equals(current) ? " aria-current=\"page\"" : "";
                html.append(item(current.pathTo(page.output()), here, page.title()));
            }
            html.append("</ul>\n");
        }
        List<String> apis = Javadoc.startPages(out);
        if (!apis.isEmpty()) {
            html.append("<h2>API</h2>\n<ul>\n");
            apis.forEach(api -> html.append(
                    item(current.pathTo(api), "", "Javadoc of " + Path.of(api).getName(1))));
            html.append("</ul>\n");
        }
        return html.toString();
    }

    private static String contents(Page page) {
        StringBuilder html = new StringBuilder();
        for (Section section : page.sections()) {
            int level = section.heading().getLevel();
            if (level > 1 && level <= MAX_CONTENTS_LEVEL) {
                html.append(item("#" + section.id(), " class=\"level" + level + "\"", section.title()));
            }
        }
        return html.toString();
    }

    private static String item(String target, String attributes, String text) {
        return "<li><a href=\"" + target + "\"" + attributes + ">" + escaped(text) + "</a></li>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** The attributes of elements: anchors of headings, and code that scrolls with the keys. */
    private record Attributes(Page page) implements AttributeProvider {

        @Override
        public void setAttributes(Node node, String tagName, Map<String, String> attributes) {
            if (tagName.equals("pre")) {
                attributes.put("tabindex", "0");
            }
            for (Section section : page.sections()) {
                if (section.heading().equals(node)) {
                    attributes.put("id", section.id());
                }
            }
        }
    }
}
