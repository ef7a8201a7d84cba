package io.smppcore.tools.profile;

import io.smppcore.type.SmppException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that can tell where this process spends its time. */
public final class ProfileOptions {

    @Option(
            names = "--profile",
            description = "Prints where this process spends its time on processors while it is measured: a call tree.")
    private boolean tree;

    @Option(names = "--profile-html", paramLabel = "FILE", description = "Draws the same as a flame graph.")
    private @Nullable Path html;

    /** Whether anything was asked for. */
    public boolean isWanted() {
        return tree || html != null;
    }

    /**
     * Checks, before the run, that there is a place for the result.
     *
     * @throws IllegalArgumentException if there is none
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
     * Prints and draws what was asked for.
     *
     * @param profile what was seen
     * @param title what to write above the flame graph
     * @param out for the call tree
     * @throws SmppException if the file cannot be written
     */
    public void deliver(Profile profile, String title, PrintWriter out) {
        if (tree) {
            out.printf(
                    Locale.ROOT,
                    "%n%,d samples of threads that run Java code, every %d ms; what takes less than 1 %% is left out%n",
                    profile.samples(),
                    CpuProfiler.PERIOD.toMillis());
            out.print(profile.callTree());
            out.flush();
        }
        if (html != null) {
            try {
                profile.drawFlameGraph(title, html);
            } catch (IOException e) {
                throw new SmppException(html + ": cannot be written: " + e.getMessage(), e);
            }
        }
    }
}
