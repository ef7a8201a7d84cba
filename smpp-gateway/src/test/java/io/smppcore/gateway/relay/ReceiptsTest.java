package io.smppcore.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receipts while their partition goes to another node and comes back. */
@NullUnmarked // what the test has opened is there
class ReceiptsTest {

    @TempDir
    Path directory;

    private Receipts receipts;
    private Partitions partitions;
    private Connector connector;

    private CommandStatus receipt() throws Exception {
        DeliverSm request =
                Smsc.receiptFor(GatewayFixture.message("491701234567", "hello").build(), "n1", MessageState.DELIVERED);
        DeliveryReceipt receipt = connector.parser.parse(request).orElseThrow();
        return receipts.received(connector, request, receipt)
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS)
                .commandStatus();
    }

    @Test
    void anEarlyReceiptIsNotKeptByAPartitionThatIsBeingGivenUp() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory);
                SharedStore store = new SharedStore(directory, 1);
                ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor()) {
            GatewayConfig config = fixture.config("", GatewayFixture.smscYaml("alpha", 1, ""), "");
            Routing routing = Routing.of(config, new FilterChain(List.of()));
            Connectors connectors = new Connectors();
            connector = connectors.configured(config.smscs().get("alpha"));
            Peers peers = new Peers(null, store.directory());
            Counts counts = new Counts();
            partitions = new Partitions(
                    1,
                    partition -> new Relay(
                            partition,
                            () -> routing,
                            connectors,
                            receipts,
                            InstantSource.system(),
                            timer,
                            List.of(),
                            counts),
                    () -> CommandStatus.ESME_ROK,
                    relay -> {},
                    peers);
            receipts = new Receipts(partitions, peers, counts, InstantSource.system());
            SharedStore.View view = store.new View(0);
            view.own(partitions);
            assertThat(receipt()).isEqualTo(CommandStatus.ESME_ROK);
            // The receipt that comes now has found the partition just before it was given up.
            partitions.required().getFirst().relay().release();
            assertThat(receipt()).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            store.move(0, view);
            assertThat(receipt()).isEqualTo(CommandStatus.ESME_ROK);
        }
    }
}
