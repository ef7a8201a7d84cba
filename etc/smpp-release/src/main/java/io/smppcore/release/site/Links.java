package io.smppcore.release.site;

import io.smppcore.release.ReleaseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.jspecify.annotations.Nullable;

/**
 * The links and images of all pages, rewritten for the site. A link to another file of the repository adds a page with
 * that file.
 */
final class Links {

    private final Path root;
    private final Map<Path, Page> pages;
    private final Map<Path, Page> files = new LinkedHashMap<>();
    private final SortedSet<Path> images = new TreeSet<>();
    private final List<String> faults = new ArrayList<>();

    private Links(Path root, Map<Path, Page> pages) {
        this.root = root;
        this.pages = pages;
    }

    /**
     * Rewrites the links of all pages.
     *
     * @param pages the pages by their paths in the repository
     * @throws ReleaseException with all broken links
     */
    static Links resolve(Path root, Map<Path, Page> pages) {
        Links links = new Links(root, pages);
        pages.values().forEach(page -> page.document().accept(links.new Rewriting(page)));
        if (!links.faults.isEmpty()) {
            throw new ReleaseException(String.join("\n", links.faults));
        }
        return links;
    }

    /** Returns pages of the linked files that are not documents. */
    List<Page> files() {
        return List.copyOf(files.values());
    }

    /** Returns the paths of all images in the repository. */
    SortedSet<Path> images() {
        return images;
    }

    private final class Rewriting extends AbstractVisitor {

        private final Page page;

        Rewriting(Page page) {
            this.page = page;
        }

        @Override
        public void visit(Link link) {
            link.setDestination(rewritten(link.getDestination()));
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            Path file = page.source().resolveSibling(image.getDestination()).normalize();
            if (Files.isRegularFile(root.resolve(file))) {
                images.add(file);
            } else {
                faults.add(page.source() + ": no image " + image.getDestination());
            }
        }

        private String rewritten(String destination) {
            if (destination.matches("[a-z]+:.*")) {
                return destination;
            }
            String[] parts = destination.split("#", 2);
            Path file = parts[0].isEmpty()
                    ? page.source()
                    : page.source().resolveSibling(parts[0]).normalize();
            Page target = pages.containsKey(file) ? pages.get(file) : file(file);
            if (target == null) {
                faults.add(page.source() + ": no file for the link " + destination);
                return destination;
            }
            if (parts.length == 2 && !target.hasAnchor(parts[1])) {
                faults.add(page.source() + ": no heading for the link " + destination);
            }
            String anchor = parts.length == 2 ? "#" + parts[1] : "";
            return parts[0].isEmpty() ? anchor : page.pathTo(target.output()) + anchor;
        }
    }

    private @Nullable Page file(Path file) {
        if (file.startsWith("..") || !Files.isRegularFile(root.resolve(file))) {
            return null;
        }
        return files.computeIfAbsent(file, path -> {
            try {
                return Page.file(path, Files.readString(root.resolve(path)));
            } catch (MalformedInputException e) {
                throw new ReleaseException(path + ": linked, but not a text file");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
