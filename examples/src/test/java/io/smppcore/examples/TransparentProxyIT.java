package io.smppcore.examples;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.NoLeaks;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the transparent proxy between a client and an SMSC, with operations and parameters of a vendor. */
@ExtendWith(NoLeaks.class)
class TransparentProxyIT {

    private static final TlvTag<Octets> VENDOR = TlvTag.octets(0x1401, "vendor", 0, 16);
    private static final Tlvs REQUEST_TLVS = Tlvs.EMPTY.with(VENDOR, Octets.ofHex("CAFE"));
    private static final Tlvs RESPONSE_TLVS = Tlvs.EMPTY.with(VENDOR, Octets.ofHex("00FF"));
    private static final Tlvs BIND_TLVS = RESPONSE_TLVS.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V3_4);
    private static final CommandStatus STATUS = CommandStatus.of(0x0410);
    private static final UnknownRequest REQUEST =
            UnknownRequest.of(CommandId.of(0x0001_0200), Octets.ofHex("3100140100011F"));
    private static final UnknownResponse RESPONSE = REQUEST.respond(STATUS, Octets.ofHex("3200"));
    private static final SubmitSm SUBMIT = SubmitSm.builder()
            .destinationAddress(Address.international("491701234567"))
            .shortMessage(Octets.ofHex("4869"))
            .tlvs(REQUEST_TLVS)
            .build();
    private static final DeliverSm DELIVER = DeliverSm.builder()
            .sourceAddress(Address.international("491701234567"))
            .shortMessage(Octets.ofHex("486F"))
            .tlvs(REQUEST_TLVS)
            .build();

    private static SmppServer smsc() {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.account("me", "secret"))
                .preparation((session, bind, answer) ->
                        new BindResp(bind.bindType(), CommandStatus.ESME_ROK, "upstream", BIND_TLVS))
                .port(0)
                .handlers(handlers -> handlers.on(SubmitSm.class, (session, submit) -> {
                            assertThat(submit).isEqualTo(SUBMIT);
                            return new SubmitSmResp(STATUS, "", RESPONSE_TLVS);
                        })
                        .on(UnknownRequest.class, (session, request) -> {
                            assertThat(request).isEqualTo(REQUEST);
                            return RESPONSE;
                        }))
                .start();
    }

    private static SmppClient.Builder esme(SmppServer proxy) {
        return SmppClient.builder()
                .endpoint("localhost", proxy.port())
                .systemId("me")
                .password("secret")
                .handlers(handlers -> handlers.on(DeliverSm.class, (session, deliver) -> {
                            assertThat(deliver).isEqualTo(DELIVER);
                            return new DeliverSmResp(STATUS, "", RESPONSE_TLVS);
                        })
                        .on(UnknownRequest.class, (session, request) -> {
                            assertThat(request).isEqualTo(REQUEST);
                            return RESPONSE;
                        }));
    }

    @Test
    void knownAndUnknownPdusPassUnchangedInBothDirections() {
        try (SmppServer smsc = smsc();
                SmppServer proxy = TransparentProxy.start(0, smsc.port());
                SmppClient esme = esme(proxy).connect()) {
            BindResp bound = Objects.requireNonNull(esme.session().bindResponse());
            assertThat(bound.systemId()).isEqualTo("upstream");
            assertThat(bound.tlvs()).isEqualTo(BIND_TLVS);

            assertThat(esme.send(SUBMIT)).isEqualTo(new SubmitSmResp(STATUS, "", RESPONSE_TLVS));
            assertThat(esme.send(REQUEST)).isEqualTo(RESPONSE);
            assertThat(smsc.send("me", DELIVER)).isEqualTo(new DeliverSmResp(STATUS, "", RESPONSE_TLVS));
            assertThat(smsc.send("me", REQUEST)).isEqualTo(RESPONSE);
        }
    }

    @Test
    void theSmscRefusesBindsAndEndsSessions() {
        try (SmppServer smsc = smsc();
                SmppServer proxy = TransparentProxy.start(0, smsc.port())) {
            assertThatExceptionOfType(BindRefusedException.class)
                    .isThrownBy(() -> esme(proxy).password("wrong").connect())
                    .satisfies(e -> assertThat(e.commandStatus()).isEqualTo(CommandStatus.ESME_RINVPASWD));
            try (SmppClient esme = esme(proxy)
                    .clientOptions(options -> options.reconnect(false))
                    .connect()) {
                smsc.sessions().getFirst().closeAsync();
                eventually().until(() -> esme.sessions().isEmpty());
            }
        }
    }
}
