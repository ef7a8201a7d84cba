package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.search.IndexedMessage;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexedRowsTest {

    @TempDir
    private Path directory;

    private static byte[] key(ActivePartition active, String group, Message message) {
        return active.groups().queue(group).queue.rows().key(message);
    }

    private static Message message(long number, long position) {
        SubmitSm request = SubmitSm.builder()
                .destinationAddress(Address.international("49" + number))
                .shortMessage(Octets.EMPTY)
                .build();
        return new Message(
                number,
                position,
                number,
                "shop-" + number % 3,
                "",
                number,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                request);
    }

    /** Messages in several queues, some queued again, and with states. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1_000})
    void readsAllMessagesInPagesOfAnySize(int rows) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (PartitionsFixture fixture =
                PartitionsFixture.open(directory, "1h", "routes: [{targets: [alpha]}]", timer)) {
            ActivePartition active = fixture.partition(0);
            Partition partition = active.context().partition();
            SplittableRandom random = new SplittableRandom(rows);
            TreeMap<Long, String> expected = new TreeMap<>();
            Changes changes = new Changes();
            for (long number = 10; number < 200; number += 1 + random.nextInt(3)) {
                expected.put(number, "49" + number);
                String group = List.of("alpha", "b", "zulu").get(random.nextInt(3));
                Message message = message(number, number);
                Message again = message(number, number + 1);
                switch (random.nextInt(3)) {
                    case 0 -> changes.put(Table.QUEUE, key(active, group, message), message.toOctets());
                    case 1 ->
                        TrackedMessage.of(message, group, MessageState.ENROUTE, "")
                                .put(changes);
                    default -> {
                        // At a position that is the number of no message, or of another one.
                        TrackedMessage.of(message, group, MessageState.ENROUTE, "")
                                .put(changes);
                        changes.put(Table.QUEUE, key(active, group + "2", again), again.toOctets());
                    }
                }
            }
            partition.commit(changes, failure -> {});
            active.context().log().settle();
            IndexedRows read = new IndexedRows(partition, active.collector());
            TreeMap<Long, String> found = new TreeMap<>();
            long next = 15;
            while (next <= 180) {
                List<IndexedMessage> page = new ArrayList<>();
                long upTo = read.read(next, 180, rows, page);
                assertThat(upTo).isBetween(next, 180L);
                for (IndexedMessage message : page) {
                    assertThat(message.number()).isBetween(next, upTo);
                    found.put(message.number(), message.destination());
                }
                next = upTo + 1;
            }
            assertThat(found).isEqualTo(expected.subMap(15L, true, 180L, true));
        } finally {
            timer.shutdownNow();
        }
    }
}
