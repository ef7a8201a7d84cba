package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.GatewayStore.Visitor;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.testing.Waits;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that wait for a time, with a store that fails once or is slow. */
@NullUnmarked // fields are set before each test
class ScheduleTest {

    private static final long NUMBER = 7;
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path directory;

    /** The method of the partition whose next call fails, null for none. */
    private final AtomicReference<String> failing = new AtomicReference<>();

    /** Called when a scan has found the next due message; null for nothing. */
    private final AtomicReference<Runnable> inScan = new AtomicReference<>();

    /** A permit for each scan of the waiting messages. */
    private final Semaphore scans = new Semaphore(0);

    /** True if the time of the next committed message comes before its commit. */
    private volatile boolean isHeld;

    private final AtomicLong now = new AtomicLong(System.currentTimeMillis());
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());

    /** Number of checks of the time that have been scheduled. */
    private final AtomicInteger checks = new AtomicInteger();

    private final ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            checks.incrementAndGet();
            return super.schedule(command, delay, unit);
        }
    };
    private EmbeddedStore store;
    private Partition partition;
    private ActivePartition active;

    @BeforeEach
    void open() {
        GatewayConfig config =
                new GatewayFixture(directory).config("", GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"), "");
        PartitionsFixture fixture = new PartitionsFixture(config, clock, timer) {
            @Override
            Partition wrapped(Partition stored) {
                return failing(stored);
            }
        };
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(fixture.partitions);
        active = fixture.partition(0);
    }

    @AfterEach
    void close() {
        active.stop();
        timer.shutdownNow();
        store.close();
    }

    private Partition failing(Partition partition) {
        this.partition = partition;
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    boolean isScan = method.getName().equals("scan") && arguments[0] == Table.LATER;
                    boolean isCommit = method.getName().equals("commit");
                    if ((isScan || isCommit) && method.getName().equals(failing.get())) {
                        failing.set(null);
                        StoreException failure = new StoreException("fails once");
                        if (isScan) {
                            throw failure;
                        }
                        ((Commit) arguments[1]).done(failure);
                        return null;
                    }
                    if (isScan) {
                        scans.release();
                        Visitor visitor = (Visitor) arguments[3];
                        arguments[3] = (Visitor) (key, value) -> {
                            Runnable before = Keys.numberAtStart(key) <= now.get() ? inScan.getAndSet(null) : null;
                            if (before != null) {
                                before.run();
                            }
                            return visitor.visit(key, value);
                        };
                    } else if (isCommit && isHeld) {
                        isHeld = false;
                        awaitScanOrChecks();
                    }
                    try {
                        return method.invoke(partition, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Sets the clock, and waits until this was followed by a scan, or by two checks of the time without one. */
    private void awaitScanOrChecks() {
        scans.drainPermits();
        now.addAndGet(HOUR.toMillis());
        int before = checks.get();
        eventually().until(() -> scans.tryAcquire() || checks.get() >= before + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"scan", "commit"})
    void movesADueMessageAfterAFailure(String method) {
        later(HOUR);
        failing.set(method);
        now.addAndGet(HOUR.toMillis());
        eventually().until(() -> failing.get() == null);
        assertIsMoved();
    }

    @Test
    void movesAMessageThatIsDurableOnlyAfterItsTime() {
        isHeld = true;
        later(HOUR);
        assertIsMoved();
    }

    @Test
    void doesNotMoveAMessageThatIsCancelledDuringTheScan() {
        later(HOUR);
        byte[] key = keys(Table.LATER).getFirst();
        inScan.set(() -> {
            Message taken = active.schedule().take(key);
            assertThat(taken).isNotNull();
            partition.commit(Schedule.removal(key, taken), failure -> {});
            active.context().log().settle();
            active.schedule().giveBack(key);
        });
        now.addAndGet(HOUR.toMillis());
        eventually().until(() -> inScan.get() == null);
        eventually().until(() -> keys(Table.LATER).isEmpty());
        scans.drainPermits();
        later(Duration.ZERO);
        assertIsMoved();
    }

    @Test
    void movesAMessageThatIsGivenBackAfterItsTime() throws InterruptedException {
        later(HOUR);
        byte[] key = keys(Table.LATER).getFirst();
        assertThat(active.schedule().take(key)).isNotNull();
        scans.drainPermits();
        now.set(Keys.numberAtStart(key));
        assertThat(scans.tryAcquire(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        active.schedule().giveBack(key);
        assertIsMoved();
    }

    @Test
    void movesTheOthersOfAPageWithAMessageThatCannotBeRead() {
        byte[] unreadable = Keys.of(clock.millis(), NUMBER + 1);
        partition.commit(new Changes().put(Table.LATER, unreadable, new byte[] {1}), failure -> {});
        later(HOUR);
        now.addAndGet(HOUR.toMillis());
        eventually().until(() -> keys(Table.QUEUE).size() == 1);
        assertThat(keys(Table.LATER)).containsExactly(unreadable);
        assertThat(active.schedule().take(unreadable)).isNull();
    }

    private void later(Duration delay) {
        Message message = new Message(
                NUMBER,
                NUMBER,
                NUMBER,
                "shop",
                "s",
                clock.millis(),
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                GatewayFixture.message("491701234567", "hello").build());
        active.schedule().later(active.groups().queue("alpha"), message, delay, "", failure -> {});
        active.context().log().settle();
    }

    private void assertIsMoved() {
        eventually().until(() -> {
            // For the next attempt after a failure.
            now.addAndGet(1_000);
            return keys(Table.LATER).isEmpty();
        });
        assertThat(keys(Table.QUEUE)).hasSize(1);
        eventually().until(() -> active.context().partition().counter(Schedule.DEPTH) == 0);
    }

    private List<byte[]> keys(Table table) {
        List<byte[]> keys = new ArrayList<>();
        partition.scan(table, new byte[0], null, (key, value) -> keys.add(key));
        return keys;
    }
}
