package io.smppcore.gateway.power;

import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.TemporaryDirectory;
import io.smppcore.gateway.power.Recording.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A test of the loss of power. It records what a process does to the files of its store and its call detail records,
 * and starts with the files that a disk may have after each of its calls. Not thread-safe.
 *
 * <p>Each recording has two processes, of which the first is killed. All but the first recording begin with the files
 * of a disk that has lost its power in the one before.
 */
public final class PowerTest {

    /** Number of cuts for which another recording is made. */
    private static final int CUTS_OF_RECORDING = 1_000;

    private static final int CHANGES = 250;
    private static final int MAX_EXAMPLES = 10;

    /** Number of states on the disk. */
    private static final int MAX_WAITING = 16;

    private final Path parent;
    private final long seed;
    private final Predicate<String> isUnsynced;
    private final Consumer<String> progress;
    private final List<String> examples = new ArrayList<>();
    private long calls;
    private long syncs;
    private long cuts;
    private long acknowledged;
    private long unacknowledged;
    private long refused;
    private long tornManifests;
    private long lostChanges;
    private long lostRecords;
    private long wrong;
    private long longestUnsyncedNanos;

    /**
     * Creates a test.
     *
     * @param parent directory for the files of the test, which are deleted
     * @param seed seed of the losses
     * @param lies true if the disk confirms the syncs of logs and of call detail records without effect
     * @param progress receiver of a line for each recording
     */
    public PowerTest(Path parent, long seed, boolean lies, Consumer<String> progress) {
        this.parent = parent;
        this.seed = seed;
        this.isUnsynced = name -> lies && (name.endsWith(".log") || name.endsWith(".open"));
        this.progress = progress;
    }

