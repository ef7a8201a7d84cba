package io.smppcore.server;

import static io.smppcore.testing.peers.PduOctets.BIND_RECEIVER;
import static io.smppcore.testing.peers.PduOctets.BIND_TRANSCEIVER;
import static io.smppcore.testing.peers.PduOctets.BIND_TRANSCEIVER_RESP;
import static io.smppcore.testing.peers.PduOctets.BIND_TRANSMITTER;
import static io.smppcore.testing.peers.PduOctets.ENQUIRE_LINK;
import static io.smppcore.testing.peers.PduOctets.ENQUIRE_LINK_RESP;
import static io.smppcore.testing.peers.PduOctets.GENERIC_NACK;
import static io.smppcore.testing.peers.PduOctets.SUBMIT_SM;
import static io.smppcore.testing.peers.PduOctets.SUBMIT_SM_RESP;
import static io.smppcore.testing.peers.PduOctets.UNBIND;
import static io.smppcore.testing.peers.PduOctets.UNBIND_RESP;
import static io.smppcore.testing.peers.PduOctets.ascii;
import static io.smppcore.testing.peers.PduOctets.octets;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the server with peers that violate the specification, on the wire. */
@ExtendWith(NoLeaks.class)
class BadInputIT {

    private static final int ESME_ROK = 0x00;
    private static final int ESME_RINVMSGLEN = 0x01;
    private static final int ESME_RINVCMDLEN = 0x02;
    private static final int ESME_RINVCMDID = 0x03;
    private static final int ESME_RINVBNDSTS = 0x04;
    private static final int ESME_RALYBND = 0x05;
    private static final int ESME_RINVSRCADR = 0x0A;
    private static final int ESME_RINVPASWD = 0x0E;
    private static final int ESME_RINVTLVSTREAM = 0xC0;

    private final Queue<String> handled = new ConcurrentLinkedQueue<>();
    private SmppServer server;

