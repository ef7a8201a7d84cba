package io.smppcore.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receipts that come before the response to their message, or for no message at all. */
@Timeout(60)
@NullUnmarked // what the test has opened is there
class ReceiptsTest {

    @TempDir
    Path directory;

    private GatewayFixture fixture;
    private SharedStore store;
    private SharedStore.View view;
    private ScheduledExecutorService timer;
    private Receipts receipts;
    private Partitions partitions;
    private Connector alpha;
    private Connector beta;

    @BeforeEach
    void open() throws Exception {
        fixture = new GatewayFixture(directory);
        store = new SharedStore(directory, 1);
        timer = Executors.newSingleThreadScheduledExecutor();
        GatewayConfig config = fixture.config(
                "",
                GatewayFixture.smscYaml("alpha", 1, "") + GatewayFixture.smscYaml("beta", 1, ""),
                "routes: [{targets: [alpha, beta]}]");
        Routing routing = Routing.of(config, new FilterChain(List.of()));
        Connectors connectors = new Connectors();
        alpha = connectors.configured(config.smscs().get("alpha"));
        beta = connectors.configured(config.smscs().get("beta"));
        Peers peers = new Peers(null, store.directory());
        Counts counts = new Counts();
        InstantSource clock = InstantSource.system();
        partitions = new Partitions(
                1,
                partition -> new Relay(partition, () -> routing, connectors, receipts, clock, timer, List.of(), counts),
                () -> CommandStatus.ESME_ROK,
                relay -> {},
                peers);
        receipts = new Receipts(partitions, peers, counts, clock);
        view = store.new View(0);
        view.own(partitions);
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        store.close();
        fixture.close();
    }

    private CompletableFuture<CommandStatus> receive(Connector from, String id) {
        DeliverSm request =
                Smsc.receiptFor(GatewayFixture.message("491701234567", "hello").build(), id, MessageState.DELIVERED);
        DeliveryReceipt receipt = from.parser.parse(request).orElseThrow();
        return receipts.received(from, request, receipt)
                .thenApply(DeliverSmResp::commandStatus)
                .toCompletableFuture();
    }

    private CommandStatus receipt(Connector from, String id) throws Exception {
        return receive(from, id).get(10, TimeUnit.SECONDS);
    }

    @Test
    void anEarlyReceiptIsNotKeptByAPartitionThatIsBeingGivenUp() throws Exception {
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        // The receipt that comes now has found the partition just before it was given up.
        partitions.required().getFirst().relay().release();
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        store.move(0, view);
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void fewReceiptsOfOneIdWait() throws Exception {
        for (int i = 0; i < 16; i++) {
            assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_ROK);
        }
        assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        // The store says the same after the partition has moved.
        store.move(0, view);
        assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        assertThat(receipt(alpha, "other")).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void receiptsForNobodyLeavePlacesForTheOtherGroups() throws Exception {
        List<CompletableFuture<CommandStatus>> answers = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            answers.add(receive(alpha, "nobody" + i));
        }
        int kept = 0;
        for (CompletableFuture<CommandStatus> answer : answers) {
            kept += answer.get(30, TimeUnit.SECONDS).isOk() ? 1 : 0;
        }
        assertThat(kept).isBetween(45_000, 50_000);
        assertThat(receipt(alpha, "nobody")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        for (int i = 0; i < 1_000; i++) {
            assertThat(receipt(beta, "early" + i)).isEqualTo(CommandStatus.ESME_ROK);
        }
    }
}
