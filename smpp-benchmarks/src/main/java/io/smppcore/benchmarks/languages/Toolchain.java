package io.smppcore.benchmarks.languages;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The programs that build the clients and servers of a language. */
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum Toolchain {
    JAVA("java"),
    GO("go", "go", "version"),
    RUST("cargo", "rustc", "--version"),
    NODE("npm", "node", "--version"),
    PYTHON("python3", "python3", "--version");

    private static final Duration BUILD_TIME = Duration.ofMinutes(7);
    private static final Duration VERSION_TIME = Duration.ofSeconds(20);

    private final String builder;
    private final List<String> versionCommand;

    Toolchain(String builder, String... versionCommand) {
        this.builder = builder;
        this.versionCommand = List.of(versionCommand);
    }

    /** Returns the programs that are not in a list of folders such as the PATH. */
    List<String> missing(String path) {
        return this == JAVA
                ? List.of()
                : Stream.of(builder, versionCommand.getFirst())
                        .distinct()
                        .filter(program -> Arrays.stream(path.split(File.pathSeparator, -1))
                                .noneMatch(folder -> Files.isExecutable(Path.of(folder, program))))
                        .toList();
    }

    /** Returns the version that the toolchain prints. */
    String version() throws IOException {
        return this == JAVA
                ? System.getProperty("java.vm.name") + " " + Runtime.version()
                : Child.output(versionCommand, VERSION_TIME).strip();
    }

    /** Builds the programs of the language. Downloads what the package manager does not have yet. */
    void build(Folders folders) throws IOException {
        Path from = folders.sources(this);
        Path to = folders.built(this);
        switch (this) {
            case JAVA -> {}
            case GO ->
                run(from, "go", "build", "-trimpath", "-o", to.resolve("gosmpp").toString(), ".");
            case RUST -> run(from, "cargo", "build", "--release", "--locked", "--target-dir", to.toString());
            case NODE -> {
                for (String file : List.of("package.json", "package-lock.json", "main.js")) {
                    Files.copy(from.resolve(file), to.resolve(file), StandardCopyOption.REPLACE_EXISTING);
                }
                run(to, "npm", "ci", "--no-audit", "--no-fund");
            }
            case PYTHON -> {
                run(from, "python3", "-m", "venv", to.toString());
                run(
                        from,
                        to.resolve("bin/python").toString(),
                        "-m",
                        "pip",
                        "install",
                        "--quiet",
                        "--disable-pip-version-check",
                        "-r",
                        "requirements.txt");
            }
        }
    }

    private static void run(Path folder, String... command) throws IOException {
        Child.run(folder, List.of(command), BUILD_TIME);
    }
}
