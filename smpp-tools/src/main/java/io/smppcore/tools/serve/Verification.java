package io.smppcore.tools.serve;

import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.ConformanceReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** The check of the conformance of the clients of {@code serve}, and the output of its report. */
final class Verification {

    private final Conformance conformance = Conformance.builder().build();
    private final Path file;

    private Verification(Path file) {
        this.file = file;
    }

    /**
     * Creates a verification, and checks that a report can be written to the file.
     *
     * @throws IllegalArgumentException if the file cannot be written
     */
    static Verification into(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(
                    "--verify: " + file + " cannot be written (expected: a file in a folder that exists)");
        }
        return new Verification(file);
    }

    Conformance conformance() {
        return conformance;
    }

    /**
     * Prints the report as a table, and writes it to the file. Returns false if there was no client, or if a client was
     * not conformant.
     *
     * @throws IllegalArgumentException if the file cannot be written
     */
    boolean report(PrintWriter textOut) {
        ConformanceReport report = conformance.report();
        textOut.print(report.toTable());
        textOut.flush();
        try {
            Files.writeString(file, text(report));
        } catch (IOException e) {
            throw new IllegalArgumentException("--verify: " + file + " cannot be written: " + e, e);
        }
        return report.isConformant();
    }

    private String text(ConformanceReport report) {
        String name = file.toString();
        if (name.endsWith(".xml")) {
            return report.toJunitXml();
        }
        return name.endsWith(".json") ? report.toJson() : report.toTable();
    }
}
