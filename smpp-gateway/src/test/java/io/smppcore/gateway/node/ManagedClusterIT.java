package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.WaitingOrder;
import io.smppcore.gateway.config.AdminState;
import io.smppcore.gateway.config.AdminState.Sending;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.manage.AuditEntry;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.Edit.Condition;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.Item;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.node.WaitingMoves.Move;
import io.smppcore.gateway.node.WaitingMoves.Moves;
import io.smppcore.gateway.state.GatewayState.QueueState;
import io.smppcore.gateway.state.Gathered;
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

    /** A configuration of files, with two SMSC groups. */
    private GatewayConfig fileConfig(int node, Smsc alpha, Smsc beta) {
        return GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret}, bank: {password: secret}}
                smscs:
                %s%s
                routes: [{targets: alpha}]
                store: {minFree: 1000000}
                """.formatted(
                directory.resolve("n" + node), smscYaml("alpha", alpha.port(), ""), smscYaml("beta", beta.port(), "")));
    }

    private static Edit state(Edit.Kind kind, String json) {
        return state(kind, "alpha", json);
    }

    private static Edit state(Edit.Kind kind, String smsc, String json) {
        return new Edit(kind, Section.SMSC_STATES, smsc, json, Condition.NONE, null, false, AUTHOR);
    }

    private AdminState state(int node) {
        return cluster.node(node).operations().smscs().all().getFirst().state();
    }

    private int binds(int node, int smsc) {
        return cluster.node(node).operations().smscs().all().get(smsc).binds();
    }

    private void awaitBinds(int node, int alpha, int beta) {
        eventually().until(() -> binds(node, 0) == alpha && binds(node, 1) == beta);
    }

    private void submit(int node, int count) {
        try (Customer customer = new Customer(cluster.node(node).port(), "shop", 1)) {
            for (int i = 0; i < count; i++) {
                assertThat(customer.submit("4917012345" + i % 7, "text " + i).isOk())
                        .isTrue();
            }
        }
    }

    @Test
    void statesOfSmscsAreInUseAtAllNodesAndReachThoseThatWereAwayOrTakeOver() throws Exception {
        try (Smsc alpha = new Smsc(0, null);
                Smsc beta = new Smsc(0, null);
                FaultyCluster open =
                        new FaultyCluster(directory.resolve("store"), node -> fileConfig(node, alpha, beta))) {
            cluster = open;
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                awaitBinds(node, 1, 1);
            }
            EditResult paused = at(1).change(state(Edit.Kind.PAUSE, "{}"));
            assertThat(paused.away()).isEmpty();
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                assertThat(state(node).sending()).isEqualTo(Sending.PAUSED);
                submit(node, 10);
            }
            assertThat(alpha.messages).isEmpty();
            cluster.end(2);
            assertThat(at(1).change(state(Edit.Kind.UNBIND, "{}")).kind()).isEqualTo(EditResult.Kind.DONE);
            cluster.start(2);
            // Before it sends anything, although its copy is older.
            cluster.move(1, 2, true);
            assertThat(state(2).isUnbound()).isTrue();
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                awaitBinds(node, 0, 1);
            }
            cluster.heal();
            // The next owner of the states and of the messages has both.
            cluster.move(0, 2, true);
            cluster.store().tell();
            at(0).change(state(Edit.Kind.DRAIN, "{\"to\": \"beta\"}"));
            submit(0, 10);
            eventually().until(() -> beta.messages.size() == 40);
            assertThat(alpha.messages).isEmpty();
            at(2).change(state(Edit.Kind.RESUME, "{}"));
            at(0).change(state(Edit.Kind.BIND, "{}"));
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                awaitBinds(node, 1, 1);
            }
            submit(1, 10);
            eventually().until(() -> alpha.messages.size() == 10);
            assertThat(beta.messages).hasSize(40);
            assertThat(audit(1).page(0, Long.MAX_VALUE, null, 10))
                    .extracting(AuditEntry::action)
                    .containsExactly("pause", "unbind", "drain", "resume", "bind");
        }
    }

    private long depth(String group) {
        long sum = 0;
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            QueueState queue = cluster.node(node).state().groups().get(group);
            sum += queue == null ? 0 : queue.depth();
        }
        return sum;
    }

    @Test
    void partsPrioritiesAndTurnsKeepTheirOrderThroughADrainWhileThePartitionMoves() throws Exception {
        try (Smsc alpha = new Smsc(0, null);
                Smsc beta = new Smsc(0, null);
                FaultyCluster open =
                        new FaultyCluster(directory.resolve("store"), node -> fileConfig(node, alpha, beta))) {
            cluster = open;
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                awaitBinds(node, 1, 1);
            }
            at(1).change(state(Edit.Kind.PAUSE, "{}"));
            at(1).change(state(Edit.Kind.PAUSE, "beta", "{}"));
            WaitingOrder.submit(cluster.node(0).port(), FaultyCluster.PARTITIONS);
            assertThat(depth("alpha")).isEqualTo(WaitingOrder.COUNT);
            at(1).change(state(Edit.Kind.DRAIN, "{\"to\": \"beta\"}"));
            cluster.move(0, 2, true);
            cluster.store().tell();
            eventually().until(() -> depth("beta") == WaitingOrder.COUNT);
            assertThat(beta.messages).isEmpty();
            at(1).change(state(Edit.Kind.RESUME, "beta", "{}"));
            beta.awaitMessage(WaitingOrder.COUNT);
            WaitingOrder.check(beta.messages);
            assertThat(alpha.messages).isEmpty();
        }
    }

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
    void aDryRunCountsTheWaitingMessagesOfAllNodes() throws Exception {
        try (FaultyCluster open = new FaultyCluster(directory.resolve("store"), this::config)) {
            cluster = open;
            for (String name : List.of("alpha", "beta")) {
                at(0).change(new Edit(
                        Edit.Kind.PUT,
                        Section.SMSCS,
                        name,
                        "{\"client\": {\"endpoints\": \"127.0.0.1:1\", \"systemId\": \"me\", \"password\": \"pw\"}, "
                                + "\"group\": \"one\"}",
                        Condition.NONE,
                        null,
                        false,
                        AUTHOR));
            }
            assertThat(at(0).change(new Edit(
                                    Edit.Kind.PATCH,
                                    Section.ACCOUNTS,
                                    "shop",
                                    "{\"quota\": null}",
                                    Condition.NONE,
                                    null,
                                    false,
                                    AUTHOR))
                            .away())
                    .isEmpty();
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                submit(node, 10);
            }
            Edit edit = new Edit(
                    Edit.Kind.PUT,
                    Section.ROUTES,
                    "german",
                    "{\"to\": \"4917012345\", \"reject\": {\"status\": \"ESME_RPROHIBITED\", \"reason\": \"none\"}}",
                    Condition.NONE,
                    null,
                    true,
                    AUTHOR);
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                Gathered<Moves> all = cluster.node(node).operations().moves().all(edit);
                assertThat(all.away()).isEmpty();
                assertThat(all.value()).isEqualTo(new Moves(List.of(new Move("one", "", 30)), true));
            }
            cluster.isolate(1, false);
            assertThat(cluster.node(0).operations().moves().all(edit).away()).containsExactly("n1");
            cluster.heal();
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
