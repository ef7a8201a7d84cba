package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.limit.AccountRate;
import io.smppcore.gateway.limit.AccountState;
import io.smppcore.gateway.limit.Grants;
import io.smppcore.gateway.limit.Grants.Grant;
import io.smppcore.gateway.limit.Grants.Reclaimed;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Waits;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prepaid parts divided among partitions whose owners end, do not answer, or receive answers too late. */
@NullUnmarked // fields are set before each test
class GrantsTest {

    private static final int PARTITIONS = 3;
    private static final int QUOTA = 400;

    @TempDir
    Path directory;

    private final Random random = new Random(7);
    private final long[] durable = new long[PARTITIONS];
    private final int[] epochs = {1, 1, 1};
    private final AccountState[] states = new AccountState[PARTITIONS];
    private final boolean[] away = new boolean[PARTITIONS];
    private GatewayStore.Partition home;
    private SharedStore.View view;
    private Grants grants;
    private @Nullable Grant late;
    private int latePartition;

    private static AccountConfig config() {
        return config(QUOTA);
    }

    private static AccountConfig config(long quota) {
        return GatewayFixture.account("shop", null, quota);
    }

    private AccountState state(int partition) {
        AccountConfig config = config();
        return new AccountState(config, new AccountRate(config), durable[partition], false);
    }

    private CompletableFuture<Reclaimed> reclaim(int partition, long version) {
        if (away[partition] || random.nextInt(20) == 0) {
            return CompletableFuture.failedFuture(new StoreException("does not answer"));
        }
        Reclaimed reclaimed = new Reclaimed(epochs[partition], states[partition].reclaimed(version));
        // An answer may also be lost.
        return random.nextInt(20) == 0
                ? CompletableFuture.failedFuture(new StoreException("lost"))
                : CompletableFuture.completedFuture(reclaimed);
    }

