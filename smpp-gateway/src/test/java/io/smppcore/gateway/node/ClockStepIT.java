package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages in flight while the system clock is set. */
@Timeout(Waits.METHOD_SECONDS)
class ClockStepIT {

    private static final String TO = "491701234567";
    private static final int COUNT = 1_000;

    @TempDir
    Path directory;

    private final AtomicLong step = new AtomicLong();
    private final Set<String> refusedOnce = ConcurrentHashMap.newKeySet();
    private final Queue<SubmitSm> accepted = new ConcurrentLinkedQueue<>();
    private GatewayFixture fixture;
    private Smsc smsc;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
        smsc = fixture.smsc((session, message) -> {
            if (refusedOnce.add(GatewayFixture.text(message))) {
                return message.respond(CommandStatus.ESME_RSYSERR);
            }
            accepted.add(message);
            return SubmitSmResp.ok(GatewayFixture.text(message));
        });
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Node node(String firstRetry) {
        GatewayConfig config = fixture.config(
                "", smscYaml("alpha", smsc.port(), ""), "retry: [{statuses: [TRANSIENT], first: " + firstRetry + "}]");
        GatewayClock clock = new GatewayClock(() -> Instant.now().plusMillis(step.get()), System::nanoTime);
        Node node = new Node(
                config,
                EmbeddedStore.open(directory, 1),
                List.of(),
                NodeTimes.system().withClock(clock));
        node.start();
        return node;
    }

    private void setClock(Duration by) {
        step.addAndGet(by.toMillis());
    }

    @Test
    void delaysAndLosesNoMessageWhenTheClockIsSetBack() throws Exception {
        try (Node node = node("1s");
                Customer customer = new Customer(node.port(), "shop", 2)) {
            List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
            for (int i = 0; i < COUNT; i++) {
                answers.add(customer.client().sendAsync(message(TO, "text-" + i).build()));
                if (i % 200 == 100) {
                    answers.get(i).get(Waits.SECONDS, TimeUnit.SECONDS);
                    setClock(Duration.ofHours(-7));
                }
            }
            awaitReceiptsOf(answers, customer);
            assertThat(node.state().dead()).isZero();
        }
    }

    @Test
    void sendsWaitingMessagesOnceWhenTheClockIsSetForward() throws Exception {
        try (Node node = node("5h");
                Customer customer = new Customer(node.port(), "shop", 2)) {
            List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
            for (int i = 0; i < COUNT; i++) {
                answers.add(customer.client().sendAsync(message(TO, "text-" + i).build()));
            }
            // The SMSC has refused a message before the gateway has read that, and so when its retry is due.
            eventually().until(() -> node.state().retried() == COUNT);
            setClock(Duration.ofHours(6));
            awaitReceiptsOf(answers, customer);
            assertThat(node.state().dead()).isZero();
        }
    }

    private void awaitReceiptsOf(List<CompletableFuture<SubmitSmResp>> answers, Customer customer) throws Exception {
        List<String> ids = new ArrayList<>();
        for (CompletableFuture<SubmitSmResp> answer : answers) {
            ids.add(answer.get(Waits.SECONDS, TimeUnit.SECONDS).messageId());
        }
        eventually().until(() -> accepted.size() >= COUNT);
        accepted.forEach(sent -> smsc.send(Smsc.receiptFor(sent, GatewayFixture.text(sent), MessageState.DELIVERED)));
        customer.awaitDelivery(COUNT);
        assertThat(accepted).hasSize(COUNT);
        assertThat(customer.deliveries.stream()
                        .map(receipt -> ReceiptParser.defaults().parse(receipt).flatMap(DeliveryReceipt::id))
                        .map(id -> id.orElse("")))
                .containsExactlyInAnyOrderElementsOf(ids);
    }
}
