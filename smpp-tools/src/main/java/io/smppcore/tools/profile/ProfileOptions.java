package io.smppcore.tools.profile;

import io.smppcore.type.SmppException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that can profile this process during a measurement. */
public final class ProfileOptions {

    @Option(
            names = "--profile",
            description = "Prints a call tree of the processor time of this process during the measurement.")
    private boolean tree;

    @Option(names = "--profile-html", paramLabel = "FILE", description = "Writes it as a flame graph.")
    private @Nullable Path html;

    /** Returns true if a profile is requested. */
    public boolean isWanted() {
        return tree || html != null;
    }

    /**
     * Checks that the file of the flame graph can be written. Called before the run.
     *
     * @throws IllegalArgumentException if the file cannot be written
     */
    public void check() {
        if (html != null) {
            Path folder = html.toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(html)) {
                throw new IllegalArgumentException(
                        "--profile-html: " + html + " (expected: a file in a folder that exists)");
            }
        }
    }

    /**
     * Prints the call tree and writes the flame graph, each if it is requested.
     *
     * @param profile profile of the run
     * @param title title of the flame graph
     * @param out output of the call tree
     * @throws SmppException if the file cannot be written
     */
    public void deliver(Profile profile, String title, PrintWriter out) {
        if (tree) {
            out.printf(
                    Locale.ROOT,
                    "%n%,d samples of threads that run Java code, every %d ms; shares below 1 %% are left out%n",
                    profile.samples(),
                    CpuProfiler.PERIOD.toMillis());
            out.print(profile.callTree());
            out.flush();
        }
        if (html != null) {
            try {
                profile.drawFlameGraph(title, html);
            } catch (IOException e) {
                throw new SmppException(html + ": cannot be written: " + e, e);
            }
        }
    }
}
