package io.smppcore.benchmarks.attack;

import io.smppcore.session.CloseReason;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The figures of an attacked server, by name. One process writes them as a line, which another one parses. */
record TargetFigures(Map<String, Long> values) {

    static TargetFigures parse(String line) {
        Map<String, Long> values = new TreeMap<>();
        for (String pair : line.split(" ", -1)) {
            values.put(pair.substring(0, pair.indexOf('=')), Long.valueOf(pair.substring(pair.indexOf('=') + 1)));
        }
        return new TargetFigures(values);
    }

    String line() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    long of(String name) {
        return Objects.requireNonNull(values.get(name), () -> name + " is none of " + values);
    }

    /** Returns the number of sessions with this kind of end. */
    long closed(CloseReason.Kind kind) {
        return of(kind.name());
    }

    /** Returns the number of sessions that the server has cut off. */
    long cutOff() {
        return closed(CloseReason.Kind.TIMEOUT) + closed(CloseReason.Kind.CLOSED_BY_US);
    }

    /** Returns the bytes of heap and of direct memory in use. */
    long octetsInUse() {
        return of("heap") + of("direct");
    }
}
