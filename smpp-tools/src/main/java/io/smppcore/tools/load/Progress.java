package io.smppcore.tools.load;

import io.smppcore.session.SmppSession;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Locale;

/** One line about a run, written over itself; nothing at all when nobody sits in front of it. Confined to one thread. */
public final class Progress {

    private static final double NANOS_PER_SECOND = 1_000_000_000;
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter terminal;
    private final boolean silent;
    private long lastResponses;
    private long lastNanos = System.nanoTime();
    private boolean shown;

    public Progress(PrintWriter terminal, boolean silent) {
        this.terminal = terminal;
        this.silent = silent;
    }

    /** Writes to standard error if the process has a terminal. */
    public static Progress onTerminal(PrintWriter err) {
        return new Progress(err, !hasTerminal());
    }

    /** Writes the rate since the last time, and how things stand. */
    public void show(Collection<SmppSession> sessions, long problems) {
        if (silent) {
            return;
        }
        long nowNanos = System.nanoTime();
        long responses = sessions.stream()
                .mapToLong(session -> session.statistics().responsesReceived())
                .sum();
        long inFlight =
                sessions.stream().mapToLong(SmppSession::pendingRequests).sum();
        double rate = (responses - lastResponses) * NANOS_PER_SECOND / (nowNanos - lastNanos);
        lastResponses = responses;
        lastNanos = nowNanos;
        write(String.format(Locale.ROOT, "%,.0f /s   in flight %,d   errors %,d", rate, inFlight, problems));
    }

    /** Writes any line. */
    public void show(String line) {
        if (!silent) {
            write(line);
        }
    }

    /** Leaves an empty line for what comes next. */
    public void clear() {
        if (shown) {
            write("");
            shown = false;
        }
    }

    private void write(String line) {
        terminal.print(CLEAR_LINE + line);
        terminal.flush();
        shown = true;
    }

    @SuppressWarnings("SystemConsoleNull") // null or not depends on the version of Java, hence the second question
    private static boolean hasTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From Java 22 on there may be a console without a terminal.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
