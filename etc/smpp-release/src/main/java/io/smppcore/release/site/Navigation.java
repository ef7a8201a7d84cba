package io.smppcore.release.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One part of the navigation.
 *
 * @param sources paths of documents in the repository
 */
record Navigation(String title, List<Path> sources) {

    private static final Navigation START =
            of("Start", "README.md", "docs/getting-started.md", "examples/README.md", "docs/faq.md");
    private static final List<Navigation> OTHERS = List.of(
            of(
                    "The gateway",
                    "docs/gateway/README.md",
                    "docs/gateway/production.md",
                    "docs/gateway/configuration.md",
                    "docs/gateway/cluster.md",
                    "docs/gateway/capacity.md",
                    "docs/gateway/http.md",
                    "docs/gateway/store.md",
                    "docs/gateway/attacks.md",
                    "docs/gateway/metrics.md"),
            of(
                    "Coming from",
                    "docs/migrating-from-cloudhopper.md",
                    "docs/migrating-from-jsmpp.md",
                    "docs/other-protocols.md"),
            of(
                    "Tests and tools",
                    "docs/testing.md",
                    "docs/simulator.md",
                    "docs/load-testing.md",
                    "docs/conformance.md"),
            of("Reference", "docs/configuration.md", "docs/smsc-quirks.md", "docs/benchmarks.md", "CHANGELOG.md"),
            of(
                    "The project",
                    "docs/architecture.md",
                    "docs/development.md",
                    "docs/versions.md",
                    "CONTRIBUTING.md",
                    "SECURITY.md",
                    "MAINTAINERS.md"));

    private static Navigation of(String title, String... sources) {
        return new Navigation(title, Stream.of(sources).map(Path::of).toList());
    }

    /** Returns all parts for these documents; those in no other part are guides. */
    static List<Navigation> of(Set<Path> sources) {
        Set<Path> guides = new TreeSet<>(sources);
        START.sources.forEach(guides::remove);
        OTHERS.forEach(part -> part.sources.forEach(guides::remove));
        List<Navigation> parts = new ArrayList<>(List.of(START, new Navigation("Guides", List.copyOf(guides))));
        parts.addAll(OTHERS);
        return parts;
    }
}
