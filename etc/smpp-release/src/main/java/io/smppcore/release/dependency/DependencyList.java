package io.smppcore.release.dependency;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The libraries of all released modules, as {@value #FILE} lists them; tests of the modules compare it with what they
 * need at run time.
 *
 * @param libraries each library in each of its versions
 */
public record DependencyList(List<Dependency> libraries) {

    /** The list, relative to the root of the project. */
    public static final String FILE = "etc/smpp-release/dependencies.txt";

    private static final String OWN_GROUP = "io.smppcore";

    /** Reads the lines of a list; empty ones and those that begin with # are comments. */
    public static DependencyList parse(List<String> lines) {
        return new DependencyList(lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Dependency::parse)
                .toList());
    }

    /** Returns what differs from an earlier list: added and removed libraries, changed versions and licences. */
    public List<String> changesSince(DependencyList earlier) {
        SortedMap<String, String> before = earlier.byName();
        SortedMap<String, String> after = byName();
        SortedMap<String, String> changes = new TreeMap<>();
        after.forEach((name, version) -> {
            String old = before.get(name);
            if (old == null) {
                changes.put(name, "added " + name + " " + version);
            } else if (!old.equals(version)) {
                changes.put(name, "changed " + name + " from " + old + " to " + version);
            }
        });
        before.forEach((name, version) -> {
            if (!after.containsKey(name)) {
                changes.put(name, "removed " + name + " " + version);
            }
        });
        return List.copyOf(changes.values());
    }

    private SortedMap<String, String> byName() {
        SortedMap<String, String> versions = new TreeMap<>();
        libraries.forEach(library -> versions.merge(
                library.name(),
                library.version() + " (" + library.licence() + ")",
                (one, other) -> one + ", " + other));
        return versions;
    }

    /**
     * Returns the components of a bill of materials that the list lacks.
     *
     * @param sbom in CycloneDX, as JSON
     */
    public List<String> missing(byte[] sbom) throws IOException {
        List<String> missing = new ArrayList<>();
        // A module without libraries has no components.
        for (Object each : (List<?>) JSON.std.mapFrom(sbom).getOrDefault("components", List.of())) {
            Map<?, ?> component = (Map<?, ?>) each;
            String name = component.get("group") + ":" + component.get("name");
            Object version = component.get("version");
            if (!OWN_GROUP.equals(component.get("group"))
                    && libraries.stream()
                            .noneMatch(library -> library.name().equals(name)
                                    && library.version().equals(version))) {
                missing.add(name + ":" + version);
            }
        }
        return missing;
    }
}
