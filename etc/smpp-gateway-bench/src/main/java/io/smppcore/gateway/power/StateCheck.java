package io.smppcore.gateway.power;

import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a start with the files that a disk has after a loss of power.
 *
 * @param changes number of changes in the store, -1 if it does not open
 * @param hasTornManifest true if the store does not open because RocksDB refuses a manifest whose last record is torn,
 *     as docs/gateway/store.md says; this is no problem
 * @param lostChanges number of acknowledged changes that are missing
 * @param lostRecords number of promised call detail records that are missing
 * @param problems descriptions of everything that is wrong
 */
record StateCheck(long changes, boolean hasTornManifest, long lostChanges, long lostRecords, List<String> problems) {

    private static final long MEMTABLE_OCTETS = 1 << 20;

    /**
     * Opens store and call detail records in a folder, and compares them with what was promised after some calls.
     *
     * @param mayTearManifest true if a manifest had changes that were not synced, so that the store may refuse it
     */
    static StateCheck of(Path folder, Promises promises, int calls, boolean mayTearManifest) throws IOException {
        List<String> problems = new ArrayList<>();
        long acknowledged = promises.changes(calls);
        long changes = -1;
        long lostChanges = 0;
        boolean hasTornManifest = false;
        try (EmbeddedStore store = EmbeddedStore.withMemtables(RecordedProgram.store(folder), MEMTABLE_OCTETS, false)) {
            Partition partition = partition(store);
            changes = NumberedChanges.count(partition);
            lostChanges = Math.max(0, acknowledged - changes);
            String problem = NumberedChanges.problem(partition);
            if (problem != null) {
                problems.add(problem);
            }
            if (lostChanges > 0) {
                problems.add("changes: " + changes + " (acknowledged: " + acknowledged + ")");
            } else if (changes > acknowledged + RecordedProgram.WINDOW) {
                problems.add(
                        "changes: " + changes + " (committed: <= " + (acknowledged + RecordedProgram.WINDOW) + ")");
            }
        } catch (StoreException e) {
            String message = String.valueOf(e.getMessage());
            hasTornManifest =
                    mayTearManifest && message.contains("checksum mismatch") && message.contains(Disk.MANIFEST);
            if (!hasTornManifest) {
                problems.add("the store does not open: " + message);
            }
        }
        return new StateCheck(
                changes,
                hasTornManifest,
                lostChanges,
                records(folder, promises, calls, problems),
                List.copyOf(problems));
    }

    /** Returns the only partition of a store. */
    static Partition partition(EmbeddedStore store) {
        List<Partition> partitions = new ArrayList<>();
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(Partition partition) {
                partitions.add(partition);
            }

            @Override
            public void revoked(Partition partition) {
                throw new IllegalStateException("revoked: " + partition.number());
            }
        });
        return partitions.get(0);
    }

    private static long records(Path folder, Promises promises, int calls, List<String> problems) throws IOException {
        try {
            RecordedProgram.openRecords(folder).close();
        } catch (UncheckedIOException e) {
            problems.add("the call detail records do not open: " + e.getMessage());
        }
        Set<String> lines = new HashSet<>();
        try (Stream<Path> files = Files.list(RecordedProgram.records(folder))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String problem = read(file, promises, lines);
                if (problem != null) {
                    problems.add(folder.relativize(file) + ": " + problem);
                }
            }
        }
        List<String> lost = promises.lines(calls).stream()
                .filter(line -> !lines.contains(line))
                .toList();
        if (!lost.isEmpty()) {
            problems.add(lost.size() + " call detail records are missing, such as "
                    + lost.get(0).strip());
        }
        return lost.size();
    }

    /** Adds the lines of a file to a set. Returns what is wrong with them, null if nothing is. */
    private static @Nullable String read(Path file, Promises promises, Set<String> lines) throws IOException {
        if (file.toString().endsWith(".open")) {
            return "is not finished";
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from) + 1;
            String line = text.substring(from, end == 0 ? text.length() : end);
            if (!promises.isWritten(line)) {
                return "octet " + from + " of " + text.length() + ": no line that was written";
            }
            lines.add(line);
            from += line.length();
        }
        return null;
    }
}
