package io.smppcore.gateway.power;

import io.smppcore.gateway.power.Losses.Damage;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of all files: those that are durable, and the changes that were not synced yet. Not thread-safe.
 *
 * <p>A rename is atomic. With a journal, names change in the order of the calls: the sync of a directory makes all
 * earlier changes durable, and that of a file those up to its creation, as with ext4, XFS and Btrfs. Without, names
 * only change in order within each directory, only the sync of a directory makes those in it durable, as POSIX
 * promises, and the sync of a file none.
 */
final class Names {

    private final boolean hasJournal;
    private final Map<String, StoredFile> durable;
    private final List<Change> changes = new ArrayList<>();

    /**
     * A change of names.
     *
     * @param call index of the call
     * @param removed name that ends, null for none
     * @param added name that begins, null for none
     */
    private record Change(
            int call, @Nullable String removed, @Nullable String added, StoredFile file, boolean isCreation) {

        String directory() {
            return Disk.parent(Objects.requireNonNull(added == null ? removed : added));
        }

        void applyTo(Map<String, StoredFile> names) {
            if (removed != null) {
                names.remove(removed);
            }
            if (added != null) {
                names.put(added, file);
            }
        }
    }

    Names(boolean hasJournal, Map<String, StoredFile> durable) {
        this.hasJournal = hasJournal;
        this.durable = new TreeMap<>(durable);
    }

    void created(int call, String name, StoredFile file) {
        changes.add(new Change(call, null, name, file, true));
    }

    void linked(int call, String name, StoredFile file) {
        changes.add(new Change(call, null, name, file, false));
    }

    void renamed(int call, String from, String to, StoredFile file) {
        changes.add(new Change(call, from, to, file, false));
    }

    void removed(int call, String name, StoredFile file) {
        changes.add(new Change(call, name, null, file, false));
    }

    /** Makes changes of calls before the beginning of a sync durable. */
    void synced(int call, StoredFile file) {
        int count = 0;
        for (int i = 0; i < changes.size() && changes.get(i).call < call; i++) {
            Change change = changes.get(i);
            if (file.isDirectory()
                    ? change.directory().equals(file.directory())
                    : change.isCreation && change.file == file) {
                count = i + 1;
            }
        }
        Iterator<Change> pending =
                changes.subList(0, hasJournal || file.isDirectory() ? count : 0).iterator();
        while (pending.hasNext()) {
            Change change = pending.next();
            if (hasJournal || change.directory().equals(file.directory())) {
                change.applyTo(durable);
                pending.remove();
            }
        }
    }

    /** Returns names that the disk may have after a loss of power. */
    Map<String, StoredFile> names(Damage damage) {
        Map<String, StoredFile> names = new TreeMap<>(durable);
        Map<String, List<Change>> ordered = new TreeMap<>();
        for (Change change : changes) {
            ordered.computeIfAbsent(hasJournal ? Disk.ROOT : change.directory(), order -> new ArrayList<>())
                    .add(change);
        }
        for (List<Change> order : ordered.values()) {
            order.subList(0, damage.names(order.size())).forEach(change -> change.applyTo(names));
        }
        // What is in a directory without a name cannot be found.
        names.keySet().removeIf(name -> !isReachable(names, name));
        return names;
    }

    private static boolean isReachable(Map<String, StoredFile> names, String name) {
        for (String above = Disk.parent(name); !above.equals(Disk.ROOT); above = Disk.parent(above)) {
            if (!names.containsKey(above)) {
                return false;
            }
        }
        return true;
    }
}
