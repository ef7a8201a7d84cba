package io.smppcore.benchmarks.languages;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Requests that a client and a server exchange.
 *
 * @param binds number of binds
 * @param window number of requests in flight on each bind, in each direction
 * @param both {@code true} if the server sends deliver_sm while the client sends submit_sm
 */
record Load(int binds, int window, boolean both) {

    private static final List<Integer> BINDS = List.of(1, 16);
    private static final List<Integer> WINDOWS = List.of(1, 64, 512);
    private static final int QUICK_WINDOW = 64;

    /** Returns all loads of a full run, or the two of a quick one. */
    static List<Load> all(boolean quick) {
        return Stream.of(false, true)
                .flatMap(both -> quick
                        ? Stream.of(new Load(1, QUICK_WINDOW, both))
                        : BINDS.stream()
                                .flatMap(binds -> WINDOWS.stream().map(window -> new Load(binds, window, both))))
                .toList();
    }

    /** Returns the options for client and server. */
    List<String> arguments() {
        List<String> arguments = List.of("--binds", String.valueOf(binds), "--window", String.valueOf(window));
        return both ? Stream.concat(arguments.stream(), Stream.of("--both")).toList() : arguments;
    }

    /** Returns the heading of its column in a table. */
    String column() {
        return String.format(
                Locale.ROOT, binds == 1 ? "%d bind, window %d" : "%d binds, window %d each", binds, window);
    }
}
