package io.smppcore.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder of the project, found from the working directory of a test, which is the folder of a module. */
public final class ProjectFolder {

    /** Folder by which Maven recognizes the root of a project. */
    private static final String MARK = ".mvn";

    private ProjectFolder() {}

    /** Returns the folder of the project, relative to the working directory. */
    public static Path root() {
        Path here = Path.of("").toAbsolutePath();
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(MARK))) {
                return here.relativize(folder);
            }
        }
        throw new IllegalStateException(
                here + ": no folder " + MARK + " in it or above it (expected: the folder of a module)");
    }

    /** Returns the folders of sources of all modules, such as {@code smpp-core/src}, below {@link #root()}. */
    public static List<Path> sources() throws IOException {
        try (Stream<Path> inRoot = Files.list(root());
                Stream<Path> inEtc = Files.list(root().resolve("etc"))) {
            return Stream.concat(inRoot, inEtc)
                    .map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }
}
