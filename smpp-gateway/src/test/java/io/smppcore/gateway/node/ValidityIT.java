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
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Scheduled delivery and validity over real connections, with a clock that stands still until the test sets it. */
class ValidityIT {

    private static final String TO = "491701234567";
    private static final String ELSEWHERE = "447700900123";
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong(System.currentTimeMillis() / 1_000 * 1_000);
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
            DeliveryReceipt receipt = customer.awaitReceipt(1);
            assertThat(receipt.id()).contains(id);
            assertThat(receipt.messageState()).contains(MessageState.EXPIRED);
        }
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/field/validity.csv")
    void endsTheValidityOfEachKindOfMessage(
            String operation, @Nullable String schedule, @Nullable String validity, @Nullable Long timeToLive, long end)
            throws IOException {
        try (Node node = node(smscYaml("away", GatewayFixture.freePort(), "parkAfter: 1h"), "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            assertThat(customer.client()
                            .send(request(operation, schedule, validity, timeToLive))
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_ROK);
            pass(Duration.ofSeconds(end).minus(MILLISECOND));
            node.sweep();
            assertThat(customer.deliveries).isEmpty();
            pass(MILLISECOND);
            assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.EXPIRED);
        }
    }

    private Request<?> request(
            String operation, @Nullable String schedule, @Nullable String validity, @Nullable Long timeToLive) {
        Tlvs tlvs = timeToLive == null ? Tlvs.EMPTY : Tlvs.EMPTY.with(TlvTag.QOS_TIME_TO_LIVE, timeToLive);
        SubmitSm sm = message(ELSEWHERE, "hello")
                .scheduleDeliveryTime(time(schedule))
                .validityPeriod(time(validity))
                .tlvs(tlvs)
                .build();
        return switch (operation) {
            case "submit_sm" -> sm;
            case "submit_multi" ->
                SubmitMulti.builder()
                        .sourceAddress(sm.sourceAddress())
                        .destinations(List.of(Destination.of(sm.destinationAddress())))
                        .scheduleDeliveryTime(sm.scheduleDeliveryTime())
                        .validityPeriod(sm.validityPeriod())
                        .registeredDelivery(sm.registeredDelivery())
                        .shortMessage(sm.shortMessage())
                        .tlvs(tlvs)
                        .build();
            case "data_sm" ->
                DataSm.builder()
                        .sourceAddress(sm.sourceAddress())
                        .destinationAddress(sm.destinationAddress())
                        .registeredDelivery(sm.registeredDelivery())
                        .tlvs(tlvs.with(TlvTag.MESSAGE_PAYLOAD, sm.shortMessage()))
                        .build();
            default -> throw new IllegalArgumentException(operation);
        };
    }

    /** Returns seconds, from now with a plus sign and relative with an R, as a time of SMPP; empty for null. */
    private String time(@Nullable String text) {
        if (text == null) {
            return "";
        }
        Duration time = Duration.ofSeconds(Long.parseLong(text.substring(1)));
        return text.startsWith("+")
                ? SmppTime.at(Instant.ofEpochMilli(now.get()).plus(time)).text()
                : SmppTime.in(time).text();
    }

    @Test
    void forwardsTheRestOfTheTimeToLiveOfADataSm() throws IOException {
        int port = GatewayFixture.freePort();
        List<DataSm> seen = new CopyOnWriteArrayList<>();
        try (Node node = node(smscYaml("alpha", port, "parkAfter: 1h"), "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            customer.client().send(request("data_sm", null, null, 600L));
            pass(Duration.ofSeconds(90));
            try (SmppServer smsc = SmppServer.builder()
                    .authenticator(BindAuthenticator.anyone())
                    .host("127.0.0.1")
                    .port(port)
                    .handlers(handlers -> handlers.on(DataSm.class, (session, message) -> {
                        seen.add(message);
                        return DataSmResp.ok("id");
                    }))
                    .start()) {
                eventually().until(() -> seen.size() == 1);
                assertThat(smsc.port()).isEqualTo(port);
                assertThat(seen.getFirst().tlvs().all(TlvTag.QOS_TIME_TO_LIVE)).containsExactly(510L);
            }
        }
    }

    @Test
    void schedulesBeyondTheValidityOfTheAccount() {
        Smsc smsc = fixture.smsc();
        try (Node node = node(smscYaml("alpha", smsc.port(), ""), "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            SubmitSmResp response = customer.client()
                    .send(message(TO, "later")
                            .scheduleDeliveryTime(
                                    SmppTime.in(Duration.ofDays(30)).text())
                            .build());
            assertThat(response.commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
            pass(Duration.ofDays(30));
            assertThat(smsc.awaitMessage(1).scheduleDeliveryTime()).isEmpty();
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
