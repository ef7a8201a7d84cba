package io.smppcore.benchmarks.store;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Ownership;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A store in a new directory, and messages that pass through it. Only one thread commits. */
final class OpenStore implements AutoCloseable {

    /** Maximum number of messages whose commit has begun and is not durable yet. */
    private static final int WINDOW = 5_000;

    private static final int COMMITS_OF_LIFE = 4;
    private static final long WAIT_NANOS = 20_000;
    private static final int SMSC = 1;
    private static final int ACCOUNT = 2;

    private final byte[] message = text(300);
    private final byte[] correlation = text(40);
    private final byte[] life = text(60);
    private final byte[] receipt = text(200);
    private final Path directory;
    private final EmbeddedStore store;
    private final Partition partition;
    private final AtomicLong done = new AtomicLong();
    private volatile @Nullable StoreException failure;
    private final Commit callback = this::done;
    private long passed;
    private long next;

    OpenStore() throws IOException {
        directory = Files.createTempDirectory("smpp-store");
        store = EmbeddedStore.open(directory);
        Owner owner = new Owner();
        store.own(owner);
        partition = owner.partition();
    }

    private static final class Owner implements Ownership {

        private @Nullable Partition assigned;

        @Override
        public void assigned(Partition partition) {
            assigned = partition;
        }

        @Override
        public void revoked(Partition partition) {
            throw new IllegalStateException("revoked: " + partition.number());
        }

        private Partition partition() {
            Partition partition = assigned;
            if (partition == null) {
                throw new IllegalStateException("no partition was assigned");
            }
            return partition;
        }
    }

    /** Puts correlations of messages that have no receipt yet. */
    void putCorrelations(int count) {
        for (long number = -count; number < 0; number++) {
            await(WINDOW);
            commit(new Changes().put(Table.CORRELATION, upstreamId(number), value(correlation, number)));
        }
        await(0);
    }

    /** Begins the commit of one accepted message. */
    void accept() {
        await(WINDOW);
        long number = next++;
        commit(new Changes().put(Table.QUEUE, key(SMSC, number), value(message, number)));
    }

    /**
     * Begins one commit of each of the four kinds: acceptance, response of the SMSC, receipt, and response of the
     * account. Each is for another message, so that the previous commit of each message is durable, as in a gateway.
     *
     * @return number of correlations found: 0 or 1
     */
    int live() {
        await((WINDOW - 1) * COMMITS_OF_LIFE);
        long number = next++;
        commit(new Changes().put(Table.QUEUE, key(SMSC, number), value(message, number)));
        long sent = number - WINDOW;
        if (sent >= 0) {
            commit(new Changes()
                    .delete(Table.QUEUE, key(SMSC, sent))
                    .put(Table.CORRELATION, upstreamId(sent), value(correlation, sent))
                    .put(Table.STATE, key(sent), value(life, sent)));
        } else {
            passed++;
            done.incrementAndGet();
        }
        return receipt(sent - WINDOW);
    }

    private int receipt(long receipted) {
        if (receipted < 0) {
            passed += 2;
            done.addAndGet(2);
            return 0;
        }
        byte[] id = upstreamId(receipted);
        int found = partition.get(Table.CORRELATION, id) == null ? 0 : 1;
        commit(new Changes()
                .delete(Table.CORRELATION, id)
                .put(Table.STATE, key(receipted), value(life, receipted))
                .put(Table.OUT, key(ACCOUNT, receipted), value(receipt, receipted)));
        long delivered = receipted - WINDOW;
        if (delivered >= 0) {
            commit(new Changes().delete(Table.OUT, key(ACCOUNT, delivered)));
        } else {
            passed++;
            done.incrementAndGet();
        }
        return found;
    }

    private void commit(Changes changes) {
        passed++;
        partition.commit(changes, callback);
    }

    private void done(@Nullable StoreException result) {
        if (result != null) {
            failure = result;
        }
        done.incrementAndGet();
    }

    private void await(long window) {
        while (passed - done.get() > window) {
            LockSupport.parkNanos(this, WAIT_NANOS);
        }
        StoreException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    @Override
    public void close() throws IOException {
        await(0);
        store.close();
        List<Path> paths;
        try (Stream<Path> files = Files.walk(directory)) {
            paths = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }

    private static byte[] text(int octets) {
        byte[] text = new byte[octets];
        Random random = new Random(octets);
        for (int i = 0; i < octets; i++) {
            text[i] = (byte) ('a' + random.nextInt(26));
        }
        return text;
    }

    /** Returns a copy of the text with pseudorandom octets, so that it cannot be compressed to almost nothing. */
    private static byte[] value(byte[] text, long number) {
        byte[] value = text.clone();
        ByteBuffer buffer = ByteBuffer.wrap(value);
        for (int i = 0; i < 4; i++) {
            buffer.putLong(mixed(number + i));
        }
        return value;
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }

    private static byte[] key(int group, long number) {
        return ByteBuffer.allocate(12).putInt(group).putLong(number).array();
    }

    /** Returns an id as an SMSC makes it: without order. */
    private static byte[] upstreamId(long number) {
        return ByteBuffer.allocate(12).putInt(SMSC).putLong(mixed(number)).array();
    }

    private static long mixed(long number) {
        long product = number * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }
}
