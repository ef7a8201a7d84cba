package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.Leniency;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.testing.Logged;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.trace.PduLog;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tests of the log output with a peer that puts control characters into every text that it can send. */
@Isolated("captures the log")
@ExtendWith(NoLeaks.class)
class HostileTextIT {

    private static final Logger APPLICATION = LoggerFactory.getLogger(HostileTextIT.class);

    /** A text of 11 octets with a line break, terminal sequences (ESC, CSI), and NEL. */
    private static final String HOSTILE = "\nFORGED\u001B\u009B\u0085\u007F";

    private static final int RECEIPTED_MESSAGE_ID = 0x001E;
    private static final int UNKNOWN_TLV = 0x1FFF;

    private final AtomicInteger ended = new AtomicInteger();

    @Test
    void noControlCharacterOfAPeerReachesTheLogs() throws Exception {
        String log = Logged.everythingDuring(
                List.of(
                        SmppServer.class,
                        BindAuthenticator.class,
                        SmppSession.class,
                        SmppTransport.class,
                        PduLog.class,
                        HostileTextIT.class),
                this::run);
        assertThat(log)
                .contains(
                        "FORGED", "address_range", "BIND_REFUSED", "PROXY", "\\u001B", "\\u009B", "\\u0085", "\\u007F");
        assertThat(log).doesNotContain("topsecr");
        assertThat(log.lines()).noneMatch(line -> line.startsWith("FORGED"));
        assertThat(log.chars().filter(c -> c != '\n' && c != '\t' && Character.isISOControl(c)))
                .isEmpty();
    }

    private void run() throws Exception {
        ServerEndpoint balanced = ServerEndpoint.at("127.0.0.1", 0)
                .withListen(
                        ListenOptions.builder().proxyProtocolFrom("127.0.0.0/8").build());
        try (SmppServer server = Loopback.patientServer()
                .endpoint(balanced)
                .options(options -> options.leniency(Leniency.lenient()))
                .endpoint(ServerEndpoint.at("127.0.0.1", 0)
                        .withOptions(SessionOptions.builder()
                                .leniency(Leniency.strict())
                                .build()))
                .authenticator(HostileTextIT::decide)
                .interceptor(PduLog.create())
                .listener(new Application())
                .onSubmitSm((session, message) -> {
                    APPLICATION.info("{} from {}", message, message.sourceAddress());
                    return SubmitSmResp.ok(message.sourceAddress().value());
                })
                .start()) {
            refused(server, "no" + HOSTILE);
            refused(server, "throws" + HOSTILE.substring(0, 5));
            for (int endpoint : new int[] {0, 2}) { // lenient and strict
                try (RawPeer peer = RawPeer.connect(server.addresses().get(endpoint))) {
                    peer.bindAs(bind(HOSTILE, "("));
                    peer.write(submitSm());
                    peer.readAnsweringPings();
                    peer.write(PduOctets.request(0x0000_1234, 3, text(HOSTILE)));
                    peer.readAnsweringPings();
                    CompletableFuture<?> sent = server.sendAsync(HOSTILE, Messages.receipt("1"));
                    PduOctets deliverSm = peer.readAnsweringPings();
                    peer.write(PduOctets.request(
                            PduOctets.DELIVER_SM_RESP, deliverSm.sequenceNumber(), text(HOSTILE.repeat(10))));
                    APPLICATION.info(
                            "answered: {}",
                            sent.handle((response, failure) -> response + " " + failure)
                                    .get());
                    APPLICATION.info("sessions: {}", server.sessions(HOSTILE));
                    APPLICATION.info("serving: {}", server.sessionsServing(Address.international("1")));
                    peer.write(new byte[] {0, 0, 0, 1, 10, 27, 10, 27, 10, 27, 10, 27, 10, 27, 10, 27});
                    peer.read();
                }
            }
            APPLICATION.info(
                    "not bound: {}",
                    server.sendAsync(HOSTILE + "?", Messages.receipt("1"))
                            .handle((response, failure) -> String.valueOf(failure))
                            .get());
            proxied(server, "PROXY TCP4 " + HOSTILE + " 127.0.0.1 1 2\r\n");
            outbind(server);
            eventually().until(() -> ended.get() >= 5 && server.connections().open() == 0);
        }
    }

