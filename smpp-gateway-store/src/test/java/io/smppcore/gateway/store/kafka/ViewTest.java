package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.octets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.store.Engine;
import io.smppcore.gateway.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local files of a partition that cannot be read or replaced. */
class ViewTest {

    private static final byte[] VALUE = {1};
    private static final Uuid TOPIC = Uuid.randomUuid();

    @TempDir
    Path parent;

    private final Engine engine = new Engine();

    @AfterEach
    void close() {
        engine.close();
    }

    private Path directory() {
        return parent.resolve("view");
    }

    private View open() throws Exception {
        return View.open(0, "state-0", directory(), engine, TOPIC, Duration.ofDays(1));
    }

    private static void apply(View view, String key, long offset) throws Exception {
        view.apply(List.of(new ConsumerRecord<>(
                "state",
                0,
                offset,
                System.currentTimeMillis(),
                TimestampType.CREATE_TIME,
                0,
                0,
                LogRecord.key(Table.STATE, octets(key)),
                VALUE,
                new RecordHeaders(),
                Optional.empty())));
    }

    /** Overwrites the blocks of all tables, but not the footers, without which RocksDB does not open a table. */
    private void damage() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".sst")).toList()) {
                byte[] octets = Files.readAllBytes(file);
                Arrays.fill(octets, 0, 16, (byte) 0x5A);
                Files.write(file, octets);
            }
        }
    }

    @Test
    void continuesAtItsPosition() throws Exception {
        View view = open();
        apply(view, "key", 6);
        view.close();

        View again = open();
        assertThat(again.position()).isEqualTo(7);
        assertThat(again.tables().get(Table.STATE, octets("key"))).isEqualTo(VALUE);
        again.close();
    }

    @Test
    void isRebuiltIfItsPositionCannotBeRead() throws Exception {
        View view = open();
        apply(view, "key", 6);
        view.close();
        damage();

        View again = open();
        assertThat(again.position()).isZero();
        assertThat(again.tables().get(Table.STATE, octets("key"))).isNull();
        apply(again, "later", 0);
        again.close();
    }

    @Test
    void canBeClosedAndOpenedAgainAfterItCouldNotBeCleared() throws Exception {
        View view = open();
        apply(view, "key", 6);
        Path moved = parent.resolve("moved");
        Files.move(directory(), moved);
        Files.createFile(directory());

        assertThatThrownBy(view::clear).isInstanceOf(IOException.class);
        assertThat(view.position()).isZero();
        view.close();

        Files.delete(directory());
        Files.move(moved, directory());
        View again = open();
        apply(again, "later", 7);
        assertThat(again.position()).isEqualTo(8);
        again.close();
    }
}
