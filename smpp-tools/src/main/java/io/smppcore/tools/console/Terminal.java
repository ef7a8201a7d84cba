package io.smppcore.tools.console;

import java.io.Console;
import java.util.Optional;

/** The terminal of this process. */
public final class Terminal {

    private Terminal() {}

    /**
     * Returns the console; empty if standard input or output is not a terminal. From Java 22 on, {@link System#console}
     * returns a console in this case, too.
     */
    @SuppressWarnings("SystemConsoleNull") // null or not depends on the version of Java, hence the second check
    public static Optional<Console> console() {
        return Optional.ofNullable(System.console()).filter(Terminal::isTerminal);
    }

    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true; // Java 21
        }
    }
}
