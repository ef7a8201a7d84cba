package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import io.smppcore.type.Ton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** query_sm, cancel_sm and replace_sm of waiting messages, with a clock that stands still until the test sets it. */
class AncillaryOperationsIT {

    private static final String TO = "491701234567";
    private static final String ELSEWHERE = "447700900123";
    private static final Address SHOP = Address.alphanumeric("Shop");
    private static final String RULES = """
            rules:
              - {name: phishing, when: "MATCHES(text, '.*verify.*')", then: {refuse: ESME_RSUBMITFAIL}}
              - {name: silent, when: "MATCHES(text, '.*nothing.*')", then: {drop: "no text"}}
              - {name: alias, when: "from == 'Shop' && STARTS_WITH(text, 'alias')", then: {from: Alias}}
              - {name: mark, when: "MATCHES(text, 'mark.*')", then: {text: "Ad: {text}"}}
            """;

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

    private Node node(int port) {
        GatewayConfig config = fixture.config(List.of("shop", "bank"), smscYaml("alpha", port, "parkAfter: 1h"), RULES);
        GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(now.get()), System::nanoTime);
        Node node = new Node(
                config,
                EmbeddedStore.open(directory, 1),
                List.of(),
                NodeTimes.system().withClock(clock));
        node.start();
        return node;
    }

    private String time(@Nullable String text) {
        if (text == null || Character.isLetter(text.charAt(1))) {
            return text == null ? "" : text;
        }
        Duration time = Duration.ofSeconds(Long.parseLong(text.substring(1)));
        return text.startsWith("+")
                ? SmppTime.at(Instant.ofEpochMilli(now.get()).plus(time)).text()
                : SmppTime.in(time).text();
    }

    private static ReplaceSm.Builder replace(String id, String text) {
        return ReplaceSm.builder()
                .messageId(id)
                .sourceAddress(SHOP)
                .registeredDelivery(RegisteredDelivery.FINAL)
                .shortMessage(octets(text));
    }

    private static Octets octets(String text) {
        return Octets.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static MessageStatus tracked(Node node, String id) {
        return Objects.requireNonNull(node.operations().message("shop", id));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/field/replace.csv")
    void replacesAMessageAsIfItWereNew(
            @Nullable String source,
            @Nullable String schedule,
            @Nullable String validity,
            String text,
            String status,
            long due,
            long end,
            String kind)
            throws IOException {
        int port = GatewayFixture.freePort();
        try (Node node = node(port);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.client()
                    .send(message(TO, "old")
                            .scheduleDeliveryTime(time("R600"))
                            .validityPeriod(time("R90"))
                            .build())
                    .messageId();
            ReplaceSm request = replace(id, text)
                    .sourceAddress(source == null ? Address.EMPTY : Address.alphanumeric(source))
                    .scheduleDeliveryTime(time(schedule))
                    .validityPeriod(time(validity))
                    .build();
            assertThat(customer.client().send(request).commandStatus()).as(kind).hasToString(status);
            MessageStatus tracked = tracked(node, id);
            Instant start = Instant.ofEpochMilli(now.get());
            Instant waitsUntil =
                    Objects.requireNonNull(tracked.parts().getFirst().waitsUntil());
            assertThat(Duration.between(start, waitsUntil).toSeconds()).as(kind).isEqualTo(due);
            assertThat(Duration.between(start, tracked.expiresAt()).toSeconds())
                    .as(kind)
                    .isEqualTo(end);
            now.addAndGet(Duration.ofSeconds(due).toMillis() + 1);
            Smsc smsc = fixture.smsc(port, null);
            smsc.awaitMessage(1);
            assertThat(smsc.texts()).as(kind).containsExactly(status.equals("ESME_ROK") ? text : "old");
        }
    }

    @Test
    void schedulesAMessageThatWaitsForItsSmscAndSendsAScheduledOneNow() throws IOException {
        int port = GatewayFixture.freePort();
        try (Node node = node(port);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String first = customer.submit(TO, "first").messageId();
            String second = customer.client()
                    .send(message(TO, "second")
                            .scheduleDeliveryTime(time("R600"))
                            .build())
                    .messageId();
            assertThat(customer.client()
                            .send(replace(first, "mark first")
                                    .scheduleDeliveryTime(time("R600"))
                                    .build())
                            .isOk())
                    .isTrue();
            assertThat(customer.client()
                            .send(replace(second, "second now")
                                    .scheduleDeliveryTime(SmppTime.at(Instant.ofEpochMilli(now.get()))
                                            .text())
                                    .build())
                            .isOk())
                    .isTrue();
            assertThat(tracked(node, first).state()).isEqualTo(MessageState.SCHEDULED);
            Smsc smsc = fixture.smsc(port, null);
            smsc.awaitMessage(1);
            now.addAndGet(Duration.ofMinutes(10).toMillis());
            smsc.awaitMessage(2);
            assertThat(smsc.texts()).containsExactly("second now", "Ad: mark first");
        }
    }

    @Test
    void replacesOnlyWithAsManyPartsAndEndsADroppedMessage() throws IOException {
        try (Node node = node(GatewayFixture.freePort());
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "old").messageId();
            ReplaceSm longer = replace(id, "")
                    .tlvs(Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, octets("x".repeat(400))))
                    .build();
            assertThat(customer.client().send(longer).commandStatus()).isEqualTo(CommandStatus.ESME_RREPLACEFAIL);
            assertThat(customer.client().send(replace(id, "nothing").build()).isOk())
                    .isTrue();
            assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.DELETED);
            assertThat(tracked(node, id).state()).isEqualTo(MessageState.DELETED);
        }
    }

    @Test
    void comparesTheAddressesOfQueriesAndCancellations() throws IOException {
        try (Node node = node(GatewayFixture.freePort());
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "hello").messageId();
            Address other = Address.alphanumeric("Bank");
            assertThat(customer.client().send(QuerySm.of(id, other)).commandStatus())
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
            assertThat(customer.client().send(QuerySm.of(id, Address.EMPTY)).isOk())
                    .isTrue();
            assertThat(customer.client()
                            .send(CancelSm.of("", id, other, Address.EMPTY))
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
            assertThat(customer.client()
                            .send(CancelSm.of("", id, SHOP, Address.international(ELSEWHERE)))
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
            assertThat(customer.client()
                            .send(CancelSm.of("", id, SHOP, Address.international(TO)))
                            .isOk())
                    .isTrue();
            assertThat(tracked(node, id).state()).isEqualTo(MessageState.DELETED);
        }
    }

    @Test
    void addressesOfAnotherTypeAreThoseOfNoMessage() throws IOException {
        try (Node node = node(GatewayFixture.freePort());
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "hello").messageId();
            Address to = Address.international(TO);
            Address national = Address.of(Ton.NATIONAL, Npi.ISDN, TO);
            Address number = Address.of(Ton.INTERNATIONAL, Npi.ISDN, SHOP.value());
            assertThat(customer.client().send(QuerySm.of(id, number)).commandStatus())
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
            assertThat(customer.client()
                            .send(replace(id, "replaced").sourceAddress(number).build())
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
            for (CancelSm cancel : List.of(CancelSm.of("", id, number, to), CancelSm.of("", id, SHOP, national))) {
                assertThat(customer.client().send(cancel).commandStatus()).isEqualTo(CommandStatus.ESME_RINVMSGID);
            }
            for (CancelSm cancel : List.of(CancelSm.of("", "", number, to), CancelSm.of("", "", SHOP, national))) {
                assertThat(customer.client().send(cancel).commandStatus()).isEqualTo(CommandStatus.ESME_RCANCELFAIL);
            }
            assertThat(tracked(node, id).state()).isEqualTo(MessageState.ENROUTE);
            // Unknown types are not compared.
            Address shop = Address.of(Ton.UNKNOWN, Npi.UNKNOWN, SHOP.value());
            assertThat(customer.client().send(QuerySm.of(id, shop)).isOk()).isTrue();
            assertThat(customer.client()
                            .send(CancelSm.of("", "", shop, Address.of(Ton.UNKNOWN, Npi.UNKNOWN, TO)))
                            .isOk())
                    .isTrue();
            assertThat(tracked(node, id).state()).isEqualTo(MessageState.DELETED);
        }
    }

    @Test
    void knowsAMessageByItsAddressesAsSubmitted() throws IOException {
        int port = GatewayFixture.freePort();
        try (Node node = node(port);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "alias 1").messageId();
            String cancelled = customer.submit(ELSEWHERE, "alias 2").messageId();
            assertThat(customer.client().send(QuerySm.of(id, SHOP)).isOk()).isTrue();
            assertThat(customer.client()
                            .send(CancelSm.of("", "", SHOP, Address.international(ELSEWHERE)))
                            .isOk())
                    .isTrue();
            assertThat(tracked(node, cancelled).state()).isEqualTo(MessageState.DELETED);
            assertThat(customer.client().send(replace(id, "alias 3").build()).isOk())
                    .isTrue();
            Smsc smsc = fixture.smsc(port, null);
            assertThat(smsc.awaitMessage(1).sourceAddress().value()).hasToString("Alias");
            assertThat(smsc.texts()).containsExactly("alias 3");
        }
    }

    @Test
    void cancelsByAddressesAllWaitingMessagesOfTheAccount() throws IOException {
        try (Node node = node(GatewayFixture.freePort());
                Customer shop = new Customer(node.port(), "shop", 1);
                Customer bank = new Customer(node.port(), "bank", 1)) {
            String first = shop.submit(TO, "first").messageId();
            String scheduled = shop.client()
                    .send(message(TO, "second")
                            .scheduleDeliveryTime(time("R600"))
                            .build())
                    .messageId();
            String service = shop.client()
                    .send(message(TO, "third").serviceType("CMT").build())
                    .messageId();
            String elsewhere = shop.submit(ELSEWHERE, "elsewhere").messageId();
            String ofBank = bank.submit(TO, "bank").messageId();
            Address to = Address.international(TO);
            assertThat(shop.client().send(CancelSm.of("CMT", "", SHOP, to)).isOk())
                    .isTrue();
            assertThat(tracked(node, service).state()).isEqualTo(MessageState.DELETED);
            assertThat(tracked(node, first).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(shop.client().send(CancelSm.of("", "", SHOP, to)).isOk()).isTrue();
            assertThat(tracked(node, first).state()).isEqualTo(MessageState.DELETED);
            assertThat(tracked(node, scheduled).state()).isEqualTo(MessageState.DELETED);
            assertThat(tracked(node, elsewhere).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(Objects.requireNonNull(node.operations().message("bank", ofBank))
                            .state())
                    .isEqualTo(MessageState.ENROUTE);
            assertThat(shop.client().send(CancelSm.of("", "", SHOP, to)).commandStatus())
                    .isEqualTo(CommandStatus.ESME_RCANCELFAIL);
            eventually().until(() -> shop.deliveries.size() == 3);
        }
    }
}
