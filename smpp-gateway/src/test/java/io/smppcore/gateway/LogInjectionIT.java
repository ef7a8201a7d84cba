package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Line ends in fields from peers. */
@Isolated // standard error belongs to the test
class LogInjectionIT {

    private static final String FORGED = "1\r\n[main] forged";

    @TempDir
    Path directory;

    @Test
    void peersCannotForgeLogLines() throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc((session, message) -> {
                if (GatewayFixture.text(message).equals(FORGED)) {
                    session.closeNow();
                }
                return SubmitSmResp.ok(FORGED);
            });
            fixture.start("unknown: HOLD", smscYaml("alpha", smsc.port(), ""), "mo: [{to: 2*, account: shop}]");
            eventually().until(() -> !smsc.binds().isEmpty());
            try (RawPeer peer = RawPeer.connect(fixture.gateway().port())) {
                peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "1\r\n[main] forg", "secret"));
                assertThat(peer.read().commandStatus()).isNotZero();
            }
            assertThat(smsc.send(mobileOriginated(FORGED, EsmClass.DEFAULT)).isOk())
                    .isFalse();
            assertThat(smsc.send(mobileOriginated("2", EsmClass.DELIVERY_RECEIPT))
                            .isOk())
                    .isTrue();
            Customer customer = fixture.customer();
            assertThat(customer.client()
                            .send(GatewayFixture.message("1", FORGED)
                                    .sourceAddress(Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, FORGED))
                                    .build())
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_ROK);
            eventually().until(() -> fixture.gateway().state().dead() == 1);
        } finally {
            System.setErr(before);
        }
        assertThat(log.toString(StandardCharsets.UTF_8))
                .contains("refused: no route", "without an id")
                .doesNotContain("\n[main] forg", "\r[main] forg");
    }

    private static DeliverSm mobileOriginated(String to, EsmClass esmClass) {
        return DeliverSm.builder()
                .sourceAddress(Address.international("491701234567"))
                .destinationAddress(Address.of(Ton.NETWORK_SPECIFIC, Npi.UNKNOWN, to))
                .esmClass(esmClass)
                .shortMessage(Octets.of(("stat:DELIVRD err:000 text:" + FORGED).getBytes(StandardCharsets.US_ASCII)))
                .build();
    }
}