    /** Returns true if this machine can record: it is Linux, and has a C compiler. */
    public static boolean isPossible() throws InterruptedException {
        try (TemporaryDirectory temporary = TemporaryDirectory.create()) {
            Recorder.in(temporary.path());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Runs the test.
     *
     * @param count number of cuts, at least 1
     * @throws IOException if this machine cannot record, because it has no C compiler or is not Linux
     */
    public void run(int count) throws IOException, InterruptedException {
        int recordings = (count + CUTS_OF_RECORDING - 1) / CUTS_OF_RECORDING;
        try (TemporaryDirectory temporary = TemporaryDirectory.in(parent);
                ExecutorService threads =
                        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            Path directory = temporary.path().toRealPath();
            Recorder recorder = Recorder.in(directory);
            Start nothing = new Start(Files.createDirectory(directory.resolve("start")), Promises.none(), 0);
            Start start = nothing;
            for (int i = 0; i < recordings; i++) {
                int share = count / recordings + (i < count % recordings ? 1 : 0);
                Run run = new Run(i, recorder, directory.resolve("recording-" + i), start);
                start = run.cut(share, threads, nothing);
            }
        }
    }

    /** Returns true if nothing promised was lost, and every start has succeeded. */
    public boolean isClean() {
        return examples.isEmpty();
    }

    /** Returns descriptions of some states with problems. */
    public List<String> examples() {
        return List.copyOf(examples);
    }

    /** Returns the figures of the test. */
    public Map<String, Object> result() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("cuts", cuts);
        result.put("calls", calls);
        result.put("syncs", syncs);
        result.put("acknowledged", acknowledged);
        result.put("unacknowledged_found", unacknowledged);
        result.put("failed_starts", refused);
        result.put("torn_manifests", tornManifests);
        result.put("lost_changes", lostChanges);
        result.put("lost_records", lostRecords);
        result.put("wrong_states", wrong);
        result.put("longest_unsynced_record_ms", longestUnsyncedNanos / 1_000_000);
        result.put("seed", seed);
        return result;
    }

    /** The files with which a recording begins, and what was promised about them. */
    private record Start(Path folder, Promises promises, int calls) {}

    private record Checked(String what, Future<StateCheck> check, long acknowledged) {}

    /** One recording with its cuts. */
    private final class Run {

        private final int number;
        private final Path directory;
        private final Path folder;
        private final Recording recording;
        private final Promises promises;
        private final Disk disk;
        private final Random random;

        Run(int number, Recorder recorder, Path directory, Start start) throws IOException, InterruptedException {
            this.number = number;
            this.directory = directory;
            random = new Random(seed + number);
            folder = directory.resolve("files");
            Files.createDirectories(folder);
            copy(start.folder, folder);
            disk = new Disk(folder, isUnsynced);
            Path log = directory.resolve("calls");
            Map<String, String> environment = recorder.environment(folder, log);
            record(environment, "2", "kill");
            record(environment, "2", "close");
            recording = Recording.read(log);
            promises = Promises.of(recording, folder, start.promises, start.calls);
            int end = recording.calls().size();
            calls += end;
            syncs += recording.calls().stream()
                    .filter(call -> call.type() == Recording.Type.SYNC_END)
                    .count();
            acknowledged = promises.changes(end);
            longestUnsyncedNanos = Math.max(longestUnsyncedNanos, promises.longestUnsyncedNanos());
            progress.accept("recording " + number + ": " + end + " calls, " + acknowledged + " changes");
        }

        private void record(Map<String, String> environment, String sessions, String end)
                throws IOException, InterruptedException {
            try (ChildProcess process = ChildProcess.start(
                    environment,
                    List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                    System.getProperty("java.class.path"),
                    RecordedProgram.class.getName(),
                    List.of(folder.toString(), Integer.toString(CHANGES), sessions, end))) {
                if (process.exitCode() != 0) {
                    throw new IllegalStateException("the recorded process has failed");
                }
            }
        }

        /**
         * Checks states after calls that are spread evenly, and returns one of the last as the next start, or nothing
         * if this state is wrong.
         */
        Start cut(int count, ExecutorService threads, Start nothing) throws IOException, InterruptedException {
            List<Call> all = recording.calls();
            List<Checked> waiting = new ArrayList<>();
            int next = count - 1 - random.nextInt(1 + count / 4);
            Start start = nothing;
            Future<StateCheck> first = null;
            for (int i = 0; i < count; i++) {
                // All calls have the same share, if there are fewer of them than cuts.
                int calls = (int) ((i + random.nextDouble()) / count * all.size()) + 1;
                while (disk.applied() < calls) {
                    disk.apply(all.get(disk.applied()));
                }
                long damage = random.nextLong();
                boolean hasJournal = random.nextBoolean();
                Path state = directory.resolve("state-" + i);
                Files.createDirectory(state);
                boolean mayTearManifest = disk.write(Losses.of(damage), hasJournal, state);
                if (i == next) {
                    start = new Start(Files.createDirectory(directory.resolve("start")), promises, calls);
                    copy(state, start.folder);
                }
                String what = "recording " + number + ", call " + calls + ", loss " + damage
                        + (hasJournal ? ", journal" : ", no journal");
                Future<StateCheck> check = threads.submit(() -> {
                    try (TemporaryDirectory deleted = new TemporaryDirectory(state)) {
                        return StateCheck.of(deleted.path(), promises, calls, mayTearManifest);
                    }
                });
                waiting.add(new Checked(what, check, promises.changes(calls)));
                if (waiting.size() > MAX_WAITING) {
                    add(waiting.removeFirst());
                }
                first = i == next ? check : first;
            }
            for (Checked checked : waiting) {
                add(checked);
            }
            if (first == null
                    || first.resultNow().changes() < 0
                    || !first.resultNow().problems().isEmpty()) {
                start = nothing;
            }
            while (disk.applied() < all.size()) {
                disk.apply(all.get(disk.applied()));
            }
            disk.checkAgainstFolder();
            return start;
        }

        private void add(Checked checked) throws InterruptedException {
            StateCheck check;
            try {
                check = checked.check.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(checked.what, e.getCause());
            }
            cuts++;
            if (check.hasTornManifest()) {
                tornManifests++;
            } else if (check.changes() < 0) {
                refused++;
            } else {
                unacknowledged += Math.max(0, check.changes() - checked.acknowledged);
            }
            lostChanges += check.lostChanges();
            lostRecords += check.lostRecords();
            if (!check.problems().isEmpty()) {
                wrong++;
                if (examples.size() < MAX_EXAMPLES) {
                    examples.add(checked.what + ": " + String.join("; ", check.problems()));
                }
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(file -> !file.equals(from))::iterator) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }
}
