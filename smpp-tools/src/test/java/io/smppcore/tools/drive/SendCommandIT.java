package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.simulator.SimulatedMessage;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tools.Invocation;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single messages and the output of {@code send}. */
@Timeout(Waits.METHOD_SECONDS)
class SendCommandIT {

    @Test
    void printsTheIdOfTheMessage() {
        try (SmscSimulator smsc = start("submit: {message-id: {form: decimal, prefix: X}}")) {
            Invocation send = send(smsc, "--from", "Bank", "--text", "Hello");
            assertThat(send.exitCode()).as(send.err()).isZero();
            SimulatedMessage message = only(smsc);
            assertThat(send.outLines())
                    .containsExactly(
                            "accepted      1 of 1 parts",
                            "encoding      gsm7, data_coding " + DataCoding.DEFAULT,
                            "message id    \"" + message.id() + "\"");
            assertThat(message.message().sourceAddress()).isEqualTo(Address.alphanumeric("Bank"));
            assertThat(message.message().destinationAddress()).isEqualTo(Address.international("447700900000"));
            assertThat(message.message().registeredDelivery()).isEqualTo(RegisteredDelivery.NONE);
            assertThat(send.err()).isEmpty();
        }
    }

    @Test
    void putsEveryOptionIntoTheMessage() {
        try (SmscSimulator smsc = start("receipts: {delay: 1h}")) {
            Invocation send = send(
                    smsc,
                    "--from=123,2,1",
                    "--text=Hi",
                    "--encoding=ucs2",
                    "--service-type=WAP",
                    "--priority=3",
                    "--schedule=10m",
                    "--validity=2h",
                    "--tlv=0x1400=string:abc");
            assertThat(send.exitCode()).as(send.err()).isZero();
            SubmitSm message = only(smsc).message();
            assertThat(message.sourceAddress()).hasToString("123 (2/1)");
            assertThat(message.dataCoding()).isEqualTo(DataCoding.UCS2);
            assertThat(message.shortMessage()).isEqualTo(Octets.ofHex("00480069"));
            assertThat(message.serviceType()).isEqualTo("WAP");
            assertThat(message.priorityFlag()).isEqualTo(3);
            assertThat(message.scheduleDeliveryTime()).isEqualTo("000000001000000R");
            assertThat(message.validityPeriod()).isEqualTo("000000020000000R");
            assertThat(message.tlvs().raw(0x1400)).isEqualTo(Octets.ofHex("616263"));
        }
    }

    @Test
    void bindsWithTheSystemType() {
        AtomicReference<String> systemType = new AtomicReference<>("");
        try (SmscSimulator smsc = SmscSimulator.builder()
                .authenticator(attempt -> {
                    systemType.set(attempt.request().systemType());
                    return BindDecision.accept();
                })
                .start()) {
            assertThat(send(smsc, "--text=Hello", "--system-type=VMA").exitCode())
                    .isZero();
        }
        assertThat(systemType).hasValue("VMA");
    }

    @ParameterizedTest
    @CsvSource({"udh8,2", "udh16,2", "sar,2", "payload,1"})
    void printsAnIdForEachPartOfALongMessage(String mode, int parts) {
        try (SmscSimulator smsc = start("")) {
            Invocation send = send(smsc, "--text", "x".repeat(200), "--long", mode, "--receipt", "60s", "--json");
            assertThat(send.exitCode()).as(send.err()).isZero();
            List<SimulatedMessage> messages = smsc.messages();
            assertThat(messages).hasSize(parts);
            assertThat(send.out())
                    .contains("\"accepted\": true, \"parts\": " + parts)
                    .contains("\"status\": \"0x00000000\", \"delivered\": true");
            messages.forEach(message -> assertThat(send.out())
                    .contains("\"" + message.id() + "\"")
                    .contains("{\"id\": \"" + message.id() + "\", \"stat\": \"DELIVRD\""));
        }
    }

    @Test
    void sendsOctetsUnchanged() {
        try (SmscSimulator smsc = start("")) {
            Invocation send = send(smsc, "--hex", "00 7f 80 ff 1b", "--tlv", "dest_addr_subunit=hex:01");
            assertThat(send.exitCode()).as(send.err()).isZero();
            SubmitSm message = only(smsc).message();
            assertThat(message.shortMessage()).isEqualTo(Octets.ofHex("007f80ff1b"));
            assertThat(message.dataCoding()).isEqualTo(DataCoding.BINARY);
            assertThat(message.tlvs().contains(TlvTag.DEST_ADDR_SUBUNIT)).isTrue();
        }
    }

    @Test
    void segmentsManyOctets() {
        try (SmscSimulator smsc = start("")) {
            assertThat(send(smsc, "--hex", "e9".repeat(300), "--data-coding", "0xF5")
                            .exitCode())
                    .isZero();
            List<Octets> octets = new ArrayList<>();
            for (SimulatedMessage message : smsc.messages()) {
                assertThat(message.message().esmClass()).isEqualTo(EsmClass.UDHI);
                assertThat(message.message().dataCoding()).isEqualTo(DataCoding.of(0xF5));
                Octets part = message.message().shortMessage();
                octets.add(part.range(6, part.length()));
            }
            assertThat(octets).extracting(Octets::length).containsExactlyInAnyOrder(134, 134, 32);
            assertThat(octets).allSatisfy(part -> assertThat(part.toHex()).matches("(e9)+"));
        }
    }

