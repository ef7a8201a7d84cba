package io.smppcore.tools;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;

/**
 * A command that ran in this process.
 *
 * @param exitCode exit code of the process
 * @param out standard output
 * @param err standard error
 */
public record Invocation(int exitCode, String out, String err) {

    public static Invocation of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine(args.length == 0 ? "" : args[0])
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        int exitCode = command.execute(args);
        return new Invocation(exitCode, out.toString(), err.toString());
    }

    /** Runs a command with standard input. Not for tests that run in parallel. */
    public static Invocation withInput(byte[] input, String... args) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input));
        try {
            return of(args);
        } finally {
            System.setIn(before);
        }
    }

    public static Invocation withInput(String input, String... args) {
        return withInput(input.getBytes(StandardCharsets.UTF_8), args);
    }

    public List<String> outLines() {
        return out.lines().toList();
    }

    public List<String> errLines() {
        return err.lines().toList();
    }
}
