package io.smppcore.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that wait for a time, with a store that fails once. */
@NullUnmarked // fields are set before each test
class ScheduleTest {

    @TempDir
    Path directory;

    /** The method of the partition whose next call fails, null for none. */
    private final AtomicReference<String> failing = new AtomicReference<>();

    private final InstantSource clock = InstantSource.system();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private EmbeddedStore store;
    private Receipts receipts;
    private Relay relay;

    @BeforeEach
    void open() {
        GatewayConfig config =
                new GatewayFixture(directory).config("", GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"), "");
        Routing routing = Routing.of(config, new FilterChain(List.of()));
        Counts counts = new Counts();
        Peers peers = new Peers(null, new MemoryDirectory());
        Partitions partitions = new Partitions(
                1,
                partition -> new Relay(
                        failing(partition),
                        () -> routing,
                        new Connectors(),
                        receipts,
                        clock,
                        timer,
                        List.of(),
                        new Steps(),
                        counts),
                () -> CommandStatus.ESME_ROK,
                opened -> {},
                peers);
        receipts = new Receipts(partitions, peers, counts, System::nanoTime);
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(partitions);
        relay = partitions.of(0).relay();
    }

    @AfterEach
    void close() {
        relay.stop();
        timer.shutdownNow();
        store.close();
    }

    private Partition failing(Partition partition) {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(failing.get())) {
                        StoreException failure = new StoreException("fails once", null);
                        if (arguments[1] instanceof Commit done) {
                            failing.set(null);
                            done.done(failure);
                            return null;
                        } else if (arguments[0] == Table.LATER) {
                            failing.set(null);
                            throw failure;
                        }
                    }
                    try {
                        return method.invoke(partition, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"scan", "commit"})
    void movesADueMessageAfterAFailure(String method) {
        Message message = new Message(
                7,
                7,
                7,
                "shop",
                "s",
                clock.millis(),
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                GatewayFixture.message("491701234567", "hello").build());
        Changes changes = new Changes();
        relay.schedule().put(changes, message, "alpha", clock.millis() + 500, MessageState.SCHEDULED, "");
        relay.log().commit(changes, failure -> {});
        relay.log().settle();
        failing.set(method);
        await().atMost(Duration.ofSeconds(10)).until(() -> failing.get() == null);
        await().atMost(Duration.ofSeconds(10)).until(() -> relay.outlet("alpha").depth() == 1);
        assertThat(relay.log().partition().counter(Relay.LATER_DEPTH)).isZero();
    }
}
