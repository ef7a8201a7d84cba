package io.smppcore.release;

import io.smppcore.release.dependency.AllowedVulnerability;
import io.smppcore.release.dependency.DependencyList;
import io.smppcore.release.dependency.Osv;
import io.smppcore.release.dependency.VulnerabilityCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The libraries of a release: prints what has changed since the last release, and refuses those with a known
 * vulnerability.
 *
 * @param root folder of the sources, in a Git repository
 * @param withOsv {@code false} to leave out the question for known vulnerabilities
 */
record LibraryCheck(Path root, boolean withOsv) {

    private static final String SBOM = "-cyclonedx.json";

    private DependencyList list() throws IOException {
        return DependencyList.parse(Files.readAllLines(root.resolve(DependencyList.FILE)));
    }

    void run() throws IOException, InterruptedException {
        DependencyList list = list();
        String tag = lastRelease();
        if (tag.isEmpty()) {
            System.out.println("libraries: " + list.libraries().size() + ", no earlier release to compare with");
        } else {
            List<String> changes = list.changesSince(listOf(tag));
            System.out.println(
                    "libraries: " + list.libraries().size() + ", " + changes.size() + " changes since " + tag);
            changes.forEach(change -> System.out.println("  " + change));
        }
        if (!withOsv) {
            System.out.println("known vulnerabilities: not checked");
            return;
        }
        List<AllowedVulnerability> allowed =
                AllowedVulnerability.parse(Files.readAllLines(root.resolve(AllowedVulnerability.FILE)));
        List<String> faults = new VulnerabilityCheck(Osv.PUBLIC, allowed, LocalDate.now(ZoneOffset.UTC)).faults(list);
        if (!faults.isEmpty()) {
            throw new ReleaseException("known vulnerabilities that " + AllowedVulnerability.FILE
                    + " does not allow (update the library, or say there why it does no harm):\n  "
                    + String.join("\n  ", faults));
        }
        System.out.println(
                "known vulnerabilities: none" + (allowed.isEmpty() ? "" : " but " + allowed.size() + " allowed"));
    }

    /** Returns the tag of the last release before this commit, or an empty text. */
    private String lastRelease() throws IOException, InterruptedException {
        return ExternalPrograms.output(
                        root, List.of("git", "tag", "--merged", "HEAD", "--sort=-v:refname", "--list", "v[0-9]*"))
                .lines()
                .findFirst()
                .orElse("");
    }

    /** Returns the list of a release; empty if it had none. */
    private DependencyList listOf(String tag) throws IOException, InterruptedException {
        String object = tag + ":" + DependencyList.FILE;
        boolean exists = !ExternalPrograms.output(root, List.of("git", "ls-tree", tag, DependencyList.FILE))
                .isBlank();
        return DependencyList.parse(
                exists
                        ? ExternalPrograms.output(root, List.of("git", "show", object))
                                .lines()
                                .toList()
                        : List.of());
    }

    /** Returns the components in the bills of materials of a bundle that the list lacks. */
    List<String> missing(SortedMap<String, byte[]> files) throws IOException {
        DependencyList list = list();
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (file.getKey().endsWith(SBOM)) {
                list.missing(file.getValue()).stream()
                        .map(component -> file.getKey() + ": " + component + " is not in " + DependencyList.FILE)
                        .forEach(missing::add);
            }
        }
        return missing;
    }
}
