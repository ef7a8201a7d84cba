package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.CapturedLog;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Ownership;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A gateway that loses its partition and owns it again, while accounts and SMSCs stay bound. */
@NullUnmarked // fields are set before use
@Isolated("it captures the log")
class PartitionMoveIT {

    private static final String TO = "491701234567";

    @TempDir
    Path directory;

    /** A store whose partition can be revoked. */
    private static final class Moving implements SoundStore {
        private final Path directory;
        private EmbeddedStore open;
        private Ownership owner;
        private Partition partition;
        private boolean assignsAtClose;

        Moving(Path directory) {
            this.directory = directory;
            open = EmbeddedStore.open(directory);
        }

        @Override
        public void own(Ownership listener) {
            owner = listener;
            assign();
        }

        private void assign() {
            open.own(new Ownership() {
                @Override
                public void assigned(Partition assigned) {
                    partition = assigned;
                    owner.assigned(assigned);
                }

                @Override
                public void revoked(Partition revoked) {
                    throw new AssertionError("an embedded store keeps its partitions");
                }
            });
        }

        /** Revokes the partition. */
        void revoke() {
            owner.revoked(partition);
            open.close();
        }

        /** Assigns the partition again. */
        void giveBack() {
            open = EmbeddedStore.open(directory);
            assign();
        }

        @Override
        public int partitionCount() {
            return 1;
        }

        @Override
        public Directory directory() {
            return open.directory();
        }

        @Override
        public void close() {
            if (assignsAtClose) {
                giveBack();
            }
            open.close();
        }
    }

    @Test
    void refusesMessagesWithoutThePartitionAndDeliversReceiptsWhenItIsBack() throws Exception {
        AtomicInteger ids = new AtomicInteger();
        try (GatewayFixture fixture = new GatewayFixture(directory);
                Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("n" + ids.incrementAndGet()))) {
            GatewayConfig config = fixture.config("", smscYaml("alpha", smsc.port(), ""), "");
            Moving store = new Moving(directory);
            try (Node node = new Node(config, store, List.of())) {
                node.start();
                try (Customer customer = new Customer(node.port(), "shop", 1)) {
                    String first = customer.submit(TO, "first").messageId();
                    eventually().until(() -> node.state().forwarded() == 1);
                    List<String> binds =
                            smsc.binds().stream().map(session -> session.id()).toList();
                    store.revoke();
                    assertThat(customer.client()
                                    .trySend(GatewayFixture.message(TO, "between")
                                            .build())
                                    .orElseThrow()
                                    .get()
                                    .commandStatus())
                            .isEqualTo(CommandStatus.ESME_RSYSERR);
                    assertThat(smsc.receipt("n1", MessageState.DELIVERED).commandStatus())
                            .isEqualTo(CommandStatus.ESME_RX_T_APPN);
                    assertThat(node.state().groups()).isEmpty();
                    store.giveBack();
                    assertThat(smsc.receipt("n1", MessageState.DELIVERED).isOk())
                            .isTrue();
                    assertThat(customer.awaitReceipt(1).id()).contains(first);
                    assertThat(customer.submit(TO, "second").messageId()).isNotEqualTo(first);
                    smsc.awaitMessage(2);
                    assertThat(smsc.texts()).containsExactly("first", "second");
                    assertThat(smsc.binds().stream().map(session -> session.id()))
                            .isEqualTo(binds);
                }
            }
        }
    }

    @Test
    void aQueryWithoutThePartitionGetsASystemErrorAndALineWithoutAStack() throws Exception {
        try (CapturedLog log = new CapturedLog();
                GatewayFixture fixture = new GatewayFixture(directory);
                Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("n1"))) {
            Moving store = new Moving(directory);
            try (Node node = new Node(fixture.config("", smscYaml("alpha", smsc.port(), ""), ""), store, List.of())) {
                node.start();
                try (Customer customer = new Customer(node.port(), "shop", 1)) {
                    String id = customer.submit(TO, "first").messageId();
                    store.revoke();
                    assertThat(customer.client()
                                    .sendAsync(QuerySm.of(id, Address.EMPTY))
                                    .toCompletableFuture()
                                    .get(Waits.METHOD_SECONDS, TimeUnit.SECONDS)
                                    .commandStatus())
                            .isEqualTo(CommandStatus.ESME_RSYSERR);
                    log.await("WARN account shop: query_sm gets ESME_RSYSERR: partition 0 .*");
                    assertThat(log.withStack()).isEmpty();
                    store.giveBack();
                }
            }
        }
    }

    @Test
    void toleratesAnAssignmentWhileTheNodeCloses() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory);
                Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("n1"))) {
            Moving store = new Moving(directory);
            Node node = new Node(fixture.config("", smscYaml("alpha", smsc.port(), ""), ""), store, List.of());
            node.start();
            store.revoke();
            store.assignsAtClose = true;
            node.close();
            assertThat(node.state().groups()).containsKey("alpha");
        }
    }

    @Test
    void completesRequestsInFlightBeforeGivingUpThePartition() throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        try (GatewayFixture fixture = new GatewayFixture(directory);
                Smsc smsc = fixture.smsc((session, message) -> {
                    answers.await();
                    return SubmitSmResp.ok("n1");
                })) {
            GatewayConfig config = fixture.config("", smscYaml("alpha", smsc.port(), ""), "");
            Moving store = new Moving(directory);
            try (Node node = new Node(config, store, List.of())) {
                node.start();
                try (Customer customer = new Customer(node.port(), "shop", 1)) {
                    String id = customer.submit(TO, "hello").messageId();
                    smsc.awaitMessage(1);
                    Thread leaving = Thread.ofVirtual().start(store::revoke);
                    eventually().until(() -> node.state().groups().isEmpty());
                    assertThat(leaving.isAlive()).isTrue();
                    answers.countDown();
                    leaving.join(Waits.BOUND);
                    assertThat(leaving.isAlive()).isFalse();
                    store.giveBack();
                    assertThat(smsc.receipt("n1", MessageState.DELIVERED).isOk())
                            .isTrue();
                    assertThat(customer.awaitReceipt(1).id()).contains(id);
                    assertThat(smsc.messages).hasSize(1);
                    eventually().until(() -> node.state().groups().get("alpha").depth() == 0);
                }
            }
        }
    }
}
