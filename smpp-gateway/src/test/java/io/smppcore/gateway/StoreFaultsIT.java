package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.store.FaultyStores;
import io.smppcore.gateway.store.FaultyStores.Disk;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A gateway whose disk is full, fails or stalls. */
@NullUnmarked // values of maps are present, or the test fails
class StoreFaultsIT extends WithGateway {

    private static final String TO = "491701234567";
    private static final int WINDOW = 10;
    private static final Pattern KEEPS_NOT_UP = Pattern.compile("^the disk does not keep up: (\\d+) octets");

    private final Disk disk = new Disk();

    private Node start(GatewayConfig config) {
        Node node = new Node(config, FaultyStores.open(config.data(), disk), List.of());
        node.start();
        return node;
    }

    private GatewayConfig config(Smsc smsc) {
        String window = "    window: " + WINDOW + "\n      backoff.first";
        return fixture.config("", smscYaml("alpha", smsc.port(), "").replace("    backoff.first", window), "");
    }

    @Test
    void refusesMessagesWhileTheDiskIsFullAndForwardsEarlierOnes() {
        Smsc smsc = fixture.smsc();
        try (Node node = start(config(smsc));
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String first = customer.submit(TO, "first").messageId();
            disk.free = 999_999;
            eventually().until(() -> node.operations().readiness().equals(CommandStatus.ESME_RMSGQFUL));
            assertThat(node.operations().obstacle()).startsWith("the disk of the gateway is nearly full; messages are");
            assertThat(customer.submit(TO, "refused").commandStatus()).isEqualTo(CommandStatus.ESME_RMSGQFUL);
            smsc.awaitMessage(1);
            eventually().until(() -> node.state().forwarded() == 1);
            assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
            assertThat(customer.awaitReceipt(1).id()).contains(first);
            disk.free = 1_000_000;
            eventually().until(() -> customer.submit(TO, "second").isOk());
            smsc.awaitMessage(2);
            assertThat(smsc.texts()).containsExactly("first", "second");
        }
    }

    @ParameterizedTest
    @EnumSource
    void afterAFailureAcknowledgesNothingRepeatsAtMostTheWindowAndLosesNothing(Disk.Step step) throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        AtomicInteger ids = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            answers.await();
            return SubmitSmResp.ok("n" + ids.incrementAndGet());
        });
        GatewayConfig config = config(smsc);
        Set<String> acknowledged = new HashSet<>();
        try (Node node = start(config);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < 5 * WINDOW; i++) {
                assertThat(customer.submit(TO, "text " + i).isOk()).isTrue();
                acknowledged.add("text " + i);
            }
            smsc.awaitMessage(1);
            disk.failing = step;
            answers.countDown();
            eventually().until(() -> node.operations().readiness().equals(CommandStatus.ESME_RSYSERR));
            assertThat(node.operations().obstacle()).startsWith("the store has failed");
            disk.failing = null;
            assertThat(customer.submit(TO, "refused").commandStatus())
                    .as("although the disk works again")
                    .isEqualTo(CommandStatus.ESME_RSYSERR);
            // The pump of all queues in each second would send more, before the response to a receipt.
            AtomicInteger seconds = new AtomicInteger();
            node.add(new MessageListener() {
                @Override
                public void everySecond() {
                    seconds.incrementAndGet();
                }
            });
            eventually().until(() -> seconds.get() >= 3);
            assertThat(smsc.receipt("n1", MessageState.DELIVERED).commandStatus())
                    .isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(smsc.messages.size()).isLessThanOrEqualTo(WINDOW);
        }
        int before = smsc.messages.size();
        try (Node node = start(config);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            eventually()
                    .until(() -> new HashSet<>(smsc.texts()).containsAll(acknowledged)
                            && node.figures().groupQueues().get("alpha").depth() == 0);
            assertThat(smsc.texts()).doesNotContain("refused").hasSizeLessThanOrEqualTo(5 * WINDOW + before);
            assertThat(customer.submit(TO, "accepted").isOk()).isTrue();
        }
    }

    @Test
    void refusesFurtherMessagesWhileTheDiskStallsAndLosesNone() throws Exception {
        Smsc smsc = fixture.smsc();
        disk.maxBacklogOctets = 20_000;
        try (Node node = start(config(smsc));
                Customer customer = new Customer(node.port(), "shop", 4)) {
            customer.submit(TO, "first");
            smsc.awaitMessage(1);
            eventually().until(() -> node.state().forwarded() == 1);
            disk.stall();
            List<CompletableFuture<SubmitSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                sent.add(customer.client()
                        .sendAsync(GatewayFixture.message(TO, "x".repeat(140)).build()));
            }
            eventually().until(() -> node.operations().readiness().equals(CommandStatus.ESME_RMSGQFUL));
            Matcher obstacle = KEEPS_NOT_UP.matcher(node.operations().obstacle());
            assertThat(obstacle.find()).isTrue();
            boolean isBacklog = Long.parseLong(obstacle.group(1)) > disk.maxBacklogOctets / 2;
            eventually().until(() -> sent.stream().anyMatch(CompletableFuture::isDone));
            assertThat(smsc.receipt("id1", MessageState.DELIVERED).commandStatus())
                    .isEqualTo(CommandStatus.ESME_RX_T_APPN);
            disk.resume();
            List<SubmitSmResp> answers =
                    sent.stream().map(CompletableFuture::join).toList();
            int accepted = (int) answers.stream().filter(SubmitSmResp::isOk).count();
            // A machine that sends so few messages within 5 seconds refuses later ones for the time of the write.
            assertThat(accepted).isBetween(isBacklog ? 10 : 1, 39);
            assertThat(answers)
                    .filteredOn(answer -> !answer.isOk())
                    .allMatch(answer -> answer.commandStatus().equals(CommandStatus.ESME_RMSGQFUL));
            smsc.awaitMessage(1 + accepted);
            assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
            customer.awaitReceipt(1);
            assertThat(smsc.messages).hasSize(1 + accepted);
        }
    }

    @Test
    void refusesFurtherMessagesDuringALongWrite() {
        Smsc smsc = fixture.smsc();
        try (Node node = start(config(smsc));
                Customer customer = new Customer(node.port(), "shop", 1)) {
            disk.stall();
            CompletableFuture<SubmitSmResp> first = customer.client()
                    .sendAsync(GatewayFixture.message(TO, "first").build());
            eventually().until(() -> node.operations().readiness().equals(CommandStatus.ESME_RMSGQFUL));
            assertThat(first).isNotDone();
            assertThat(node.responds())
                    .as("a new process would not make the disk faster")
                    .succeedsWithin(Waits.BOUND);
            assertThat(customer.submit(TO, "refused").commandStatus()).isEqualTo(CommandStatus.ESME_RMSGQFUL);
            disk.resume();
            assertThat(first.join().isOk()).isTrue();
            assertThat(customer.submit(TO, "accepted").isOk()).isTrue();
        }
    }
}
