package io.smppcore.gateway.limit;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSessions;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.limit.Grants.Grant;
import io.smppcore.gateway.limit.Grants.Reclaimed;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.PartitionLog;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rates and prepaid parts of an account at a node that owns all partitions or some of them. */
@NullUnmarked // fields are set before each test
class LimitsTest {

    /** Number of the home partition of the account. */
    private static final int HOME = 1;

    @TempDir
    Path directory;

    private final MemoryDirectory shared = new MemoryDirectory();
    private final Map<Integer, Owned> owned = new ConcurrentHashMap<>();
    private final AtomicInteger reclaims = new AtomicInteger();
    private final List<AutoCloseable> open = new ArrayList<>();
    private EmbeddedStore store;
    private List<Partition> partitions;
    private Peers peers;
    private Limits limits;
    private GatewayConfig config;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private final class Owned implements PartitionLimits {
        final Partition partition;
        final AccountStates states;
        private final Grants grants;

        Owned(Partition partition) {
            PartitionContext context = new PartitionContext(
                    new PartitionLog(partition),
                    () -> Routing.of(config, new FilterChain(List.of())),
                    InstantSource.system(),
                    null,
                    null,
                    new Steps(),
                    new Counts());
            this.partition = partition;
            this.states = new AccountStates(context, limits);
            this.grants = new Grants(partition, limits.partitionCount(), limits);
        }

        @Override
        public Partition partition() {
            return partition;
        }

        @Override
        public Grants grants() {
            return grants;
        }

        @Override
        public BindLimits binds() {
            throw new UnsupportedOperationException();
        }

        @Override
        public @Nullable Reclaimed reclaim(String account, long version) {
            reclaims.incrementAndGet();
            AccountConfig known = config.accounts().get(account);
            return known == null
                    ? null
                    : new Reclaimed(partition.epoch(), states.of(known).reclaimed(version));
        }
    }

    private static ClusterConfig cluster(String node) {
        return new ClusterConfig(node, "127.0.0.1", 0, "secret", null);
    }