    private void open(SharedStore store) {
        view = store.new View();
        view.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(GatewayStore.Partition partition) {
                home = partition;
            }

            @Override
            public void revoked(GatewayStore.Partition partition) {}
        });
    }

    private void newHome(SharedStore store) {
        store.move(0, view);
        grants = new Grants(home, PARTITIONS, (account, partition, version) -> reclaim(partition, version));
    }

    private void ask(int partition, int parts) {
        Grant grant;
        try {
            grant = grants.ask("shop", QUOTA, partition, epochs[partition], states[partition].used(), parts);
        } catch (StoreException e) {
            return;
        }
        switch (random.nextInt(10)) {
            case 0 -> {
                late = grant;
                latePartition = partition;
            }
            case 1 -> {
                // The answer is lost.
            }
            default -> states[partition].granted(QUOTA, grant);
        }
    }

    private void take(int partition, int parts) {
        if (!states[partition].tryTakeQuota(parts)) {
            ask(partition, parts);
            if (!states[partition].tryTakeQuota(parts)) {
                return;
            }
        }
        if (random.nextInt(10) == 0) {
            // The commit has failed.
            states[partition].giveBackQuota(parts);
        } else {
            durable[partition] += parts;
        }
    }

    private long used() {
        return durable[0] + durable[1] + durable[2];
    }

    @Test
    void usedPartsReachButNeverExceedTheQuota() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            newHome(store);
            for (int i = 0; i < PARTITIONS; i++) {
                states[i] = state(i);
            }
            for (int step = 0; step < 600; step++) {
                int partition = random.nextInt(PARTITIONS);
                switch (random.nextInt(16)) {
                    case 0 -> newHome(store);
                    case 1 -> {
                        // The next owner knows only durable parts; a late answer is addressed to the former one.
                        late = latePartition == partition ? null : late;
                        epochs[partition]++;
                        states[partition] = state(partition);
                    }
                    case 2 -> away[partition] = !away[partition];
                    case 3 -> {
                        if (late != null) {
                            states[latePartition].granted(QUOTA, late);
                            late = null;
                        }
                    }
                    default -> take(partition, 1 + random.nextInt(3));
                }
                assertThat(used()).as("step %s", step).isLessThanOrEqualTo(QUOTA);
            }
            assertThat(used()).isGreaterThan(QUOTA / 2);
            Arrays.fill(away, false);
            for (int i = 0; i < 200 && used() < QUOTA; i++) {
                take(i % PARTITIONS, 1);
            }
            assertThat(used()).isEqualTo(QUOTA);
            assertThat(states[0].tryTakeQuota(1) || states[1].tryTakeQuota(1) || states[2].tryTakeQuota(1))
                    .isFalse();
        }
    }

    @Test
    void doesNotAnswerTooFewPartsWhileAnOwnerIsUnreachable() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            store.move(0, view);
            int used = QUOTA - 100;
            AtomicInteger inTheFirst = new AtomicInteger();
            Grants exact = new Grants(
                    home,
                    PARTITIONS,
                    (account, partition, version) -> away[partition]
                            ? CompletableFuture.failedFuture(new StoreException("does not answer"))
                            : CompletableFuture.completedFuture(
                                    new Reclaimed(1, partition == 0 ? inTheFirst.get() : 0)));
            assertThat(exact.ask("shop", QUOTA, 0, 1, 0, used).isEnough()).isTrue();
            inTheFirst.set(used);
            assertThat(exact.ask("shop", QUOTA, 1, 1, 0, 101).isEnough()).isFalse();

            away[0] = true;
            assertThatThrownBy(() -> exact.ask("shop", QUOTA, 1, 1, 0, 101))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("account shop: the unused parts of other partitions are unknown");
            assertThat(exact.ask("shop", QUOTA, 1, 1, 0, 100).isEnough()).isTrue();
        }
    }

    @Test
    void aLowerQuotaReclaimsUnusedPartsOfTheRequestingPartition() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            newHome(store);
            random.setSeed(1);
            for (int i = 0; i < PARTITIONS; i++) {
                states[i] = state(i);
            }
            Grant first = grants.ask("shop", QUOTA, 1, 1, 0, 100);
            assertThat(states[1].granted(QUOTA, first)).isTrue();
            assertThat(states[1].tryTakeQuota(10)).isTrue();
            long lower = 20;
            states[1].config(() -> config(lower));

            Grant next = grants.ask("shop", lower, 1, 1, states[1].used(), 1);

            assertThat(states[1].granted(lower, next)).isTrue();
            assertThat(next.total()).isBetween(11L, lower);
            assertThat(states[1].tryTakeQuota(11)).isFalse();
        }
    }

    @Test
    void theNextHomeDetectsAnAnswerOfAFormerOwner() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            store.move(0, view);
            Grants.Owners former = (account, partition, version) ->
                    CompletableFuture.completedFuture(new Reclaimed(partition == 1 ? 5 : 1, 0));
            assertThat(new Grants(home, PARTITIONS, former)
                            .ask("shop", QUOTA, 1, 6, 0, 300)
                            .isEnough())
                    .isTrue();
            store.move(0, view);
            assertThatThrownBy(() -> new Grants(home, PARTITIONS, former).ask("shop", QUOTA, 0, 1, 0, 101))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("account shop: the unused parts of other partitions are unknown");
        }
    }

    /** Returns grants with partitions that have used nothing. */
    private Grants unused(SharedStore store) {
        store.move(0, view);
        return new Grants(
                home,
                PARTITIONS,
                (account, partition, version) -> away[partition]
                        ? CompletableFuture.failedFuture(new StoreException("does not answer"))
                        : CompletableFuture.completedFuture(new Reclaimed(1, 0)));
    }

    @Test
    void grantsAQuarterOfAnEqualShareOfTheRest() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            Grants exact = unused(store);
            Grant first = exact.ask("shop", QUOTA, 0, 1, 0, 1);
            assertThat(first.total()).isEqualTo(400 / 12);
            assertThat(first.version()).isGreaterThan(MessageNumber.first(home.epoch()));
            Grant second = exact.ask("shop", QUOTA, 0, 1, 33, 1);
            assertThat(second.total()).isEqualTo(33 + 367 / 12);
            assertThat(second.version()).isGreaterThan(first.version());
            assertThat(exact.ask("shop", QUOTA, 1, 1, 0, 50).total()).isEqualTo(50);
            assertThat(exact.ask("shop", QUOTA, 1, 1, 0, 50).total())
                    .as("more than is needed is left")
                    .isEqualTo(50 + (400 - 63 - 50) / 12);
            Grant tooFew = exact.ask("shop", QUOTA, 2, 1, 0, 401);
            assertThat(tooFew.isEnough()).isFalse();
            assertThat(tooFew.total()).isZero();
        }
    }

    @Test
    void asksTheOwnersOnlyIfTooFewPartsAreLeft() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            store.move(0, view);
            AtomicInteger reclaims = new AtomicInteger();
            Grants exact = new Grants(home, PARTITIONS, (account, partition, version) -> {
                reclaims.incrementAndGet();
                return CompletableFuture.completedFuture(new Reclaimed(1, partition == 0 ? 100 : 0));
            });
            assertThat(exact.ask("shop", QUOTA, 0, 1, 100, 100).total()).isEqualTo(200);
            assertThat(reclaims).as("for the first request").hasValue(PARTITIONS);
            assertThat(exact.ask("shop", QUOTA, 0, 1, 100, 150).total()).isEqualTo(250);
            assertThat(exact.ask("shop", QUOTA, 1, 1, 0, 150).total())
                    .as("all that are left")
                    .isEqualTo(150);
            Grant repeated = exact.ask("shop", QUOTA, 1, 1, 0, 150);
            assertThat(repeated.total()).isEqualTo(150);
            assertThat(repeated.isEnough()).isTrue();
            assertThat(reclaims).hasValue(PARTITIONS);
            assertThat(exact.ask("shop", QUOTA, 1, 1, 0, 151).isEnough()).isTrue();
            assertThat(reclaims).hasValue(2 * PARTITIONS);
        }
    }

    @Test
    void grantsThePartsInAdditionToThoseUsedSinceTheRequest() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            store.move(0, view);
            Grants exact = new Grants(
                    home,
                    PARTITIONS,
                    (account, partition, version) ->
                            CompletableFuture.completedFuture(new Reclaimed(1, partition == 0 ? 5 : 0)));
            Grant grant = exact.ask("shop", QUOTA, 0, 1, 0, 300);
            assertThat(grant.total()).isEqualTo(305);
            assertThat(grant.isEnough()).isTrue();
        }
    }

    @Test
    void waitsForTheAnswersOfTheOwners() throws Exception {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            store.move(0, view);
            Thread caller = Thread.currentThread();
            Grants exact = new Grants(
                    home,
                    PARTITIONS,
                    (account, partition, version) -> CompletableFuture.supplyAsync(() -> {
                        eventually().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
                        return new Reclaimed(1, 0);
                    }));
            assertThat(exact.ask("shop", QUOTA, 0, 1, 0, 1).isEnough()).isTrue();
            // Another thread can ask next.
            CompletableFuture<Grant> other = CompletableFuture.supplyAsync(() -> exact.ask("shop", QUOTA, 1, 1, 0, 1));
            assertThat(other.get(Waits.SECONDS, TimeUnit.SECONDS).isEnough()).isTrue();
        }
    }

    @Test
    void grantsNothingBeforeAllUsedPartsAreKnown() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            Grants exact = unused(store);
            away[2] = true;
            assertThatThrownBy(() -> exact.ask("shop", QUOTA, 0, 1, 0, 1))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("account shop: the used parts of partition 2 are unknown,"
                            + " because its owner does not answer");
            away[2] = false;
            assertThat(exact.ask("shop", QUOTA, 0, 1, 0, 1).isEnough()).isTrue();
            away[2] = true;
            assertThat(exact.ask("shop", QUOTA + 1, 0, 1, 0, 1).isEnough())
                    .as("its last known parts suffice")
                    .isTrue();
            assertThatThrownBy(() -> exact.ask("shop", QUOTA, 0, 0, 0, 1))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("partition 0 has another owner now");
        }
    }

    @Test
    void readsTheRowsOfEarlierVersionsWhichHaveNoEpoch() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            store.move(0, view);
            Changes rows = new Changes();
            for (int partition = 0; partition <= PARTITIONS; partition++) {
                byte[] granted = ByteBuffer.allocate(Long.BYTES).putLong(100).array();
                rows.put(Table.META, Keys.of("granted/shop", partition), granted);
            }
            CompletableFuture<Void> stored = new CompletableFuture<>();
            home.commit(rows, GatewayStore.Commit.completing(stored));
            stored.join();
            Grants exact = unused(store);
            Arrays.fill(away, true);
            assertThat(exact.ask("shop", QUOTA, 0, 1, 100, 100).total()).isEqualTo(200);
            assertThatThrownBy(() -> exact.ask("shop", QUOTA, 1, 1, 100, 1))
                    .hasMessage("account shop: the unused parts of other partitions are unknown");
        }
    }

    @Test
    void loadsTheGrantsAgainIfOneWasNotStored() {
        try (SharedStore store = new SharedStore(directory, 1)) {
            open(store);
            Grants former = unused(store);
            assertThat(former.ask("shop", QUOTA, 0, 1, 0, 300).total()).isEqualTo(300);
            Grants next = unused(store);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> former.ask("shop", QUOTA, 1, 1, 0, 1))
                        .isInstanceOf(StoreException.class)
                        .hasMessage("grant of account shop was not stored");
            }
            away[0] = true;
            assertThat(next.ask("shop", QUOTA, 0, 1, 300, 100).total()).isEqualTo(400);
        }
    }

    @Test
    void ignoresAGrantForAnotherQuota() {
        AccountState shop = state(0);

        assertThat(shop.granted(QUOTA + 1, new Grant(10, 1, true))).isFalse();
        assertThat(shop.tryTakeQuota(1)).isFalse();
        assertThat(shop.granted(QUOTA, new Grant(10, 1, true))).isTrue();
        assertThat(shop.tryTakeQuota(10)).isTrue();
    }
}
