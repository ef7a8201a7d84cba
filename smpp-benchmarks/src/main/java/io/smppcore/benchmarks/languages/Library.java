package io.smppcore.benchmarks.languages;

import io.smppcore.benchmarks.measure.JavaProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A library with a client and a server, whose programs have the same options. */
enum Library {
    SMPP_CORE("smpp-core", Toolchain.JAVA),
    GOSMPP("gosmpp 0.3.1 (Go)", Toolchain.GO),
    RUSMPP("rusmpp 0.4.0 (Rust)", Toolchain.RUST),
    SMPP34("smpp34 1.5.1 (Rust)", Toolchain.RUST),
    NODE_SMPP("node-smpp 0.5.1 (Node.js)", Toolchain.NODE),
    SMPP34_PYTHON("smpp34 1.5.0 (Python)", Toolchain.PYTHON);

    private final String label;
    private final Toolchain toolchain;

    Library(String label, Toolchain toolchain) {
        this.label = label;
        this.toolchain = toolchain;
    }

    /** Returns name, version and language. */
    String label() {
        return label;
    }

    Toolchain toolchain() {
        return toolchain;
    }

    /** Returns the builder of the process of a client or server. */
    ProcessBuilder process(Folders folders, List<String> arguments) throws IOException {
        if (this == SMPP_CORE) {
            return JavaProcess.of(SmppCoreProgram.class, List.of(), arguments);
        }
        List<String> command = new ArrayList<>(program(folders));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private List<String> program(Folders folders) throws IOException {
        Path built = folders.built(toolchain);
        return switch (this) {
            case SMPP_CORE -> List.of();
            case GOSMPP -> List.of(built.resolve("gosmpp").toString());
            case RUSMPP -> List.of(built.resolve("release/rusmpp").toString());
            case SMPP34 -> List.of(built.resolve("release/smpp34").toString());
            case NODE_SMPP -> List.of("node", built.resolve("main.js").toString());
            case SMPP34_PYTHON ->
                List.of(
                        built.resolve("bin/python").toString(),
                        folders.sources(toolchain).resolve("main.py").toString());
        };
    }
}
