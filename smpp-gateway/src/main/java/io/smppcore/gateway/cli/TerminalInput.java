package io.smppcore.gateway.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Input of commands: files, standard input, and what a terminal asks for. */
final class TerminalInput {

    /** Name of standard input. */
    private static final Path STANDARD = Path.of("-");

    private TerminalInput() {}

    /** Returns the text of a file, or of standard input for "-". */
    static String read(Path file) {
        try {
            return file.equals(STANDARD)
                    ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read: " + e, e);
        }
    }

    /** Reads a line of standard input; returns true if it is "y" or "yes". */
    static boolean confirms() {
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
            return line != null && (line.strip().equals("y") || line.strip().equals("yes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks for a secret, without an echo; returns null if standard input or output is not a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null or not depends on the version of Java, hence the second check
    static @Nullable String secret(String prompt) {
        Console console = System.console();
        if (console == null || !isTerminal(console)) {
            return null;
        }
        char[] secret = console.readPassword("%s", prompt);
        return secret == null ? null : new String(secret);
    }

    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true; // Java 21
        }
    }
}