    @BeforeEach
    void startServer() {
        server = Loopback.patientServer()
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> {
                    handled.add(Messages.text(message));
                    return SubmitSmResp.ok(Messages.text(message));
                })
                .options(options -> options.unbindTimeout(Duration.ofMillis(200)))
                .endpoint(ServerEndpoint.at("127.0.0.1", 0)
                        .withOptions(SessionOptions.builder()
                                .unbindTimeout(Waits.BOUND)
                                .build()))
                .start();
    }

    @AfterEach
    void closeServer() {
        server.close();
    }

    // ---- command_length ----

    @ParameterizedTest
    @ValueSource(ints = {0, 15, 69_633, 0x7FFF_FFFF, 0x8000_0010})
    void nacksACommandLengthOutOfRangeAndClosesTheConnection(int commandLength) throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.withLength(commandLength, SUBMIT_SM, 7));

            assertThat(peer.read()).isEqualTo(PduOctets.of(GENERIC_NACK, ESME_RINVCMDLEN, 7));
            peer.expectEnd();
        }
    }

    @Test
    void answersRequestsBeforeABadCommandLength() throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.request(ENQUIRE_LINK, 2), PduOctets.withLength(3, SUBMIT_SM, 3));

            assertThat(peer.read()).isEqualTo(PduOctets.of(ENQUIRE_LINK_RESP, ESME_ROK, 2));
            assertThat(peer.read()).isEqualTo(PduOctets.of(GENERIC_NACK, ESME_RINVCMDLEN, 3));
            peer.expectEnd();
        }
    }

    @Test
    void nacksAnHttpRequestAndClosesTheConnection() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(ascii("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));

            PduOctets nack = peer.read();
            assertThat(nack.commandId()).isEqualTo(GENERIC_NACK);
            assertThat(nack.commandStatus()).isEqualTo(ESME_RINVCMDLEN);
            peer.expectEnd();
        }
    }

    // ---- command_id ----

    @ParameterizedTest
    @ValueSource(ints = {0x0000_0000, 0x0000_00AA, 0x0001_0200, 0x7FFF_FFFF})
    void nacksAnUnknownRequestAndKeepsTheSession(int commandId) throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.request(commandId, 42, octets(1, 2, 3)));

            assertThat(peer.read()).isEqualTo(PduOctets.of(GENERIC_NACK, ESME_RINVCMDID, 42));
            peer.expectAlive(43);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x8000_00AA, 0x8001_0200, 0xFFFF_FFFF, SUBMIT_SM_RESP, ENQUIRE_LINK_RESP, GENERIC_NACK})
    void dropsAnUnexpectedResponseAndKeepsTheSession(int commandId) throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.request(commandId, 42));

            peer.expectAlive(43);
            SmppSession session = server.sessions().get(0);
            assertThat(session.statistics().lateResponses()).isEqualTo(1);
        }
    }

    // ---- bodies ----

    @Test
    void refusesTextWithoutNulAndKeepsTheSession() throws IOException {
        byte[] serviceTypeAndSourceWithoutNul = PduOctets.join(octets(0, 1, 1), ascii("49170"));
        expectRefused(serviceTypeAndSourceWithoutNul, ESME_RINVSRCADR);
    }

    @Test
    void refusesSmLengthBeyondThePduAndKeepsTheSession() throws IOException {
        byte[] fiveOctetsOfTwoHundred = PduOctets.join(PduOctets.submitSmUpToLength(), octets(200), ascii("hello"));
        expectRefused(fiveOctetsOfTwoHundred, ESME_RINVMSGLEN);
    }

    @Test
    void refusesAParameterBeyondThePduAndKeepsTheSession() throws IOException {
        byte[] truncated =
                PduOctets.join(PduOctets.submitSmUpToLength(), octets(0), octets(0x04, 0x24, 0x00, 0x10, 1, 2));
        expectRefused(truncated, ESME_RINVTLVSTREAM);
    }

    private void expectRefused(byte[] body, int status) throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.request(SUBMIT_SM, 9, body));

            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(SUBMIT_SM_RESP);
            assertThat(response.commandStatus()).isEqualTo(status);
            assertThat(response.sequenceNumber()).isEqualTo(9);
            peer.expectAlive(10);
            assertThat(handled).containsExactly("alive");
        }
    }

    // ---- states ----

    @Test
    void refusesSubmitSmBeforeTheBindWithoutCallingTheHandler() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.submitSm(5, "too early"));

            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(SUBMIT_SM_RESP);
            assertThat(response.commandStatus()).isEqualTo(ESME_RINVBNDSTS);
            assertThat(response.sequenceNumber()).isEqualTo(5);
            peer.bind(BIND_TRANSCEIVER).expectAlive(6);
            assertThat(handled).containsExactly("alive");
        }
    }

    @Test
    void refusesSubmitSmOnAReceiverWithoutCallingTheHandler() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port()).bind(BIND_RECEIVER)) {
            peer.write(PduOctets.submitSm(5, "wrong way"));

            assertThat(peer.read().commandStatus()).isEqualTo(ESME_RINVBNDSTS);
            peer.write(PduOctets.request(ENQUIRE_LINK, 6));
            assertThat(peer.read()).isEqualTo(PduOctets.of(ENQUIRE_LINK_RESP, ESME_ROK, 6));
            assertThat(handled).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER})
    void refusesASecondBindAndKeepsTheSession(int commandId) throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.bind(commandId, 2, "me", "secret"));

            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(commandId | GENERIC_NACK);
            assertThat(response.commandStatus()).isEqualTo(ESME_RALYBND);
            peer.expectAlive(3);
        }
    }

    @Test
    void refusesAWrongPasswordAndClosesTheConnection() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(BIND_TRANSCEIVER, 1, "me", "guess"));

            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(BIND_TRANSCEIVER_RESP);
            assertThat(response.commandStatus()).isEqualTo(ESME_RINVPASWD);
            peer.expectEnd();
            assertThat(server.sessions()).isEmpty();
        }
    }

    @Test
    void neverHandlesSubmitSmAfterARefusedBind() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(BIND_TRANSCEIVER, 1, "me", "guess"), PduOctets.submitSm(2, "stolen"));

            assertThat(peer.read().commandStatus()).isEqualTo(ESME_RINVPASWD);
            peer.expectEnd();
            assertThat(handled).isEmpty();
        }
    }

    @Test
    void answersEnquireLinkBeforeTheBind() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.request(ENQUIRE_LINK, 1));

            assertThat(peer.read()).isEqualTo(PduOctets.of(ENQUIRE_LINK_RESP, ESME_ROK, 1));
            peer.bind(BIND_TRANSCEIVER).expectAlive(2);
        }
    }

    @Test
    void refusesUnbindBeforeTheBind() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.request(UNBIND, 1));

            assertThat(peer.read()).isEqualTo(PduOctets.of(UNBIND_RESP, ESME_RINVBNDSTS, 1));
        }
    }

    // ---- sequence numbers, segments ----

    @ParameterizedTest
    @ValueSource(ints = {0, 0x8000_0001, 0xFFFF_FFFF})
    void echoesSequenceNumbersOutOfRange(int sequenceNumber) throws IOException {
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.expectAlive(sequenceNumber);
            peer.write(PduOctets.request(ENQUIRE_LINK, sequenceNumber));
            assertThat(peer.read()).isEqualTo(PduOctets.of(ENQUIRE_LINK_RESP, ESME_ROK, sequenceNumber));
        }
    }

    @Test
    void answersSubmitSmInTheSegmentOfTheBindAfterTheBindResponse() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(BIND_TRANSCEIVER, 1, "me", "secret"), PduOctets.submitSm(2, "at once"));

            assertThat(peer.read().commandId()).isEqualTo(BIND_TRANSCEIVER_RESP);
            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(SUBMIT_SM_RESP);
            assertThat(response.firstText()).isEqualTo("at once");
        }
    }

    @Test
    void readsPdusThatArriveOctetByOctet() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.writeOctetByOctet(PduOctets.bind(BIND_TRANSCEIVER, 1, "me", "secret"));
            assertThat(peer.read().commandStatus()).isEqualTo(ESME_ROK);
            peer.writeOctetByOctet(PduOctets.submitSm(2, "slowly"));
            assertThat(peer.read().firstText()).isEqualTo("slowly");
        }
    }

    @Test
    void answersAllRequestsBeforeAnUnbind() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.addresses().get(1)).bind(BIND_TRANSCEIVER)) {
            peer.write(
                    PduOctets.submitSm(2, "a"),
                    PduOctets.submitSm(3, "b"),
                    PduOctets.submitSm(4, "c"),
                    PduOctets.request(UNBIND, 5));

            List<Integer> answered = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                PduOctets response = peer.read();
                assertThat(response.commandStatus()).isEqualTo(ESME_ROK);
                answered.add(response.sequenceNumber());
            }
            assertThat(answered).containsExactlyInAnyOrder(2, 3, 4, 5);
            peer.expectEnd();
        }
    }
}
