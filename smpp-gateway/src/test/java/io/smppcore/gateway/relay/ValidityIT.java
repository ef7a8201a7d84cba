package io.smppcore.gateway.relay;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.QuerySm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scheduled delivery and validity over real connections, with a clock that stands still until the test sets it. */
class ValidityIT {

    private static final String TO = "491701234567";
    private static final String ELSEWHERE = "447700900123";
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong(System.currentTimeMillis());
    private GatewayFixture fixture;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Node node(String smscs, String routes) {
        GatewayConfig config = fixture.config("", smscs, routes);
        GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(now.get()), System::nanoTime);
        Node node = new Node(
                config,
                EmbeddedStore.open(directory, 1),
                List.of(),
                NodeTimes.system().withClock(clock));
        node.start();
        return node;
    }

    private void pass(Duration time) {
        now.addAndGet(time.toMillis());
    }

    private static MessageState state(Customer customer, String id) {
        return customer.client()
                .send(QuerySm.of(id, Address.alphanumeric("Shop")))
                .messageState();
    }

    @Test
    void sendsAScheduledMessageAtItsTimeAndNotEarlier() {
        Smsc smsc = fixture.smsc();
        try (Node node = node(smscYaml("alpha", smsc.port(), ""), "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.client()
                    .send(message(TO, "later")
                            .scheduleDeliveryTime(
                                    SmppTime.in(Duration.ofHours(2)).text())
                            .build())
                    .messageId();
            customer.submit(TO, "first");
            smsc.awaitMessage(1);
            pass(Duration.ofHours(2).minus(MILLISECOND));
            customer.submit(TO, "second");
            smsc.awaitMessage(2);
            assertThat(smsc.texts()).containsExactly("first", "second");
            assertThat(state(customer, id)).isIn(MessageState.ENROUTE, MessageState.SCHEDULED);
            assertThat(Objects.requireNonNull(node.operations().message("shop", id))
                            .state())
                    .isEqualTo(MessageState.SCHEDULED);
            pass(MILLISECOND);
            assertThat(smsc.awaitMessage(3).scheduleDeliveryTime()).isEmpty();
            assertThat(smsc.texts()).containsExactly("first", "second", "later");
        }
    }

    @Test
    void endsAnExpiredMessageAtItsTimeAndNotEarlier() throws IOException {
        try (Node node = node(smscYaml("away", GatewayFixture.freePort(), "parkAfter: 1h"), "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.client()
                    .send(message(ELSEWHERE, "soon over")
                            .validityPeriod(SmppTime.in(Duration.ofSeconds(90)).text())
                            .build())
                    .messageId();
            pass(Duration.ofSeconds(90).minus(MILLISECOND));
            node.sweep();
            assertThat(state(customer, id)).isEqualTo(MessageState.ENROUTE);
            pass(MILLISECOND);
            eventually().until(() -> {
                // One in progress makes another end at once.
                node.sweep();
                return customer.deliveries.size() == 1;
            });
            DeliveryReceipt receipt = customer.awaitReceipt(1);
            assertThat(receipt.id()).contains(id);
            assertThat(receipt.messageState()).contains(MessageState.EXPIRED);
        }
    }

    @Test
    void forwardsTheRemainingRelativeValidityAndAnUnchangedAbsoluteOne() throws IOException {
        int port = GatewayFixture.freePort();
        String end =
                SmppTime.at(Instant.ofEpochMilli(now.get()).plusSeconds(600)).text();
        try (Node node = node(smscYaml("alpha", port, "parkAfter: 1h"), "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            for (String validity : List.of(SmppTime.in(Duration.ofMinutes(10)).text(), end, "")) {
                customer.client()
                        .send(message(TO, "hello").validityPeriod(validity).build());
            }
            pass(Duration.ofSeconds(90));
            Smsc smsc = fixture.smsc(port, null);
            smsc.awaitMessage(3);
            SmppTime left = SmppTime.parse(smsc.messages.get(0).validityPeriod());
            assertThat(left).isInstanceOf(SmppTime.Relative.class);
            assertThat(((SmppTime.Relative) left).time()).isEqualTo(Duration.ofSeconds(510));
            assertThat(smsc.messages.get(1).validityPeriod()).isEqualTo(end);
            assertThat(smsc.messages.get(2).validityPeriod()).isEmpty();
        }
    }
}
