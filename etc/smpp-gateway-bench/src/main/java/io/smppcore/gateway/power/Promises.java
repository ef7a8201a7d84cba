package io.smppcore.gateway.power;

import io.smppcore.gateway.power.Recording.Call;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Promises after each call of a recording: acknowledged changes, and lines of call detail records. A line
 * is promised when a sync of its file has ended that began after its write, and at the latest by the next start of the
 * call detail records. Thread-safe once complete.
 */
final class Promises {

    private static final String RECORDS = "cdr/";

    /** Number of promised changes from each call on. */
    private final NavigableMap<Integer, Long> changes = new TreeMap<>();

    /** Index of the call from which on a line is promised. */
    private final Map<String, Integer> lines = new HashMap<>();

    /** All lines that were written. */
    private final Set<String> written = new HashSet<>();

    private long longestUnsyncedNanos;

    private Promises() {}

    /** A line that was written and not synced yet. */
    private record Unsynced(int call, long nanos, String line) {}

    /** Returns no promises. */
    static Promises none() {
        Promises none = new Promises();
        none.changes.put(-1, 0L);
        return none;
    }

    /**
     * Returns the promises of a recording.
     *
     * @param before promises of the recording from one of whose states this one starts
     * @param call number of calls of that recording before this state
     */
    static Promises of(Recording recording, Path folder, Promises before, int call) {
        Promises promises = new Promises();
        promises.changes.put(-1, before.changes(call));
        before.lines(call).forEach(line -> promises.lines.put(line, -1));
        promises.written.addAll(before.written);
        promises.read(recording, folder);
        return promises;
    }

    private void read(Recording recording, Path folder) {
        Map<Integer, String> names = new HashMap<>();
        Map<Long, Integer> syncs = new HashMap<>();
        Map<String, List<Unsynced>> unsynced = new HashMap<>();
        List<Call> calls = recording.calls();
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            String name = names.getOrDefault(call.file(), "");
            switch (call.type()) {
                case OPEN ->
                    names.put(
                            call.file(), folder.relativize(call.paths().get(0)).toString());
                case WRITE -> {
                    if (name.equals(Disk.MARKS)) {
                        mark(i, call, unsynced);
                    } else if (name.startsWith(RECORDS)) {
                        String line = call.text();
                        written.add(line);
                        unsynced.computeIfAbsent(name, file -> new ArrayList<>())
                                .add(new Unsynced(i, call.nanos(), line));
                    }
                }
                case SYNC_BEGIN -> syncs.put(call.number(), i);
                case SYNC_END -> synced(i, call, syncs.getOrDefault(call.number(), 0), unsynced.get(name));
                default -> {
                    // No promise.
                }
            }
        }
    }

    private void mark(int index, Call call, Map<String, List<Unsynced>> unsynced) {
        ByteBuffer mark = call.octets();
        if (mark.get(0) == RecordedProgram.ACKNOWLEDGED) {
            long count = mark.getLong(1) + 1;
            if (count <= changes.lastEntry().getValue()) {
                throw new IllegalStateException("call " + index + ": change " + (count - 1) + " comes after "
                        + changes.lastEntry().getValue() + " changes");
            }
            changes.put(index, count);
        } else {
            unsynced.values().forEach(lines -> lines.forEach(line -> this.lines.putIfAbsent(line.line, index)));
            unsynced.clear();
        }
    }

    private void synced(int index, Call call, int begin, @Nullable List<Unsynced> waiting) {
        if (waiting != null) {
            waiting.removeIf(line -> {
                if (line.call < begin) {
                    lines.putIfAbsent(line.line, index);
                    longestUnsyncedNanos = Math.max(longestUnsyncedNanos, call.nanos() - line.nanos);
                }
                return line.call < begin;
            });
        }
    }

    /** Returns the number of changes promised after a number of calls. */
    long changes(int calls) {
        return changes.lowerEntry(calls).getValue();
    }

    /** Returns the lines promised after a number of calls. */
    List<String> lines(int calls) {
        return lines.entrySet().stream()
                .filter(line -> line.getValue() < calls)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns true if a line was written at any time. */
    boolean isWritten(String line) {
        return written.contains(line);
    }

    /** Returns the longest time from the write of a line to the end of its sync. */
    long longestUnsyncedNanos() {
        return longestUnsyncedNanos;
    }
}
