package io.smppcore.benchmarks.languages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Folders of the programs of other languages.
 *
 * @param sources folder with the sources of each language
 * @param built folder for what is built from them
 */
record Folders(Path sources, Path built) {

    /** Returns the folders of this module, {@code smpp-benchmarks}. */
    static Folders of(Path module) {
        return new Folders(module.resolve("src/languages"), module.resolve("target/languages"));
    }

    Path sources(Toolchain toolchain) {
        return sources.resolve(name(toolchain));
    }

    /** Returns the folder for the programs of a language, which exists. */
    Path built(Toolchain toolchain) throws IOException {
        return Files.createDirectories(built.resolve(name(toolchain)));
    }

    private static String name(Toolchain toolchain) {
        return toolchain.name().toLowerCase(Locale.ROOT);
    }
}
