package io.smppcore.gateway.power;

import io.smppcore.gateway.cdr.CallDetails;
import io.smppcore.gateway.cli.ProgramLog;
import io.smppcore.gateway.config.CdrConfig;
import io.smppcore.gateway.message.MessageListener.Refusal;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.event.Level;

/**
 * The recorded process. It opens a store and the files of call detail records, commits numbered changes from several
 * threads, and writes a call detail record for each. It marks what is promised: each acknowledged change, and each
 * start of the call detail records.
 */
final class RecordedProgram implements AutoCloseable {

    /** Mark of an acknowledged change, followed by its number. */
    static final byte ACKNOWLEDGED = 'A';

    /** Mark after the start of the call detail records: earlier ones are durable. */
    static final byte RECORDS_STARTED = 'R';

    static final int MARK_OCTETS = 1 + Long.BYTES;

    /** Number of changes that may wait for their acknowledgement. */
    static final int WINDOW = 60;

    private static final int THREADS = 3;
    private static final int MAX_PAUSE_NANOS = 3_000_000;
    private static final long MEMTABLE_OCTETS = 64 << 10;
    private static final long RECORD_FILE_OCTETS = 8 << 10;

    private final Path folder;
    private final FileOutputStream marks;
    private final CallDetails records;
    private final Random random = new Random();
    private final Guard order = new Guard();
    private long next;

    private RecordedProgram(Path folder) throws IOException {
        this.folder = folder;
        marks = new FileOutputStream(folder.resolve(Disk.MARKS).toFile(), true);
        records = openRecords(folder);
        mark(RECORDS_STARTED, 0);
    }

    /** Opens the call detail records of a folder. */
    static CallDetails openRecords(Path folder) {
        return CallDetails.open(
                new CdrConfig(records(folder), CdrConfig.Format.CSV, RECORD_FILE_OCTETS, Duration.ofDays(1), 0, false));
    }

    /** Returns the directory of the call detail records. */
    static Path records(Path folder) {
        return folder.resolve("cdr");
    }

    /** Returns the directory of the store. */
    static Path store(Path folder) {
        return folder.resolve("store");
    }

    /**
     * Runs the process.
     *
     * @param args folder, number of changes of each session, number of sessions, and "kill" to end the process in the
     *     middle of the last one, as SIGKILL does
     */
    public static void main(String[] args) throws Exception {
        ProgramLog.of(Level.WARN);
        int changes = Integer.parseInt(args[1]);
        int sessions = Integer.parseInt(args[2]);
        boolean isKilled = args[3].equals("kill");
        try (RecordedProgram program = new RecordedProgram(Path.of(args[0]))) {
            for (int i = 1; i <= sessions; i++) {
                program.session(changes, isKilled && i == sessions);
            }
        }
    }

    private void session(int changes, boolean isKilled) throws InterruptedException {
        try (EmbeddedStore store = EmbeddedStore.withMemtables(store(folder), MEMTABLE_OCTETS, true)) {
            Partition partition = StateCheck.partition(store);
            next = NumberedChanges.count(partition);
            long end = next + changes;
            // The last change of a process that is killed is never awaited.
            long kill = isKilled ? end - WINDOW : Long.MAX_VALUE;
            Semaphore window = new Semaphore(WINDOW);
            List<CompletableFuture<Void>> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                threads.add(CompletableFuture.runAsync(
                        () -> commit(partition, end, kill, window),
                        task -> Thread.ofPlatform().daemon().start(task)));
            }
            threads.forEach(CompletableFuture::join);
            window.acquire(WINDOW);
        }
    }

    private void commit(Partition partition, long end, long kill, Semaphore window) {
        while (order.get(() -> next < end)) {
            window.acquireUninterruptibly();
            // Under the lock, so that the numbers have the order of the commits.
            order.run(() -> {
                long number = next++;
                partition.commit(NumberedChanges.of(number), failure -> {
                    if (failure != null) {
                        throw failure;
                    }
                    mark(ACKNOWLEDGED, number);
                    records.refused(refusal(number));
                    if (number == kill) {
                        Runtime.getRuntime().halt(0);
                    }
                    window.release();
                });
            });
            LockSupport.parkNanos(random.nextInt(MAX_PAUSE_NANOS));
        }
    }

    private static Refusal refusal(long number) {
        SubmitSm request = SubmitSm.builder()
                .destinationAddress(Address.international(Long.toString(10_000_000 + number)))
                .build();
        return new Refusal("shop", request, 1, CommandStatus.ESME_RMSGQFUL, "record", System.currentTimeMillis(), "");
    }

    private void mark(byte kind, long number) {
        try {
            marks.write(
                    ByteBuffer.allocate(MARK_OCTETS).put(kind).putLong(number).array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        records.close();
        marks.close();
    }
}