    private static BindDecision decide(BindAttempt attempt) {
        String systemId = attempt.request().systemId();
        APPLICATION.info("{}", attempt);
        if (systemId.startsWith("throws")) {
            throw new IllegalStateException("no database");
        }
        return systemId.startsWith("no") ? BindDecision.refuse(CommandStatus.ESME_RINVPASWD) : BindDecision.accept();
    }

    private static void refused(SmppServer server, String systemId) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(bind(systemId, HOSTILE));
            assertThat(peer.read().commandStatus()).isNotZero();
        }
    }

    private static void proxied(SmppServer server, String header) throws IOException {
        try (RawPeer peer = RawPeer.connect(server.addresses().get(1))) {
            peer.write(header.getBytes(StandardCharsets.ISO_8859_1));
            peer.expectEnd();
        }
    }

    /** Answers an outbind as an ESME with a bind that is refused. */
    private static void outbind(SmppServer server) throws Exception {
        try (ServerSocket esme = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress there = (InetSocketAddress) esme.getLocalSocketAddress();
            CompletableFuture<SmppSession> bound = server.outbind(
                    "127.0.0.1",
                    there.getPort(),
                    Outbind.of("me", ""),
                    ConnectOptions.builder().build());
            try (RawPeer peer = RawPeer.accepted(esme)) {
                peer.read();
                peer.write(bind("no" + HOSTILE, HOSTILE));
                peer.read();
            }
            APPLICATION.info(
                    "outbind: {}",
                    bound.handle((session, failure) -> String.valueOf(failure)).get());
        }
    }

    private static byte[] bind(String systemId, String addressRange) {
        return PduOctets.request(
                PduOctets.BIND_TRANSCEIVER,
                1,
                text(systemId),
                text("topsecr"),
                text(HOSTILE),
                PduOctets.octets(0x34, 0, 0),
                text(addressRange + HOSTILE));
    }

    private static byte[] submitSm() {
        return PduOctets.request(
                PduOctets.SUBMIT_SM,
                2,
                text(HOSTILE.substring(1, 5) + "\n"),
                PduOctets.octets(5, 0),
                text(HOSTILE),
                PduOctets.octets(1, 1),
                text(HOSTILE),
                PduOctets.octets(0, 0, 0),
                text(HOSTILE),
                text(HOSTILE),
                PduOctets.octets(0, 0, 0, 0, HOSTILE.length()),
                HOSTILE.getBytes(StandardCharsets.ISO_8859_1),
                tlv(RECEIPTED_MESSAGE_ID),
                tlv(UNKNOWN_TLV));
    }

    private static byte[] tlv(int tag) {
        byte[] value = text(HOSTILE);
        return PduOctets.join(PduOctets.octets(tag >> 8, tag & 0xFF, 0, value.length), value);
    }

    private static byte[] text(String value) {
        return PduOctets.join(value.getBytes(StandardCharsets.ISO_8859_1), PduOctets.octets(0));
    }

    /** A listener that logs everything unchanged, as applications do. */
    private final class Application implements SessionListener {

        @Override
        public void onBound(SmppSession session) {
            APPLICATION.info("{} bound with {}", session, session.bind());
        }

        @Override
        public void onProblem(SmppSession session, DecodeProblem problem) {
            APPLICATION.info("{}: {}: {}", session, problem, problem.detail());
        }

        @Override
        public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
            APPLICATION.info("{}: {}", session, requests);
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            APPLICATION.info("{}: {}: {}", session, reason, reason.detail());
            ended.incrementAndGet();
        }
    }
}
