package io.smppcore.gateway.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.power.Losses.Damage;
import io.smppcore.gateway.power.Recording.Call;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The states of a disk after a loss of power. */
class DiskTest {

    private static final int TRIES = 60;
    private static final int CREATED = 1;

    @TempDir
    Path directory;

    private Path folder;
    private Disk disk;
    private int syncs;
    private int states;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createDirectory(directory.resolve("folder"));
        Files.writeString(folder.resolve("old"), "old");
        disk = new Disk(folder, name -> name.equals("unsynced"));
    }

    private void call(Recording.Type type, int file, long number, String octets) {
        disk.apply(new Call(type, file, number, 0, StandardCharsets.US_ASCII.encode(octets)));
    }

    private void open(int file, String name, boolean isCreated) {
        call(
                Recording.Type.OPEN,
                file,
                isCreated ? CREATED : 0,
                folder.resolve(name).toString());
    }

    private void sync(int file) {
        call(Recording.Type.SYNC_BEGIN, file, ++syncs, "");
        call(Recording.Type.SYNC_END, file, syncs, "");
    }

    private void rename(String from, String to) {
        call(Recording.Type.RENAME, -1, 0, folder.resolve(from) + "\0" + folder.resolve(to));
    }

    /** Returns the different contents of a file in many states; "none" if it is absent. */
    private Set<String> contents(String name, boolean hasJournal) throws IOException {
        Set<String> contents = new TreeSet<>();
        for (int i = 0; i < TRIES; i++) {
            Path file = state(i, hasJournal).resolve(name);
            contents.add(Files.exists(file) ? Files.readString(file).replace('\0', '0') : "none");
        }
        return contents;
    }

    private Path state(int seed, boolean hasJournal) throws IOException {
        Path state = Files.createDirectory(directory.resolve("state-" + states++));
        disk.write(Losses.of(seed), hasJournal, state);
        return state;
    }

    @Test
    void keepsWhatWasWrittenBeforeTheBeginningOfASync() throws IOException {
        open(5, "old", false);
        call(Recording.Type.WRITE, 5, 0, "NEW");
        call(Recording.Type.SYNC_BEGIN, 5, ++syncs, "");
        call(Recording.Type.WRITE, 5, 3, "!");
        assertThat(contents("old", true)).contains("old", "NEW", "NEW!");
        call(Recording.Type.SYNC_END, 5, syncs, "");

        assertThat(contents("old", true)).containsExactlyInAnyOrder("NEW", "NEW!", "NEW0");
        assertThat(contents("old", false)).containsExactlyInAnyOrder("NEW", "NEW!", "NEW0");
    }

    @Test
    void tearsLongWritesBetweenSectors() throws IOException {
        open(5, "old", false);
        call(Recording.Type.WRITE, 5, 0, "x".repeat(10_000));
        Set<Integer> positions = new TreeSet<>();
        for (int i = 0; i < TRIES; i++) {
            byte[] content = Files.readAllBytes(state(i, true).resolve("old"));
            for (int from = 4; from < content.length; from++) {
                if (content[from] != content[from - 1]) {
                    positions.add(from % 512);
                }
            }
        }
        assertThat(positions).containsExactly(0);
    }

    @Test
    void keepsATruncationOrNot() throws IOException {
        open(5, "old", false);
        call(Recording.Type.TRUNCATE, 5, 1, "");
        assertThat(contents("old", true)).contains("old", "o");
        sync(5);
        assertThat(contents("old", true)).containsExactly("o");
    }

    @Test
    void namesOfAJournalChangeInOrder() throws IOException {
        open(5, "first", true);
        open(6, "second", true);
        for (int i = 0; i < TRIES; i++) {
            Path state = state(i, true);
            assertThat(Files.exists(state.resolve("first")) || !Files.exists(state.resolve("second")))
                    .isTrue();
        }
        sync(6);
        assertThat(contents("first", true)).containsExactly("");
        assertThat(contents("first", false)).containsExactly("", "none");
        assertThat(contents("second", false)).containsExactly("", "none");
    }

    @Test
    void namesWithoutAJournalChangeInOrderInADirectoryOnly() throws IOException {
        call(Recording.Type.MKDIR, -1, 0, folder.resolve("inner").toString());
        open(5, "", false);
        sync(5);
        open(6, "inner/first", true);
        open(7, "second", true);
        open(8, "inner/third", true);
        Set<String> found = new TreeSet<>();
        for (int i = 0; i < TRIES; i++) {
            Path state = state(i, false);
            found.add("" + Files.exists(state.resolve("inner/first")) + Files.exists(state.resolve("second"))
                    + Files.exists(state.resolve("inner/third")));
        }
        assertThat(found)
                .containsExactlyInAnyOrder(
                        "falsefalsefalse",
                        "falsetruefalse",
                        "truefalsefalse",
                        "truetruefalse",
                        "truefalsetrue",
                        "truetruetrue");
    }

    @Test
    void syncOfADirectoryKeepsItsNamesOnly() throws IOException {
        call(Recording.Type.MKDIR, -1, 0, folder.resolve("inner").toString());
        open(5, "inner/file", true);
        open(6, "inner", false);
        sync(6);
        assertThat(contents("inner/file", true)).containsExactly("");
        assertThat(contents("inner/file", false)).containsExactly("", "none");
        open(7, "", false);
        sync(7);
        assertThat(contents("inner/file", false)).containsExactly("");
    }

    @Test
    void renameIsAtomic() throws IOException {
        open(5, "new", true);
        call(Recording.Type.WRITE, 5, 0, "new");
        sync(5);
        rename("new", "old");
        assertThat(contents("old", true)).containsExactlyInAnyOrder("old", "new");
        assertThat(contents("old", false)).containsExactlyInAnyOrder("old", "new");
    }

    @Test
    void removedFilesMayRemain() throws IOException {
        call(Recording.Type.UNLINK, -1, 0, folder.resolve("old").toString());
        assertThat(contents("old", true)).containsExactlyInAnyOrder("old", "none");
        open(5, "", false);
        sync(5);
        assertThat(contents("old", false)).containsExactly("none");
    }

    @Test
    void syncsMayHaveNoEffect() throws IOException {
        open(5, "unsynced", true);
        call(Recording.Type.WRITE, 5, 0, "x");
        sync(5);
        assertThat(contents("unsynced", true)).contains("", "x");
    }

    @Test
    void detectsMissedCalls() throws IOException {
        disk.checkAgainstFolder();
        Files.writeString(folder.resolve("old"), "odd");
        assertThatThrownBy(disk::checkAgainstFolder).hasMessageContaining("old differs");
        Files.delete(folder.resolve("old"));
        assertThatThrownBy(disk::checkAgainstFolder).hasMessageContaining("lacks calls");
    }

    @Test
    void keepsAllOrNothingWithoutTearing() throws IOException {
        open(5, "old", false);
        call(Recording.Type.WRITE, 5, 0, "NEW");
        for (Damage damage : Arrays.asList(new Losses.None(), new Losses.All())) {
            Path state = Files.createDirectory(directory.resolve("state-" + states++));
            disk.write(damage, true, state);
            assertThat(state.resolve("old")).hasContent(damage instanceof Losses.None ? "NEW" : "old");
        }
    }
}
