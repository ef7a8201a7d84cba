package io.smppcore.gateway.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Positions and commits of a partition whose store does nothing until the test ends its commits. */
@NullUnmarked // a commit without a failure ends with null
class PartitionLogTest {

    private static final int EPOCH = 3;
    private static final Changes CHANGES = new Changes().put(Table.DEAD, new byte[1], new byte[1]);

    private final List<Commit> commits = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private long backlog;
    private boolean isImmediate;

    private final Partition partition = (Partition) Proxy.newProxyInstance(
            Partition.class.getClassLoader(),
            new Class<?>[] {Partition.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "epoch" -> EPOCH;
                case "backlogOctets" -> backlog;
                case "maxBacklogOctets" -> 100L;
                case "commit" -> {
                    commits.add((Commit) arguments[1]);
                    if (isImmediate) {
                        commits.getLast().done(null);
                    }
                    yield null;
                }
                default -> throw new UnsupportedOperationException(method.getName());
            });

    private final PartitionLog log = new PartitionLog(partition);

    @Test
    void positionsFollowTheFirstNumberOfTheEpoch() {
        long first = MessageNumber.first(EPOCH);
        assertThat(log.last()).isEqualTo(first);
        long last = log.commit(
                positions -> {
                    assertThat(positions.getAsLong()).isEqualTo(first + 1);
                    assertThat(positions.getAsLong()).isEqualTo(first + 2);
                    return CHANGES;
                },
                failure -> {});
        assertThat(last).isEqualTo(first + 2);
        log.commit(CHANGES, failure -> {});
        assertThat(log.last()).isEqualTo(first + 2);
        assertThat(commits).hasSize(2);
    }

    @Test
    void anElementIsAddedWhenItIsDurableAndBeforeTheCommitIsDone() {
        log.commit(
                CHANGES,
                positions -> "a",
                added -> events.add("durable " + added),
                failure -> events.add("done " + failure));
        assertThat(events).isEmpty();
        commits.getFirst().done(null);
        assertThat(events).containsExactly("durable a", "done null");
        events.clear();
        log.commit(CHANGES, positions -> "b", added -> events.add("durable " + added), failure -> events.add("failed"));
        commits.getLast().done(new StoreException("broken"));
        assertThat(events).containsExactly("failed");
        log.commit(
                CHANGES,
                positions -> "c",
                added -> {
                    throw new IllegalStateException("a defect");
                },
                failure -> events.add("done"));
        assertThatThrownBy(() -> commits.getLast().done(null)).hasMessage("a defect");
        assertThat(events).containsExactly("failed", "done");
    }

    @Test
    void isBehindIfMoreThanHalfOfTheOctetsWait() {
        backlog = 50;
        assertThat(log.isBehind()).isFalse();
        backlog = 51;
        assertThat(log.isBehind()).isTrue();
    }

    @Test
    void settlesWhenEarlierCommitsHaveEnded() {
        assertThat(log.settle(Duration.ofMillis(1))).isFalse();
        Thread.currentThread().interrupt();
        assertThat(log.settle(Duration.ofHours(1))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        isImmediate = true;
        assertThat(log.settle(Duration.ofHours(1))).isTrue();
        log.settle();
    }
}
