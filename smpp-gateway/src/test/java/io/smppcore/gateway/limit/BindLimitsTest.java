package io.smppcore.gateway.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.limit.BindLimits.Attempt;
import io.smppcore.gateway.limit.BindLimits.Count;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Waits;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions about binds by successive owners of a partition. */
@NullUnmarked // fields are set before each test
class BindLimitsTest {

    @TempDir
    Path directory;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicInteger counts = new AtomicInteger();

    /** Commits that are held back; null while commits pass. */
    private volatile List<Runnable> held;

    private volatile boolean isFenced;
    private EmbeddedStore store;
    private Partition partition;
    private BindLimits places;

    /** Reachable nodes, further binds that they count, and accepted attempts that are or will be bound. */
    private Set<String> reached = Set.of("a", "b");

    private int bound;
    private final Set<Attempt> alive = new HashSet<>();

    @BeforeEach
    void open() {
        store = EmbeddedStore.open(directory);
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(Partition assigned) {
                partition = assigned;
            }

            @Override
            public void revoked(Partition revoked) {
                throw new AssertionError("an embedded store keeps its partitions");
            }
        });
        nextOwner();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void nextOwner() {
        places = new BindLimits(ofBrokers(), clock::get);
    }

    private Partition ofBrokers() {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        commit((Changes) arguments[0], (Commit) arguments[1]);
                        return null;
                    }
                    try {
                        return method.invoke(partition, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void commit(Changes changes, Commit done) {
        Runnable pass = () -> {
            if (isFenced) {
                done.done(new StoreException("another node owns the partition"));
            } else {
                partition.commit(changes, done);
            }
        };
        if (held == null) {
            pass.run();
        } else {
            held.add(pass);
        }
    }

    private Count count(String account, Set<Attempt> accepted) {
        counts.incrementAndGet();
        return new Count(bound, reached, alive);
    }

    private CompletableFuture<Boolean> bind(String node, int number, int limit) {
        return places.decide("shop", new Attempt(node, number), limit, this::count);
    }

    private static boolean of(CompletableFuture<Boolean> decision) throws Exception {
        return decision.get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    /** Returns the number of rows after all commits. */
    private int rows() throws Exception {
        CompletableFuture<Void> settled = new CompletableFuture<>();
        partition.commit(new Changes(), failure -> settled.complete(null));
        settled.get(Waits.SECONDS, TimeUnit.SECONDS);
        AtomicInteger rows = new AtomicInteger();
        partition.scan(Table.META, "place/".getBytes(US_ASCII), "place0".getBytes(US_ASCII), (key, value) -> {
            rows.incrementAndGet();
            return true;
        });
        return rows.get();
    }

    @Test
    void acceptsBindsUpToTheLimit() throws Exception {
        bound = 1;
        alive.add(new Attempt("a", 1));
        assertThat(of(bind("a", 1, 2))).isTrue();
        assertThat(of(bind("b", 1, 2))).isFalse();
        assertThat(of(bind("b", 1, 3))).isTrue();
    }

    @Test
    void anAcceptanceIsDurableBeforeItIsReportedOrCausesARefusal() throws Exception {
        held = new CopyOnWriteArrayList<>();
        alive.add(new Attempt("a", 1));
        CompletableFuture<Boolean> first = bind("a", 1, 1);
        CompletableFuture<Boolean> second = bind("b", 1, 1);
        assertThat(first).isNotDone();
        assertThat(second).isNotDone();
        assertThat(rows()).isZero();
        held.forEach(Runnable::run);
        assertThat(of(first)).isTrue();
        assertThat(of(second)).isFalse();
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void doesNotRefuseBecauseOfABindThatIsNotStored() {
        held = new CopyOnWriteArrayList<>();
        isFenced = true;
        alive.add(new Attempt("a", 1));
        bind("a", 1, 1);
        CompletableFuture<Boolean> second = bind("b", 1, 1);
        held.forEach(Runnable::run);
        assertThat(second).completesExceptionallyWithin(Waits.BOUND);
    }

    @Test
    void aFormerOwnerAcceptsNothing() throws Exception {
        alive.add(new Attempt("a", 1));
        isFenced = true;
        assertThat(bind("a", 1, 1)).completesExceptionallyWithin(Waits.BOUND);
        isFenced = false;
        assertThat(of(bind("b", 1, 1)))
                .as("a bind that was not stored does not count")
                .isTrue();
    }

    @Test
    void theNextOwnerCountsBindsAtAnUnreachableNodeForTheLease() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        clock.addAndGet(BindLimits.LEASE.toNanos() / 2);
        nextOwner();
        reached = Set.of("b");
        clock.addAndGet(BindLimits.LEASE.toNanos());
        assertThat(of(bind("b", 1, 1))).isFalse();
        clock.addAndGet(1);
        assertThat(of(bind("b", 2, 1))).isTrue();
    }

    @Test
    void theNextOwnerDoesNotCountEndedBinds() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        nextOwner();
        assertThat(of(bind("b", 1, 1))).isTrue();
    }

    @Test
    void aRepeatedAttemptRemainsAccepted() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        alive.add(new Attempt("a", 1));
        nextOwner();
        assertThat(of(bind("a", 1, 1))).isTrue();
        assertThat(of(bind("b", 1, 1))).isFalse();
        assertThat(of(bind("a", 1, 1))).isTrue();
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void refusesAnUnreachableNode() {
        reached = Set.of("a");
        assertThat(bind("b", 1, 5))
                .failsWithin(Waits.BOUND)
                .withThrowableThat()
                .havingRootCause()
                .withMessage("node b cannot be asked for the number of its binds");
    }

    @Test
    void deletesRowsOfEndedBindsAndAfterTheLease() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(of(bind("a", i, 100))).isTrue();
        }
        assertThat(rows()).as("all others have ended").isEqualTo(1);
        places.everySecond();
        assertThat(rows()).isEqualTo(1);
        clock.addAndGet(BindLimits.LEASE.toNanos() + 1);
        places.everySecond();
        assertThat(rows()).isZero();
    }

    @Test
    void theNextOwnerDeletesOldRows() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        nextOwner();
        clock.addAndGet(BindLimits.LEASE.toNanos() + 1);
        places.everySecond();
        assertThat(rows()).isZero();
    }

    @Test
    void aBindThatIsNotDurableYetCountsAfterTheLease() throws Exception {
        held = new CopyOnWriteArrayList<>();
        CompletableFuture<Boolean> first = bind("a", 1, 1);
        reached = Set.of("b");
        clock.addAndGet(BindLimits.LEASE.toNanos() + 1);
        CompletableFuture<Boolean> second = bind("b", 1, 1);
        held.forEach(Runnable::run);
        assertThat(of(first)).isTrue();
        assertThat(of(second)).isFalse();
        held = null;
        assertThat(of(bind("b", 2, 1))).as("it is durable and old").isTrue();
    }

    @Test
    void aFailedCountFailsItsAttemptsOnly() throws Exception {
        assertThat(of(bind("a", 1, 2))).isTrue();
        AtomicReference<Set<Attempt>> asked = new AtomicReference<>();
        CompletableFuture<Boolean> failed = places.decide("shop", new Attempt("a", 2), 2, (account, accepted) -> {
            asked.set(accepted);
            throw new IllegalStateException("of " + account);
        });
        assertThat(failed)
                .failsWithin(Waits.BOUND)
                .withThrowableThat()
                .havingRootCause()
                .withMessage("of shop");
        assertThat(asked.get()).containsExactly(new Attempt("a", 1));
        assertThat(of(CompletableFuture.supplyAsync(() -> bind("a", 3, 2)).thenCompose(decision -> decision)))
                .isTrue();
    }

    @Test
    void deletesRowsLaterIfTheirDeletionFails() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        clock.addAndGet(BindLimits.LEASE.toNanos() + 1);
        isFenced = true;
        places.everySecond();
        isFenced = false;
        assertThat(rows()).isEqualTo(1);
        places.everySecond();
        assertThat(rows()).isZero();
        // Another thread can decide meanwhile.
        assertThat(of(CompletableFuture.supplyAsync(() -> bind("a", 2, 1)).thenCompose(decision -> decision)))
                .isTrue();
    }

    @Test
    void concurrentAttemptsShareTheCountAndTheCommit() throws Exception {
        int all = 5_000;
        int limit = 4_000;
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(all);
        AtomicInteger commits = new AtomicInteger();
        Set<Attempt> kept = new HashSet<>();
        BindLimits.Census slow = (account, accepted) -> {
            try {
                assertThat(first.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            counts.incrementAndGet();
            kept.addAll(accepted);
            return new Count(0, reached, kept);
        };
        held = new CopyOnWriteArrayList<>() {
            @Override
            public boolean add(Runnable pass) {
                commits.incrementAndGet();
                pass.run();
                return true;
            }
        };
        List<CompletableFuture<Boolean>> decisions = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < all; i++) {
                int number = i;
                decisions.add(CompletableFuture.supplyAsync(
                                () -> {
                                    begun.countDown();
                                    return places.decide("shop", new Attempt("a", number), limit, slow);
                                },
                                threads)
                        .thenCompose(decision -> decision));
            }
            assertThat(begun.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            first.countDown();
            int accepted = 0;
            for (CompletableFuture<Boolean> decision : decisions) {
                accepted += of(decision) ? 1 : 0;
            }
            assertThat(accepted).isEqualTo(limit);
        }
        assertThat(counts).hasValueLessThan(all / 10);
        assertThat(commits).hasValueLessThan(all / 10);
    }
}
