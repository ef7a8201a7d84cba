package io.smppcore.gateway.search;

import io.smppcore.gateway.search.SearchIndex.Rows;
import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work of an index on its files, in pieces that take a moment. Used by one thread at a time. */
final class IndexWork {

    private static final Logger LOG = LoggerFactory.getLogger(IndexWork.class);

    /** Number of rows of a table that are read at once. */
    private static final int PAGE = 2_000;

    private final Path directory;
    private final long epochStart;
    private final IndexState state;
    private final Rows rows;

    /** Files that were there at the start and are still to be read. */
    private final Deque<Path> unread = new ArrayDeque<>();

    private final List<Run> read = new ArrayList<>();
    private boolean isLoaded;

    /** Time in milliseconds since 1970 before which files are to be deleted, 0 if that is done. */
    private volatile long dropBefore;

    private volatile boolean isClosed;

    IndexWork(Path directory, long epochStart, IndexState state, Rows rows) throws IOException {
        this.directory = directory;
        this.epochStart = epochStart;
        this.state = state;
        this.rows = rows;
        OwnerOnly.createDirectories(directory);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory)) {
            for (Path file : found) {
                if (Run.last(file) < epochStart) {
                    unread.add(file);
                } else {
                    // Incomplete, or of a store that was replaced by a backup. At once: the numbers are used again now.
                    Files.delete(file);
                }
            }
        }
    }

    void dropOld(long before) {
        dropBefore = before;
    }

    /** Makes the piece of work in progress end soon, and all later ones at once. */
    void close() {
        isClosed = true;
    }

    /** Does the most urgent piece of work; returns false if there is none. */
    boolean next() throws IOException {
        try {
            return !isClosed && (writeFull() || load() || drop() || fill() || merge());
        } catch (DamagedRunException e) {
            lost(e);
            return true;
        }
    }

    /** Makes a damaged file a hole. Thread-safe. */
    void lost(DamagedRunException damage) throws IOException {
        Run run = damage.run;
        if (state.lost(run)) {
            LOG.warn("{}: damaged or missing; its messages are read from the store again", run.file);
            Files.deleteIfExists(run.file);
        }
    }

    /** Writes the first full block. */
    boolean writeFull() throws IOException {
        Block block = state.firstFull();
        if (block == null) {
            return false;
        }
        Run run = RunWriter.write(directory, block, block.last());
        if (!state.written(block, run)) {
            Files.deleteIfExists(run.file);
        }
        return true;
    }

    /** Reads a file that was there at the start. After the last one, those that can be used are known. */
    private boolean load() throws IOException {
        if (isLoaded) {
            return false;
        }
        Path next = unread.poll();
        if (next != null) {
            Run run = Run.read(next);
            if (run == null) {
                Files.deleteIfExists(next);
            } else {
                read.add(run);
            }
            return true;
        }
        Runs found = Runs.of(read, 1, epochStart - 1);
        for (Run run : read) {
            if (!found.all.contains(run)) {
                Files.deleteIfExists(run.file);
            }
        }
        state.loaded(found);
        isLoaded = true;
        return true;
    }

    /** Deletes the files whose messages are old and have no row any more. */
    private boolean drop() throws IOException {
        long before = dropBefore;
        if (before == 0) {
            return false;
        }
        dropBefore = 0;
        List<Run> old = new ArrayList<>();
        for (Run run : state.runs().all) {
            if (run.newest < before && !hasRows(run)) {
                old.add(run);
            }
        }
        state.removed(old);
        for (Run run : old) {
            Files.deleteIfExists(run.file);
        }
        return !old.isEmpty();
    }

    private boolean hasRows(Run run) {
        List<IndexedMessage> found = new ArrayList<>();
        long next = run.first;
        while (found.isEmpty() && next <= run.last) {
            next = rows.read(next, run.last, 1, found) + 1;
        }
        return !found.isEmpty();
    }

    /** Reads a block of messages of the last hole from their rows, and writes it to a file. */
    private boolean fill() throws IOException {
        Map.Entry<Long, Long> hole = state.lastHole();
        if (hole == null) {
            return false;
        }
        Block block = new Block(hole.getKey());
        long covered = block.first - 1;
        List<IndexedMessage> page = new ArrayList<>();
        while (covered < hole.getValue() && !state.isFull(block)) {
            if (isClosed) {
                return false;
            }
            covered = rows.read(covered + 1, hole.getValue(), PAGE, page);
            page.forEach(block::add);
            page.clear();
        }
        state.filled(RunWriter.write(directory, block, covered));
        return true;
    }

    private boolean merge() throws IOException {
        List<Run> inputs = state.runs().toMerge();
        Run merged = inputs.isEmpty() ? null : RunWriter.merge(directory, inputs, () -> !isClosed);
        if (merged == null) {
            return false;
        }
        if (!state.merged(inputs, merged)) {
            Files.deleteIfExists(merged.file);
            return true;
        }
        for (Run run : inputs) {
            Files.deleteIfExists(run.file);
        }
        return true;
    }
}
