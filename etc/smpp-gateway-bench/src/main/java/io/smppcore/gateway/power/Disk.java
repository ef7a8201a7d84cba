package io.smppcore.gateway.power;

import io.smppcore.gateway.power.Losses.Damage;
import io.smppcore.gateway.power.Recording.Call;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A model of a disk below recorded calls: what is durable after each of them, and what the disk may have besides. Not
 * thread-safe.
 *
 * <p>A sync makes durable what was written before it began, when it has ended. Sectors are atomic. A disk that lies
 * about some files confirms the syncs of their content without effect.
 */
final class Disk {

    /** Name of the folder itself. */
    static final String ROOT = ".";

    /** Part of the name of a manifest of RocksDB. */
    static final String MANIFEST = "MANIFEST-";

    /** Name of the file whose writes are marks of the recorded program, and change no state. */
    static final String MARKS = "marks";

    private final Path folder;
    private final Predicate<String> isUnsynced;
    private final Map<String, StoredFile> current = new TreeMap<>();
    private final Map<Integer, String> namesOfOpen = new HashMap<>();
    private final Map<Integer, StoredFile> open = new HashMap<>();
    private final Map<Long, Integer> syncs = new HashMap<>();
    private final Names ordered;
    private final Names unordered;
    private int applied;

    /**
     * Reads the files of a folder, all of which are durable.
     *
     * @param isUnsynced true for names of files whose syncs have no effect
     */
    Disk(Path folder, Predicate<String> isUnsynced) throws IOException {
        this.folder = folder;
        this.isUnsynced = isUnsynced;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = name(file);
                current.put(
                        name,
                        Files.isDirectory(file)
                                ? StoredFile.directory(name)
                                : StoredFile.file(Files.readAllBytes(file)));
            }
        }
        ordered = new Names(true, current);
        unordered = new Names(false, current);
    }

    /** Returns the directory of a name. */
    static String parent(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? ROOT : name.substring(0, slash);
    }

    private String name(Path path) {
        String name = folder.relativize(path).toString().replace(File.separatorChar, '/');
        return name.isEmpty() ? ROOT : name;
    }

    /** Returns the number of calls so far. */
    int applied() {
        return applied;
    }

    /** Returns the name under which a file was opened. */
    String nameOf(Call call) {
        String name = namesOfOpen.get(call.file());
        if (name == null) {
            throw new IllegalStateException("call " + applied + ": no open file " + call);
        }
        return name;
    }

    /** Applies the next call. */
    void apply(Call call) {
        int index = applied;
        switch (call.type()) {
            case START -> {
                open.clear();
                syncs.clear();
            }
            case OPEN -> open(index, call);
            case CLOSE -> open.remove(call.file());
            case WRITE -> {
                if (!nameOf(call).equals(MARKS)) {
                    file(call).write(index, call.number(), call.octets());
                }
            }
            case TRUNCATE -> file(call).truncate(index, call.number());
            case ALLOCATE -> file(call).extend(index, call.number());
            case MKDIR -> {
                String name = name(call.paths().get(0));
                create(index, name, StoredFile.directory(name));
            }
            case RENAME, LINK, UNLINK -> rename(index, call);
            case SYNC_BEGIN -> syncs.put(call.number(), index);
            case SYNC_END -> sync(call);
        }
        applied++;
    }

    private void open(int index, Call call) {
        String name = name(call.paths().get(0));
        if (call.hasCreated()) {
            create(index, name, StoredFile.file(new byte[0]));
        }
        StoredFile file = named(name);
        if (call.hasTruncated() && !call.hasCreated()) {
            file.truncate(index, 0);
        }
        open.put(call.file(), file);
        namesOfOpen.put(call.file(), name);
    }

    private void create(int index, String name, StoredFile file) {
        current.put(name, file);
        ordered.created(index, name, file);
        unordered.created(index, name, file);
    }

    private void rename(int index, Call call) {
        String from = name(call.paths().get(0));
        StoredFile file = named(from);
        switch (call.type()) {
            case UNLINK -> {
                current.remove(from);
                ordered.removed(index, from, file);
                unordered.removed(index, from, file);
            }
            case LINK -> {
                String to = name(call.paths().get(1));
                current.put(to, file);
                ordered.linked(index, to, file);
                unordered.linked(index, to, file);
            }
            default -> {
                if (file.isDirectory()) {
                    throw new IllegalStateException("call " + index + ": the model has no renames of directories");
                }
                String to = name(call.paths().get(1));
                if (!parent(from).equals(parent(to))) {
                    throw new IllegalStateException(
                            "call " + index + ": the model has no renames to other directories");
                }
                current.remove(from);
                current.put(to, file);
                ordered.renamed(index, from, to, file);
                unordered.renamed(index, from, to, file);
            }
        }
    }

    private void sync(Call call) {
        Integer begin = syncs.remove(call.number());
        if (begin == null) {
            throw new IllegalStateException("call " + applied + ": the end of a sync without a beginning");
        }
        StoredFile file = file(call);
        if (file.isDirectory() || !isUnsynced.test(nameOf(call))) {
            file.sync(begin);
        }
        ordered.synced(begin, file);
        unordered.synced(begin, file);
    }

    private StoredFile named(String name) {
        StoredFile file = current.get(name);
        if (file == null) {
            throw new IllegalStateException("call " + applied + ": no file " + name);
        }
        return file;
    }

    private StoredFile file(Call call) {
        StoredFile file = open.get(call.file());
        if (file == null) {
            throw new IllegalStateException("call " + applied + ": no open file " + call);
        }
        return file;
    }

    /**
     * Writes files that the disk may have after a loss of power to a new folder.
     *
     * @param hasJournal true if names change in the order of the calls
     * @return true if a manifest of RocksDB among them had changes that were not synced
     */
    boolean write(Damage damage, boolean hasJournal, Path target) throws IOException {
        boolean mayTearManifest = false;
        for (Map.Entry<String, StoredFile> entry :
                (hasJournal ? ordered : unordered).names(damage).entrySet()) {
            Path path = target.resolve(entry.getKey());
            if (entry.getValue().isDirectory()) {
                Files.createDirectories(path);
            } else {
                Files.write(path, entry.getValue().content(damage));
                mayTearManifest |=
                        path.toString().contains(MANIFEST) && entry.getValue().isUnsynced();
            }
        }
        return mayTearManifest;
    }

    /** Throws an IllegalStateException unless the folder has exactly the files of this model: no call was missed. */
    void checkAgainstFolder() throws IOException {
        Disk actual = new Disk(folder, name -> false);
        if (!actual.current.keySet().equals(current.keySet())) {
            throw new IllegalStateException("the recording lacks calls: its files are " + current.keySet()
                    + ", those of the folder " + actual.current.keySet());
        }
        current.forEach((name, file) -> {
            if (!name.equals(MARKS)
                    && !Arrays.equals(file.current(), actual.named(name).current())) {
                throw new IllegalStateException("the recording lacks calls: " + name + " differs from the folder");
            }
        });
    }
}
