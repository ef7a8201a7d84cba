package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches for messages of a partition. */
@NullUnmarked // fields are set before each test
class WaitingMessagesTest {

    private static final long NUMBER = 7;

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private PartitionsFixture fixture;
    private EmbeddedStore store;
    private ActivePartition partition;

    @BeforeEach
    void open() {
        GatewayConfig config = new GatewayFixture(directory)
                .config("", GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"), "routes: [{targets: [alpha]}]");
        fixture = new PartitionsFixture(config, InstantSource.system(), timer);
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(fixture.partitions);
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        partition.stop();
        timer.shutdownNow();
        store.close();
    }

    private Message message(SubmitSm request) {
        return new Message(
                NUMBER,
                NUMBER,
                NUMBER,
                "shop",
                "s",
                partition.context().now(),
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                request);
    }

    /** Adds a message to the queue, and returns its position there, which is its number + 1. */
    private long enqueue() {
        fixture.enqueue(
                "alpha", message(GatewayFixture.message("491701234567", "hello").build()));
        partition.context().log().settle();
        return partition.context().log().last();
    }

    private CommandStatus answer(Request<?> request) {
        return partition
                .ancillary()
                .answer("shop", request, InterfaceVersion.V5_0)
                .commandStatus();
    }

    private CommandStatus query(long number) {
        return answer(QuerySm.of(partition.context().idOf(number), Address.EMPTY));
    }

    @Test
    void aMessageIsFoundByItsNumberAndNotByItsPosition() {
        long position = enqueue();
        assertThat(query(position)).isEqualTo(CommandStatus.ESME_RINVMSGID);
        assertThat(query(position - 1)).isEqualTo(CommandStatus.ESME_ROK);
        String id = partition.context().idOf(position - 1);
        assertThat(partition.messages().parts("shop", id)).hasSize(1);
    }
}
