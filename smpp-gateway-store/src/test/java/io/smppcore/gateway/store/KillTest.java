package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.GatewayStore.Partition;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores of processes that are killed while they commit. */
class KillTest {

    private static final byte[] START = {};

    @TempDir
    Path directory;

    @Test
    void keepsAcknowledgedChangesAndWholeGroups() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        long count = 0;
        for (int kill = 1; kill <= 3; kill++) {
            long acknowledged = acknowledgedUntilKilled(count, random.nextInt(20_000));
            try (EmbeddedStore store = EmbeddedStore.open(directory)) {
                Partition partition = Stores.partition(store);
                List<Long> lives = numbers(partition, Table.STATE);
                count = lives.size();
                String what = "kill " + kill + ", seed " + seed;
                assertThat(count).as(what).isGreaterThan(acknowledged);
                assertThat(lives)
                        .as(what)
                        .isEqualTo(LongStream.range(0, count).boxed().toList());
                assertThat(numbers(partition, Table.QUEUE))
                        .as(what)
                        .isEqualTo(LongStream.range(Math.max(0, count - 1_000), count)
                                .boxed()
                                .toList());
                assertThat(partition.counter("sum")).as(what).isEqualTo(count);
                assertThat(partition.epoch()).as(what).isEqualTo(2 * kill);
            }
        }
    }

    private static List<Long> numbers(Partition partition, Table table) {
        List<Long> numbers = new ArrayList<>();
        partition.scan(table, START, null, (key, value) -> numbers.add(Stores.number(key)));
        return numbers;
    }

    /** Returns the last number acknowledged by a process that is killed after about {@code count} numbers. */
    private long acknowledgedUntilKilled(long first, int count) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        directory.toString(),
                        Long.toString(first))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long last = -1;
        try (DataInputStream acknowledgements =
                new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
            while (true) {
                last = acknowledgements.readLong();
                if (last >= first + count) {
                    // Process.destroyForcibly would close the stream before it has been read.
                    process.toHandle().destroyForcibly();
                }
            }
        } catch (EOFException e) {
            // The end of the process.
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        assertThat(last).isGreaterThanOrEqualTo(first + count);
        return last;
    }
}
