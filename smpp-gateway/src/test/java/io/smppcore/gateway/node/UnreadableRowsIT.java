package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.deliver.AccountQueue;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Ownership;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A store with rows that cannot be read, as after a return to an earlier version. */
@Timeout(Waits.METHOD_SECONDS)
class UnreadableRowsIT {

    private static final String TO = "491701234567";

    private static final Map<Table, byte[]> KEYS = Map.of(
            Table.QUEUE, Keys.of("alpha", (byte) 0x83, "shop", 1L),
            Table.OUT, Keys.of("shop", 1L),
            Table.LATER, Keys.of(1L, 1L),
            Table.PARTS, Keys.of(1L),
            Table.DEAD, Keys.of(1L),
            Table.STATE, Keys.of(1L));

    @TempDir
    Path directory;

    /** Commits a row to each table, and reads them after the end of the gateway. */
    private static final class Rows implements Ownership {

        private final Changes changes;
        private final CompletableFuture<Void> committed = new CompletableFuture<>();
        private final Map<Table, byte[]> found = new HashMap<>();

        Rows(Changes changes) {
            this.changes = changes;
        }

        @Override
        public void assigned(Partition partition) {
            KEYS.forEach((table, key) -> {
                byte[] value = partition.get(table, key);
                if (value != null) {
                    found.put(table, value);
                }
            });
            partition.commit(changes, Commit.completing(committed));
        }

        @Override
        public void revoked(Partition partition) {}
    }

    private Map<Table, byte[]> rows(Changes changes) throws Exception {
        Rows rows = new Rows(changes);
        try (EmbeddedStore store = EmbeddedStore.open(directory, 1)) {
            store.own(rows);
            rows.committed.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
        return rows.found;
    }

    @Test
    void delayNoOtherMessagesAndStay() throws Exception {
        byte[] unreadable = {1};
        Changes changes = new Changes();
        KEYS.forEach((table, key) -> changes.put(table, key, unreadable));
        changes.add(GroupQueue.DEPTH + "alpha", 1).add(AccountQueue.DEPTH + "shop", 1);
        rows(changes);

        try (GatewayFixture fixture = new GatewayFixture(directory)) {
            Smsc smsc =
                    fixture.smsc((session, message) -> message.messageOctets().length() > 5
                            ? new SubmitSmResp(CommandStatus.ESME_RINVDSTADR, "", Tlvs.EMPTY)
                            : SubmitSmResp.ok("id1"));
            GatewayConfig config = fixture.config("", GatewayFixture.smscYaml("alpha", smsc.port(), ""), "");
            try (Node node = new Node(config, EmbeddedStore.open(directory, 1), List.of())) {
                node.start();
                try (Customer customer = new Customer(node.port(), "shop", 1)) {
                    customer.submit(TO, "hello");
                    eventually().until(() -> node.state().forwarded() == 1);
                    assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk())
                            .isTrue();
                    assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.DELIVERED);
                    customer.submit(TO, "refused");
                    eventually()
                            .until(() -> node.operations()
                                            .deadLetters()
                                            .list(null, 5)
                                            .value()
                                            .size()
                                    == 1);
                    CancelSm selecting =
                            new CancelSm("", "", Address.alphanumeric("Shop"), Address.international(TO), Tlvs.EMPTY);
                    assertThat(customer.client().send(selecting).commandStatus())
                            .isEqualTo(CommandStatus.ESME_RCANCELFAIL);
                }
            }
        }

        assertThat(rows(new Changes()))
                .containsOnlyKeys(KEYS.keySet())
                .allSatisfy(
                        (table, value) -> assertThat(value).as(table.toString()).isEqualTo(unreadable));
    }
}
