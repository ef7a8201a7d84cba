package io.smppcore.gateway.store;

import io.smppcore.gateway.store.GatewayStore.Partition;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/** A process that commits consecutive numbers, and writes each to its output when it is durable. */
final class KilledWriter {

    private KilledWriter() {}

    /** Runs the process with the directory of the store and the first number. */
    public static void main(String[] args) throws InterruptedException {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        // Not closed: the process is killed.
        @SuppressWarnings("resource")
        EmbeddedStore store = EmbeddedStore.open(Path.of(args[0]));
        Partition partition = Stores.partition(store);
        Semaphore window = new Semaphore(500);
        for (long next = Long.parseLong(args[1]); ; next++) {
            long number = next;
            window.acquire();
            Changes changes = new Changes()
                    .put(Table.QUEUE, Stores.key(number), new byte[300])
                    .put(Table.STATE, Stores.key(number), Stores.key(number))
                    .add("sum", 1);
            if (number >= 1_000) {
                changes.delete(Table.QUEUE, Stores.key(number - 1_000));
            }
            partition.commit(changes, failure -> {
                if (failure != null) {
                    throw failure;
                }
                try {
                    out.write(Stores.key(number));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                window.release();
            });
        }
    }
}
