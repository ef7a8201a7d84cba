package io.smppcore.gateway.node;

import static io.smppcore.gateway.node.PartitionsFixture.session;
import static io.smppcore.gateway.node.PartitionsFixture.text;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Ownership;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.SubmitSmResp;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores with the rows of waiting messages that earlier versions have written, with keys without lanes. */
@NullUnmarked // fields are set before each test
class EarlierRowsTest {

    private static final byte[] UNREADABLE_KEY = Keys.of("alpha", 5_000_000L);

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private EmbeddedStore store;

    /** Number of further commits with changes that succeed. */
    private final AtomicInteger commitsLeft = new AtomicInteger(Integer.MAX_VALUE);

    private final List<String> sent = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        timer.shutdownNow();
        store.close();
    }

    private static Message message(long number, String account) {
        return new Message(
                number,
                number,
                number,
                account,
                "s",
                0,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                GatewayFixture.message("491701234567", account + " " + number).build());
    }

    /** Writes messages of the accounts in turn, and one of the account shop that is retried later. */
    private void write(int count, String... accounts) {
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(new Ownership() {
            @Override
            public void assigned(Partition partition) {
                Changes changes = new Changes();
                for (int i = 1; i <= count; i++) {
                    Message message = message(i, accounts[i % accounts.length]);
                    changes.put(Table.QUEUE, Keys.of("alpha", i), message.toOctets());
                }
                changes.put(Table.QUEUE, UNREADABLE_KEY, new byte[] {1});
                changes.put(
                        Table.LATER,
                        Keys.of(1, count + 1),
                        message(count + 1, "shop").toOctets());
                changes.add(GroupQueue.DEPTH + "alpha", count + 1).add(Schedule.DEPTH, 1);
                partition.commit(changes, failure -> {});
            }

            @Override
            public void revoked(Partition partition) {}
        });
        store.close();
    }

    private PartitionsFixture open() {
        GatewayConfig config =
                new GatewayFixture(directory).config("", GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"), "");
        PartitionsFixture fixture = new PartitionsFixture(config, InstantSource.system(), timer) {
            @Override
            Partition wrapped(Partition stored) {
                return failing(stored);
            }
        };
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(fixture.partitions);
        return fixture;
    }

    private Partition failing(Partition stored) {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    boolean isChange = method.getName().equals("commit") && !((Changes) arguments[0]).isEmpty();
                    if (isChange && commitsLeft.getAndDecrement() <= 0) {
                        stored.commit(
                                new Changes(),
                                failure -> ((io.smppcore.gateway.store.GatewayStore.Commit) arguments[1])
                                        .done(new StoreException("refused")));
                        return null;
                    }
                    try {
                        return method.invoke(stored, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void bind(PartitionsFixture fixture) {
        fixture.bind("alpha", session("1", request -> {
            sent.add(text(request));
            return CompletableFuture.completedFuture(SubmitSmResp.ok("id " + sent.size()));
        }));
    }

    private List<String> sentOf(String account) {
        return sent.stream().filter(text -> text.startsWith(account + " ")).toList();
    }

    private static List<String> texts(String account, int first, int step, int end) {
        return IntStream.iterate(first, number -> number <= end, number -> number + step)
                .mapToObj(number -> account + " " + number)
                .toList();
    }

    @Test
    void areSentInTheirOrderAndCounted() {
        write(300, "other", "shop", "shop");
        PartitionsFixture fixture = open();
        ActivePartition partition = fixture.partition(0);
        WaitingCounts waiting = partition.context().log().waiting();
        assertThat(waiting.of("shop")).isEqualTo(201);
        assertThat(waiting.of("other")).isEqualTo(100);
        assertThat(partition.messages().parts(null, partition.context().idOf(150)))
                .hasSize(1);
        bind(fixture);
        eventually().until(() -> fixture.counts.forwarded.sum() == 301);
        List<String> shop = new ArrayList<>(sentOf("shop"));
        shop.remove("shop 301"); // due at any moment
        List<String> expected = new ArrayList<>(texts("shop", 1, 1, 300));
        expected.removeAll(texts("shop", 3, 3, 300));
        assertThat(shop).isEqualTo(expected);
        assertThat(sentOf("other")).isEqualTo(texts("other", 3, 3, 300));
        eventually().until(() -> waiting.of("shop") == 0 && waiting.of("other") == 0);
        // The row that cannot be read stays.
        eventually().until(() -> partition.groups().queue("alpha").depth() == 1);
        assertThat(partition.context().partition().get(Table.QUEUE, UNREADABLE_KEY))
                .isNotNull();
        partition.stop();
    }

    @Test
    void areConvertedCompletelyAfterAnInterruption() {
        int count = 25_000; // several commits
        write(count, "shop");
        commitsLeft.set(1);
        assertThatThrownBy(this::open).hasStackTraceContaining("are not converted: refused");
        store.close();
        commitsLeft.set(Integer.MAX_VALUE);
        PartitionsFixture fixture = open();
        ActivePartition partition = fixture.partition(0);
        assertThat(partition.context().log().waiting().of("shop")).isEqualTo(count + 1);
        bind(fixture);
        eventually().until(() -> fixture.counts.forwarded.sum() == count + 1);
        List<String> all = new ArrayList<>(sent);
        all.remove("shop " + (count + 1));
        assertThat(all).isEqualTo(texts("shop", 1, 1, count));
        partition.stop();
    }
}
