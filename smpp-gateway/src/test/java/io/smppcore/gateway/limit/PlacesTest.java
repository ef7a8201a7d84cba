package io.smppcore.gateway.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.limit.Places.Attempt;
import io.smppcore.gateway.limit.Places.Count;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
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
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions about binds by owners of a partition that follow one another. */
@NullUnmarked // what the test has opened is there
class PlacesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicInteger counts = new AtomicInteger();

    /** Commits that wait for the brokers; null while none has to. */
    private volatile List<Runnable> held;

    private volatile boolean isFenced;
    private EmbeddedStore store;
    private Partition partition;
    private Places places;

    /** Nodes in reach, further binds that they count, and accepted attempts that are bound or will be. */
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
        places = new Places(ofBrokers(), clock::get);
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
                done.done(new StoreException("another node owns the partition", null));
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
        return decision.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Returns the number of rows when what was passed to the store is durable. */
    private int rows() throws Exception {
        CompletableFuture<Void> settled = new CompletableFuture<>();
        partition.commit(new Changes(), failure -> settled.complete(null));
        settled.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        AtomicInteger rows = new AtomicInteger();
        partition.scan(Table.META, "place/".getBytes(US_ASCII), "place0".getBytes(US_ASCII), (key, value) -> {
            rows.incrementAndGet();
            return true;
        });
        return rows.get();
    }

    @Test
    void acceptsAsManyAsTheLimit() throws Exception {
        bound = 1;
        alive.add(new Attempt("a", 1));
        assertThat(of(bind("a", 1, 2))).isTrue();
        assertThat(of(bind("b", 1, 2))).isFalse();
        assertThat(of(bind("b", 1, 3))).isTrue();
    }

    @Test
    void anAcceptanceIsDurableBeforeItIsKnownAndCauseOfARefusal() throws Exception {
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
    void whatIsNotStoredIsNoCauseOfARefusal() {
        held = new CopyOnWriteArrayList<>();
        isFenced = true;
        alive.add(new Attempt("a", 1));
        bind("a", 1, 1);
        CompletableFuture<Boolean> second = bind("b", 1, 1);
        held.forEach(Runnable::run);
        assertThat(second).completesExceptionallyWithin(PATIENCE);
    }

    @Test
    void anOwnerThatHasLostThePartitionAcceptsNothing() throws Exception {
        alive.add(new Attempt("a", 1));
        isFenced = true;
        assertThat(bind("a", 1, 1)).completesExceptionallyWithin(PATIENCE);
        isFenced = false;
        assertThat(of(bind("b", 1, 1))).as("what was not stored has no place").isTrue();
    }

    @Test
    void theNextOwnerCountsWhatWasAcceptedAtANodeOutOfReachForTheLease() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        clock.addAndGet(Places.LEASE.toNanos() / 2);
        nextOwner();
        reached = Set.of("b");
        clock.addAndGet(Places.LEASE.toNanos());
        assertThat(of(bind("b", 1, 1))).isFalse();
        clock.addAndGet(1);
        assertThat(of(bind("b", 2, 1))).isTrue();
    }

    @Test
    void theNextOwnerDoesNotCountWhatHasEnded() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        nextOwner();
        assertThat(of(bind("b", 1, 1))).isTrue();
    }

    @Test
    void anAttemptWhoseAnswerWasLostKeepsItsPlace() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        alive.add(new Attempt("a", 1));
        nextOwner();
        assertThat(of(bind("a", 1, 1))).isTrue();
        assertThat(of(bind("b", 1, 1))).isFalse();
        assertThat(of(bind("a", 1, 1))).isTrue();
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void aNodeThatCannotBeAskedMayAskNothing() {
        reached = Set.of("a");
        assertThat(bind("b", 1, 5))
                .failsWithin(PATIENCE)
                .withThrowableThat()
                .havingRootCause()
                .withMessage("node b cannot be asked for the number of its binds");
    }

    @Test
    void rowsGoWhenBindsHaveEndedAndWhenTheLeaseIsOver() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(of(bind("a", i, 100))).isTrue();
        }
        assertThat(rows()).as("all others have ended").isEqualTo(1);
        places.everySecond();
        assertThat(rows()).isEqualTo(1);
        clock.addAndGet(Places.LEASE.toNanos() + 1);
        places.everySecond();
        assertThat(rows()).isZero();
    }

    @Test
    void rowsThatWereNotDeletedAreDeletedByTheNextOwner() throws Exception {
        assertThat(of(bind("a", 1, 1))).isTrue();
        nextOwner();
        clock.addAndGet(Places.LEASE.toNanos() + 1);
        places.everySecond();
        assertThat(rows()).isZero();
    }

    @Test
    void manyAtOnceShareTheCountAndTheCommit() throws Exception {
        int all = 5_000;
        int limit = 4_000;
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(all);
        AtomicInteger commits = new AtomicInteger();
        Set<Attempt> kept = new HashSet<>();
        Places.Census slow = (account, accepted) -> {
            try {
                assertThat(first.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
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
            assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
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