    /** Opens a store with some partitions, of which the node owns the given ones. */
    private void open(String account, int count, Integer... here) {
        config = new GatewayFixture(directory)
                .config(account, GatewayFixture.smscYaml("alpha", 1, ""), "routes: [{targets: [alpha]}]");
        store = EmbeddedStore.open(directory.resolve("data"), count);
        open.add(store);
        partitions = new ArrayList<>();
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(Partition partition) {
                partitions.add(partition);
            }

            @Override
            public void revoked(Partition partition) {}
        });
        peers = new Peers(cluster("a"), shared, System::nanoTime, Waits.BOUND);
        open.add(peers);
        limits = new Limits(
                new LimitedPartitions() {
                    @Override
                    public int count() {
                        return count;
                    }

                    @Override
                    public int home(Object... name) {
                        return name[0].equals("shop") ? HOME % count : 0;
                    }

                    @Override
                    public @Nullable PartitionLimits limitsOf(int partition) {
                        return owned.get(partition);
                    }
                },
                peers);
        Arrays.stream(here).forEach(number -> owned.put(number, new Owned(partitions.get(number))));
    }

    private AccountConfig shop() {
        return config.accounts().get("shop");
    }

    private AccountState state(int partition) {
        return owned.get(partition).states.of(shop());
    }

    private @Nullable SubmitResult take(int partition, int parts) {
        return owned.get(partition).states.takeQuota(state(partition), parts);
    }

    private static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aSinglePartitionHasTheWholeQuotaLessTheStoredParts() throws Exception {
        open("quota: 10", 1, 0);
        CompletableFuture<Void> stored = new CompletableFuture<>();
        partitions.get(0).commit(new Changes().add("used/shop", 4), Commit.completing(stored));
        get(stored);
        assertThat(take(0, 6)).isNull();
        assertThat(take(0, 1))
                .isEqualTo(SubmitResult.refused(
                        CommandStatus.ESME_RSUBMITFAIL, "prepaid parts of the account are used up"));
        assertThat(state(0).used()).isEqualTo(10);
        assertThat(state(0).usesGrants()).isFalse();
        assertThat(reclaims).hasValue(0);
    }

    @Test
    void partitionsShareTheQuotaExactly() {
        open("quota: 100", 2, 0, 1);
        assertThat(limits.partitionCount()).isEqualTo(2);
        assertThat(state(0).usesGrants()).isTrue();
        assertThat(take(0, 40)).isNull();
        assertThat(take(1, 59)).isNull();
        assertThat(take(1, 2)).isEqualTo(Limits.USED_UP);
        assertThat(take(0, 2)).isEqualTo(Limits.USED_UP);
        assertThat(take(0, 1)).as("fewer than were refused").isNull();
        assertThat(take(1, 1)).isEqualTo(Limits.USED_UP);
        assertThat(state(0).used() + state(1).used()).isEqualTo(100);
    }

    @Test
    void aRefusalIsRepeatedForAsManyPartsOrMoreUntilItIsOld() {
        open("quota: 100", 2, 0, 1);
        AccountState state = state(0);
        assertThat(state.denied(99, 5, Limits.USED_UP)).isSameAs(Limits.USED_UP);
        assertThat(state.denial(5)).as("of another quota").isNull();
        eventually().until(() -> {
            state.denied(100, 5, Limits.USED_UP);
            return state.denial(6) != null && state.denial(5) != null;
        });
        assertThat(state.denial(4)).isNull();
        eventually().until(() -> {
            state.denied(100, 5, Limits.UNKNOWN);
            CompletableFuture<Optional<SubmitResult>> asked = limits.askFor(partitions.get(0), state, 5);
            return asked.isDone() && asked.join().equals(Optional.of(Limits.UNKNOWN));
        });
        eventually().until(() -> state.denial(6) == null);
        assertThat(take(0, 6)).isNull();
    }

    @Test
    void anAccountWithoutAQuotaNeedsNoGrant() {
        open("", 2, 0, 1);
        assertThat(state(0).usesGrants()).isFalse();
        assertThat(take(0, 1_000)).isNull();
        assertThat(limits.askFor(partitions.get(0), state(0), 5)).isCompletedWithValue(Optional.empty());
    }

    @Test
    void itIsUnknownWhetherPartsAreLeftIfTheGrantIsNotStored() throws Exception {
        open("quota: 100", 2, 0, 1);
        AccountState state = state(0);
        AccountState other = state(1);
        store.close();
        assertThat(get(limits.askFor(partitions.get(1), other, 1))).contains(Limits.UNKNOWN);
        assertThat(owned.get(0).states.takeQuota(state, 1)).isEqualTo(Limits.UNKNOWN);
        assertThat(state.used()).isZero();
    }

    @Test
    void requestsAtTheSameTimeShareOneGrant() throws Exception {
        open("quota: 100", 2, 0, 1);
        AccountState state = state(0);
        CompletableFuture<Void> own = new CompletableFuture<>();
        assertThat(state.beginRequest(own)).isNull();
        assertThat(state.beginRequest(new CompletableFuture<>())).isSameAs(own);
        CompletableFuture<Optional<SubmitResult>> enough = limits.askFor(partitions.get(0), state, 5);
        assertThat(enough).isNotDone();
        assertThat(state.granted(100, new Grant(5, 1, true))).isTrue();
        state.endRequest(own);
        assertThat(get(enough)).isEmpty();
        assertThat(reclaims).as("the other request was for enough parts").hasValue(0);
        CompletableFuture<Void> next = new CompletableFuture<>();
        assertThat(state.beginRequest(next)).as("the request has ended").isNull();
        CompletableFuture<Optional<SubmitResult>> more = limits.askFor(partitions.get(0), state, 6);
        assertThat(more).isNotDone();
        state.endRequest(next);
        assertThat(get(more)).isEmpty();
        assertThat(reclaims).as("one request, which asks both partitions").hasValue(2);
        assertThat(state.tryTakeQuota(6)).isTrue();
        assertThat(state.beginRequest(own)).as("the request has ended").isNull();
    }

    @Test
    void refusesGrantsAndReclaimsOfPartitionsOfOtherNodes() {
        open("quota: 100", 2, 0);
        assertThatThrownBy(() -> limits.grant("shop", 100, 0, 1, 0, 1))
                .isInstanceOf(LinkException.class)
                .hasMessage("partition 1 is not one of this node");
        assertThat(limits.reclaimHere("shop", 1, 1))
                .failsWithin(Waits.BOUND)
                .withThrowableThat()
                .withCauseInstanceOf(LinkException.class)
                .withMessageContaining("partition 1 is not one of this node");
        assertThat(limits.reclaimHere("unknown", 0, 1)).isCompletedExceptionally();
        assertThat(limits.reclaimHere("shop", 0, 1))
                .isCompletedWithValue(new Reclaimed(partitions.get(0).epoch(), 0));
        assertThat(limits.reclaim("shop", 0, 2))
                .isCompletedWithValue(new Reclaimed(partitions.get(0).epoch(), 0));
    }

    @Test
    void asksTheNodesThatOwnTheOtherPartitions() throws Exception {
        open("quota: 100", 2, 0);
        List<String> requests = new CopyOnWriteArrayList<>();
        Peers other = new Peers(cluster("b"), shared, System::nanoTime, Waits.BOUND);
        open.add(other);
        other.start(
                (node, operation, body) -> {
                    Row.Reader row = new Row.Reader(body);
                    Row answer = Row.write();
                    if (operation == NodeRequest.GRANT.number()) {
                        requests.add("grant %s %d %d %d %d %d"
                                .formatted(
                                        row.text(), row.number(), row.small(), row.small(), row.number(), row.small()));
                        answer.number(7).number(3).flag(true);
                    } else {
                        requests.add("reclaim %s %d %d".formatted(row.text(), row.small(), row.number()));
                        answer.small(4).number(12);
                    }
                    return CompletableFuture.completedFuture(answer.toOctets());
                },
                new PeerSessions.Listener() {});
        other.owned(1, 4);
        peers.start((node, operation, body) -> new CompletableFuture<>(), new PeerSessions.Listener() {});
        eventually().until(() -> peers.isReachable(1));
        assertThat(take(0, 5)).isNull();
        assertThat(state(0).hasLeft(2)).isTrue();
        assertThat(state(0).hasLeft(3)).isFalse();
        assertThat(get(limits.reclaim("shop", 1, 9))).isEqualTo(new Reclaimed(4, 12));
        assertThat(requests)
                .containsExactly("grant shop 100 0 " + partitions.get(0).epoch() + " 0 5", "reclaim shop 1 9");
    }

    @Test
    void appliesTheNewestConfiguration() {
        open("quota: 10", 1, 0);
        AccountState state = state(0);
        assertThat(state(0)).isSameAs(state);
        AccountConfig old = shop();
        config = new GatewayFixture(directory)
                .config("quota: 20", GatewayFixture.smscYaml("alpha", 1, ""), "routes: [{targets: [alpha]}]");
        assertThat(owned.get(0).states.of(old).config())
                .as("still the last one")
                .isSameAs(old);
        assertThat(state(0)).isSameAs(state);
        assertThat(state.config()).isSameAs(shop());
        assertThat(owned.get(0).states.of(old).config())
                .as("not an earlier one")
                .isSameAs(shop());
        assertThat(take(0, 20)).isNull();
    }

    @Test
    void dividesTheRateByTheNodesAtWhichTheAccountSends() {
        open("rate: 100", 1, 0);
        limits.shareRate("shop");
        peers.sessions.up("b");
        peers.sessions.sends("b", "shop", true);
        AccountRate rate = limits.rate(shop());
        assertThat(rate.share()).isEqualTo(50.0);
        assertThat(limits.rate(shop())).isSameAs(rate);
        peers.sessions.down("b");
        assertThat(rate.share()).isEqualTo(50.0);
        limits.shareRate("shop");
        assertThat(rate.share()).isEqualTo(100.0);
    }

    @Test
    void publishesAnAccountWithARateThatSendsOverHttp() {
        open("rate: 100", 1, 0);
        List<String> published = new CopyOnWriteArrayList<>();
        shared.watch((key, value) -> published.add(key));
        owned.get(0).states.sendsOverHttp(GatewayFixture.account("unlimited", null, null));
        owned.get(0).states.sendsOverHttp(shop());
        assertThat(published).singleElement().asString().endsWith("a/shop");
    }
}
