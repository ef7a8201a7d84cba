package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.segment.Udh;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Messages that the version of an SMSC or of an account cannot express as they were submitted. */
class VersionsIT extends WithGateway {

    private static final String TO = "491701234567";
    private static final int MESSAGES = 2_000;
    private static final Octets TEXT = Octets.of("hello".getBytes(StandardCharsets.US_ASCII));

    private static String smsc(String name, int port, String version) {
        return smscYaml(name, port, "parkAfter: 1h")
                .replace("    backoff.first", "    interfaceVersion: " + version + "\n      backoff.first");
    }

    /** Returns a client of the account, which speaks SMPP 5.0. */
    private SmppClient client() {
        return SmppClient.builder()
                .endpoint("127.0.0.1", fixture.gateway().port())
                .systemId("shop")
                .password("secret")
                .interfaceVersion(InterfaceVersion.V5_0)
                .options(options -> options.bindTimeout(Waits.BOUND).windowTimeout(Waits.BOUND))
                .connect();
    }

    private static Octets octets(int length) {
        return Octets.of("x".repeat(length).getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void messagesOf255OctetsReachAnSmscOf34AndDoNotDelayAnotherAccount() {
        Smsc smsc = fixture.smsc();
        String binds = smsc("alpha", smsc.port(), "3.4")
                .replace("    backoff.first", "    binds: 2\n      window: 200\n      backoff.first");
        fixture.start(fixture.config(List.of("shop", "other"), binds, ""));
        Customer other = fixture.customer("other", 1);
        try (SmppClient shop = client()) {
            List<CompletableFuture<SubmitSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                sent.add(
                        shop.sendAsync(message(TO, "").shortMessage(octets(255)).build()));
            }
            assertThat(other.submit(TO, "other").isOk()).isTrue();
            eventually().until(() -> smsc.texts().contains("other"));
            sent.forEach(response -> assertThat(response.join().isOk()).isTrue());
            eventually().until(() -> smsc.messages.size() == MESSAGES + 1);
            eventually().until(() -> fixture.depth("alpha") == 0);
        }
        assertThat(smsc.messages.stream().filter(sm -> sm.shortMessage().isEmpty()))
                .hasSize(MESSAGES)
                .allSatisfy(
                        sm -> assertThat(sm.tlvs().get(TlvTag.MESSAGE_PAYLOAD)).isEqualTo(octets(255)));
    }

    @Test
    void aReceiptOnSuccessOnlyIsRequestedAsAnyReceiptFromAnSmscOf34() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smsc("alpha", smsc.port(), "3.4"), "");
        Customer customer = fixture.customer();
        try (SmppClient shop = client()) {
            for (String text : List.of("first", "second")) {
                assertThat(shop.send(message(TO, text)
                                        .registeredDelivery(RegisteredDelivery.SUCCESS_ONLY)
                                        .build())
                                .isOk())
                        .isTrue();
                smsc.awaitMessage(text.equals("first") ? 1 : 2);
            }
        }
        assertThat(smsc.messages)
                .allSatisfy(sm -> assertThat(sm.registeredDelivery()).isEqualTo(RegisteredDelivery.FINAL));
        // The account has not requested a receipt of the failure.
        assertThat(smsc.receipt("id1", MessageState.UNDELIVERABLE).isOk()).isTrue();
        assertThat(smsc.receipt("id2", MessageState.DELIVERED).isOk()).isTrue();
        assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.DELIVERED);
        assertThat(customer.deliveries).hasSize(1);
    }

    @Test
    void parametersAndDataSmReachAnSmscOf33AsWhatItHas() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smsc("alpha", smsc.port(), "3.3"), "");
        try (SmppClient shop = client()) {
            Address from = Address.alphanumeric("Shop");
            Address to = Address.international(TO);
            assertThat(shop.send(DataSm.builder()
                                    .sourceAddress(from)
                                    .destinationAddress(to)
                                    .tlv(TlvTag.MESSAGE_PAYLOAD, TEXT)
                                    .build())
                            .isOk())
                    .isTrue();
            assertThat(smsc.awaitMessage(1).shortMessage()).isEqualTo(TEXT);
            SubmitSm payload = message(TO, "")
                    .tlv(TlvTag.MESSAGE_PAYLOAD, TEXT)
                    .tlv(TlvTag.USER_MESSAGE_REFERENCE, 7)
                    .build();
            assertThat(shop.send(payload).isOk()).isTrue();
            assertThat(smsc.awaitMessage(2).shortMessage()).isEqualTo(TEXT);
            SubmitSm part = message(TO, "hello")
                    .tlv(TlvTag.SAR_MSG_REF_NUM, 300)
                    .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
                    .tlv(TlvTag.SAR_SEGMENT_SEQNUM, 1)
                    .build();
            assertThat(shop.send(part).isOk()).isTrue();
            SubmitSm forwarded = smsc.awaitMessage(3);
            assertThat(forwarded.esmClass().hasUdh()).isTrue();
            Udh udh = Udh.parse(forwarded.shortMessage());
            assertThat(udh.concatenation().orElseThrow().reference()).isEqualTo(300);
            assertThat(forwarded
                            .shortMessage()
                            .range(udh.length(), forwarded.shortMessage().length()))
                    .isEqualTo(TEXT);
        }
        assertThat(smsc.messages)
                .allSatisfy(sm -> assertThat(sm.tlvs().isEmpty()).isTrue());
    }

    @Test
    void aMessageThatNoTargetOfItsRouteCanExpressIsRefused() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smsc("alpha", smsc.port(), "3.3"), "");
        eventually().until(() -> !smsc.binds().isEmpty());
        try (SmppClient shop = client()) {
            SubmitSm tooLong =
                    message(TO, "").tlv(TlvTag.MESSAGE_PAYLOAD, octets(300)).build();
            assertThat(shop.send(tooLong).commandStatus()).isEqualTo(CommandStatus.ESME_RINVMSGLEN);
            SubmitSm session = message(TO, "hello")
                    .tlv(new Tlv(TlvTag.USSD_SERVICE_OP.tag(), Octets.of((byte) 1)))
                    .build();
            assertThat(shop.send(session).commandStatus()).isEqualTo(CommandStatus.ESME_RTLVNOTALLWD);
        }
        assertThat(fixture.depth("alpha")).isZero();
    }

    @Test
    void takesTheNextGroupOfTheRouteThatCanExpressTheMessage() {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        fixture.start(
                "",
                smsc("alpha", alpha.port(), "3.3") + smsc("beta", beta.port(), "3.4"),
                "routes: [{targets: [alpha, beta]}]");
        eventually().until(() -> !alpha.binds().isEmpty() && !beta.binds().isEmpty());
        try (SmppClient shop = client()) {
            assertThat(shop.send(message(TO, "")
                                    .tlv(TlvTag.MESSAGE_PAYLOAD, octets(300))
                                    .build())
                            .isOk())
                    .isTrue();
            assertThat(shop.send(message(TO, "hello").build()).isOk()).isTrue();
        }
        assertThat(beta.awaitMessage(1).messageOctets()).isEqualTo(octets(300));
        assertThat(GatewayFixture.text(alpha.awaitMessage(1))).isEqualTo("hello");
    }

    @Test
    void anAcceptedMessageThatNoBindCanExpressBecomesADeadLetterWithAReceipt() throws IOException {
        int port = GatewayFixture.freePort();
        fixture.start("", smsc("alpha", port, "3.4"), "");
        try (SmppClient shop = client()) {
            assertThat(shop.send(message(TO, "")
                                    .tlv(TlvTag.MESSAGE_PAYLOAD, octets(300))
                                    .build())
                            .isOk())
                    .isTrue();
            assertThat(shop.send(message(TO, "hello").build()).isOk()).isTrue();
        }
        GatewayConfig older = fixture.config("", smsc("alpha", port, "3.3"), "");
        fixture.restart(older);
        Smsc smsc = fixture.smsc(port, null);
        Customer customer = fixture.customer();
        DeliveryReceipt receipt = customer.awaitReceipt(1);
        assertThat(receipt.messageState()).contains(MessageState.UNDELIVERABLE);
        assertThat(GatewayFixture.text(smsc.awaitMessage(1))).isEqualTo("hello");
        eventually().until(() -> fixture.depth("alpha") == 0);
        assertThat(fixture.gateway().state().dead()).isEqualTo(1);
    }

    @Test
    void aParameterOf50DoesNotBlockTheMessagesToAnAccountOf34() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smsc("alpha", smsc.port(), "5.0"), "mo: [{to: [\"12345\"], account: shop}]");
        Customer customer = fixture.customer();
        eventually().until(() -> !smsc.binds().isEmpty());
        for (int i = 0; i < 20; i++) {
            DeliverSm mobileOriginated = DeliverSm.builder()
                    .sourceAddress(Address.international(TO))
                    .destinationAddress(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, "12345"))
                    .shortMessage(TEXT)
                    .tlv(new Tlv(TlvTag.BROADCAST_CHANNEL_INDICATOR.tag(), Octets.of((byte) 1)))
                    .build();
            assertThat(smsc.send(mobileOriginated).isOk()).isTrue();
        }
        eventually().until(() -> customer.deliveries.size() == 20);
        assertThat(customer.deliveries)
                .allSatisfy(sm -> assertThat(sm.tlvs().isEmpty()).isTrue());
        eventually().until(() -> fixture.depthOfAccount("shop") == 0);
    }
}