    @Test
    void exitsWithOneAfterARefusal() {
        try (SmscSimulator smsc = start("submit: {status: {ESME_RINVDSTADR: 100%}}")) {
            Invocation send = send(smsc, "--text", "x".repeat(200), "--receipt", "--json");
            assertThat(send.exitCode()).isEqualTo(1);
            assertThat(send.errLines())
                    .singleElement()
                    .asString()
                    .startsWith("smpp send: part 1 of 2: ")
                    .contains("ESME_RINVDSTADR");
            assertThat(send.out())
                    .contains("\"accepted\": false, \"parts\": 2", "\"message_ids\": []")
                    .contains("\"status\": \"0x0000000B\"", "\"delivered\": false", "\"receipts\": []");
        }
    }

    @Test
    void exitsWithOneWhenAMessageIsNotDelivered() {
        try (SmscSimulator smsc = start("receipts: {states: {UNDELIVERABLE: 100%}}")) {
            Invocation send = send(smsc, "--text", "Hello", "--receipt");
            assertThat(send.exitCode()).isEqualTo(1);
            String id = only(smsc).id();
            assertThat(send.errLines()).containsExactly("smpp send: message " + id + " was not delivered: UNDELIV");
            assertThat(send.out()).contains("receipt       \"" + id + "\" \"UNDELIV\"");
        }
    }

    @Test
    void exitsWithOneWhenAReceiptIsMissing() {
        try (SmscSimulator smsc = start("receipts: {lost: 100%}")) {
            Invocation send = send(smsc, "--text", "Hello", "--receipt", "500ms", "--json");
            assertThat(send.exitCode()).isEqualTo(1);
            assertThat(send.errLines()).singleElement().asString().contains("smpp send: receipts: ");
            assertThat(send.out())
                    .contains(
                            "\"accepted\": true",
                            "\"delivered\": false",
                            only(smsc).id());
        }
    }

    @Test
    void exitsWithOneWhenAResponseIsMissing() {
        try (SmscSimulator smsc = start("submit: {never: 100%}")) {
            Invocation send = send(smsc, "--text", "Hello", "--request-timeout", "300ms", "--json");
            assertThat(send.exitCode()).isEqualTo(1);
            assertThat(send.out()).contains("\"accepted\": false", "\"status\": null");
            assertThat(send.err()).contains("part 1 of 1: ");
        }
    }

    @Test
    void sendsOverTls(@TempDir Path folder) {
        KeptCertificates own = KeptCertificates.in(folder);
        String certificate = own.ca().toString();
        try (SmppServer server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .tls(ServerTlsOptions.builder(TlsIdentity.keyStore(own.server(), KeptCertificates.PASSWORD))
                        .build())
                .onSubmitSm((session, message) -> SubmitSmResp.ok("7"))
                .start()) {
            Invocation send = Invocation.of(
                    "send", "--port", String.valueOf(server.port()), "--to=1", "--text=a", "--trust", certificate);
            assertThat(send.exitCode()).as(send.err()).isZero();
            assertThat(send.out()).contains("message id    \"7\"");
        }
    }

    @Test
    void exitsWithTwoWhenTheBindIsRefused() {
        try (SmscSimulator smsc = start("accounts: [{system-id: me, password: pw}]")) {
            Invocation send = send(smsc, "--text", "Hello", "--system-id", "me", "--password", "no");
            assertThat(send.exitCode()).isEqualTo(2);
            assertThat(send.errLines()).singleElement().asString().contains("ESME_RINVPASWD");
            assertThat(send(smsc, "--text=Hello", "--system-id=me", "--password=pw")
                            .exitCode())
                    .isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--to=1                         | Missing required argument",
                "--text=a                       | Missing required option: '--to=ADDRESS'",
                "--to=1 --text=a --hex=00       | mutually exclusive",
                "--to=44:7 --text=a             | '44:7' is not one address",
                "--to=1 --hex=0                 | --hex: not hex",
                "--to=1 --hex=00 --encoding=ucs2 | --encoding: with --hex",
                "--to=1 --text=\u0416 --encoding=gsm7 | U+0416",
                "--to=1 --text=a --data-coding=4 | data_coding 4 is not for text",
                "--to=1 --text=a --receipt=0s   | '0s' is out of range",
                "--to=1 --text=a --trust=no/such.pem | no/such.pem",
            })
    void printsOneLineAndExitsWithTwoForAWrongOption(String args, String line) {
        List<String> all = new ArrayList<>(List.of("send"));
        all.addAll(List.of(args.split(" ")));
        Invocation send = Invocation.of(all.toArray(String[]::new));
        assertThat(send.exitCode()).isEqualTo(2);
        assertThat(send.errLines())
                .singleElement()
                .asString()
                .startsWith("smpp send: ")
                .contains(line);
    }

    private static SmscSimulator start(String scenario) {
        return SmscSimulator.builder()
                .host("127.0.0.1")
                .port(0)
                .scenario(Scenario.parse(scenario.isEmpty() ? "seed: 1" : scenario))
                .start();
    }

    private static SimulatedMessage only(SmscSimulator smsc) {
        assertThat(smsc.messages()).hasSize(1);
        return smsc.messages().getFirst();
    }

    private static Invocation send(SmscSimulator smsc, String... options) {
        List<String> args =
                new ArrayList<>(List.of("send", "--port", String.valueOf(smsc.port()), "--to=447700900000"));
        args.addAll(List.of(options));
        return Invocation.of(args.toArray(String[]::new));
    }
}
