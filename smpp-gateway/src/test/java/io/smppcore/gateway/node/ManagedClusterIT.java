package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.manage.AuditEntry;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.Edit.Condition;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.Item;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.testing.Waits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A managed configuration on three nodes, while its partition moves and links break. */
@NullUnmarked // requested nodes are running
@Timeout(Waits.METHOD_SECONDS)
class ManagedClusterIT {

    private static final Author AUTHOR = new Author("me", Role.ADMINISTRATOR, "192.0.2.1", "n0");

    @TempDir
    Path directory;

    private FaultyCluster cluster;

    private GatewayConfig config(int node) {
        return GatewayConfig.parse("test.yaml", """
                configuration: managed
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret, quota: 0}}
                store: {minFree: 1000000}
                """.formatted(directory.resolve("n" + node)));
    }

    private NodeConfiguration at(int node) {
        return cluster.node(node).operations().configuration();
    }

    private NodeAudit audit(int node) {
        return cluster.node(node).operations().audit();
    }

    private static long quota(Item item) {
        return ((Number) ((Map<?, ?>) item.tree()).get("quota")).longValue();
    }

    private static Edit quota(long quota, Condition condition) {
        return new Edit(
                Edit.Kind.PATCH,
                Section.ACCOUNTS,
                "shop",
                "{\"quota\": " + quota + "}",
                condition,
                null,
                false,
                AUTHOR);
    }

    private long quotaInUse(int node) {
        return cluster.node(node).operations().config().accounts().get("shop").quota();
    }

    @Test
    void everyNodeUsesAChangeMadeAtAnyNode() throws Exception {
        try (FaultyCluster open = new FaultyCluster(directory.resolve("store"), this::config)) {
            cluster = open;
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                EditResult result = at(node).change(quota(100 + node, Condition.NONE));
                assertThat(result.kind()).isEqualTo(EditResult.Kind.DONE);
                assertThat(result.away()).isEmpty();
                for (int other = 0; other < FaultyCluster.NODES; other++) {
                    assertThat(quotaInUse(other)).isEqualTo(100 + node);
                }
            }
            audit(1).add(AUTHOR, "POST /v1/reload", "");
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                assertThat(audit(node).page(0, Long.MAX_VALUE, null, 10))
                        .extracting(AuditEntry::action)
                        .containsExactly("patch", "patch", "patch", "POST /v1/reload");
            }
            cluster.isolate(2, false);
            EditResult without = at(0).change(quota(7, Condition.NONE));
            assertThat(without.away()).containsExactly("n2");
            cluster.heal();
            eventually().until(() -> quotaInUse(2) == 7);
        }
    }

    @Test
    void aNodeStartsWithItsCopyAndThenGetsWhatItHasMissed() throws Exception {
        try (FaultyCluster open = new FaultyCluster(directory.resolve("store"), this::config)) {
            cluster = open;
            assertThat(at(0).change(quota(5, Condition.NONE)).away()).isEmpty();
            cluster.end(2);
            at(0).change(quota(6, Condition.NONE));
            cluster.start(2);
            assertThat(quotaInUse(2)).isGreaterThanOrEqualTo(5);
            eventually().until(() -> quotaInUse(2) == 6);
            cluster.end(2);
            Files.delete(directory.resolve("n2").resolve("configuration.copy"));
            cluster.start(2);
            eventually()
                    .until(() ->
                            cluster.node(2).operations().config().accounts().containsKey("shop") && quotaInUse(2) == 6);
        }
    }

    @Test
    void concurrentEditsLoseNoUpdateWhileOwnersChange() throws Exception {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger unknown = new AtomicInteger();
        AtomicBoolean isOver = new AtomicBoolean();
        try (FaultyCluster open = new FaultyCluster(directory.resolve("store"), this::config);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            cluster = open;
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < 2 * FaultyCluster.NODES; i++) {
                int node = i % FaultyCluster.NODES;
                clients.add(threads.submit(() -> {
                    while (!isOver.get()) {
                        edit(node, done, unknown);
                    }
                }));
            }
            for (int round = 0; round < 6; round++) {
                int before = done.get();
                switch (round % 3) {
                    case 0 -> cluster.move(0, (round + 1) % FaultyCluster.NODES, round % 2 == 0);
                    case 1 -> cluster.cut(round % FaultyCluster.NODES, (round + 1) % FaultyCluster.NODES, false);
                    default -> {
                        cluster.store().hold(0);
                        eventually().until(() -> cluster.store().held(0) > 0);
                        cluster.move(0, round % FaultyCluster.NODES, false);
                        cluster.store().proceed(0);
                    }
                }
                cluster.store().tell();
                cluster.heal();
                eventually().until(() -> done.get() > before);
            }
            isOver.set(true);
            for (Future<?> client : clients) {
                client.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
            eventually().until(() -> quotaInUse(0) == quotaInUse(1) && quotaInUse(1) == quotaInUse(2));
            assertThat(quotaInUse(0)).isBetween((long) done.get(), (long) done.get() + unknown.get());
            assertThat(quota(at(0).document().item(Section.ACCOUNTS, "shop"))).isEqualTo(quotaInUse(0));
            // The entry of a change is in its commit: there are as many as changes, also of those without an answer.
            assertThat(entries()).isEqualTo(quotaInUse(0));
        }
    }

    private long entries() {
        List<AuditEntry> all = new ArrayList<>();
        String after = null;
        while (true) {
            List<AuditEntry> page = audit(0).page(0, Long.MAX_VALUE, after, 100);
            if (page.isEmpty()) {
                return all.size();
            }
            all.addAll(page);
            after = page.getLast().id();
        }
    }

    private void edit(int node, AtomicInteger done, AtomicInteger unknown) {
        Item item = at(node).document().item(Section.ACCOUNTS, "shop");
        if (item == null) {
            return;
        }
        try {
            EditResult result = at(node).change(quota(quota(item) + 1, new Condition(item.revision())));
            switch (result.kind()) {
                case DONE -> done.incrementAndGet();
                case UNKNOWN -> unknown.incrementAndGet();
                case CONFLICT -> {}
                default -> throw new AssertionError(result);
            }
        } catch (StoreException e) {
            // No owner could be reached in time, so that nothing was changed.
        }
    }
}
