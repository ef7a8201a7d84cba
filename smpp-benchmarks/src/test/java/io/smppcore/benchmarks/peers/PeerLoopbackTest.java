package io.smppcore.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.cloudhopper.smpp.pdu.PduResponse;
import io.smppcore.benchmarks.loopback.FrameWrites;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.RawLoopback;
import io.smppcore.benchmarks.loopback.SmppCoreLoopback;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jsmpp.extra.ProcessRequestException;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smpp.pdu.SubmitSMResp;

/** Checks that the figures of all libraries count only transferred messages. */
class PeerLoopbackTest {

    private static final int WINDOW = 16;
    private static final int MESSAGES = 1_000;
    private static final int REFUSAL = CommandStatus.ESME_RSUBMITFAIL.value();

    @ParameterizedTest
    @MethodSource("servers")
    void serversCountEveryAnsweredMessage(Bind bind) throws Exception {
        try (Loopback loopback = bind.connect()) {
            loopback.submitBatch(MESSAGES, WINDOW);

            assertThatCode(loopback::verify).doesNotThrowAnyException();
            loopback.received(1);
            assertThatThrownBy(loopback::verify)
                    .hasMessage("messages received by the other end: 1001 (expected: 1000)");
        }
    }

    @ParameterizedTest
    @MethodSource("serversThatRefuse")
    void failsIfTheServerRefusesMessages(Bind bind) throws Exception {
        try (Loopback loopback = bind.connect()) {
            assertThatThrownBy(() -> loopback.submitBatch(MESSAGES, WINDOW)).isInstanceOf(Exception.class);
        }
    }

    @ParameterizedTest
    @MethodSource("serversThatLose")
    void failsIfTheServerAnswersUnhandledMessages(Bind bind) throws Exception {
        try (Loopback loopback = bind.connect()) {
            loopback.submitBatch(MESSAGES, WINDOW);

            assertThatThrownBy(loopback::verify).hasMessage("messages received by the other end: 0 (expected: 1000)");
        }
    }

    static List<Named<Bind>> servers() {
        return List.of(
                Named.of(
                        "smpp-core",
                        () -> new SmppCoreLoopback(
                                LoopbackSetup.plain(SmppTransport.Kind.NIO, Dispatch.EVENT_LOOP, WINDOW))),
                Named.of("raw Netty", () -> new RawLoopback(SmppTransport.Kind.NIO, FrameWrites.SINGLE, 1)),
                Named.of("cloudhopper", () -> new CloudhopperLoopback(WINDOW, 1)),
                Named.of("jSMPP", () -> new JsmppLoopback(WINDOW, JsmppLoopback.FASTEST)),
                Named.of("OpenSMPP", () -> new OpenSmppLoopback(OpenSmppLoopback.RECEIVE_OCTETS)));
    }

    static List<Named<Bind>> serversThatRefuse() {
        return List.of(
                Named.of("cloudhopper", cloudhopper(response -> response.setCommandStatus(REFUSAL))),
                Named.of("jSMPP", () -> new JsmppLoopback(WINDOW, JsmppLoopback.FASTEST, RefusingJsmppServer::new)),
                Named.of("OpenSMPP", openSmpp(response -> response.setCommandStatus(REFUSAL))));
    }

    static List<Named<Bind>> serversThatLose() {
        return List.of(
                Named.of("cloudhopper", cloudhopper(response -> {})),
                Named.of("jSMPP", () -> new JsmppLoopback(WINDOW, JsmppLoopback.FASTEST, LosingJsmppServer::new)),
                Named.of("OpenSMPP", openSmpp(response -> {})));
    }

    private static Bind cloudhopper(Consumer<PduResponse> handler) {
        return () -> new CloudhopperLoopback(WINDOW, 1, loopback -> new CloudhopperServer(loopback) {
            @Override
            public void handle(PduResponse response) {
                handler.accept(response);
            }
        });
    }

    private static Bind openSmpp(Consumer<SubmitSMResp> handler) {
        return () -> new OpenSmppLoopback(
                OpenSmppLoopback.RECEIVE_OCTETS,
                receiver -> new OpenSmppServer(receiver, OpenSmppLoopback.RECEIVE_OCTETS) {
                    @Override
                    void handle(SubmitSMResp response) {
                        handler.accept(response);
                    }
                });
    }

    /** Makes a bind. */
    interface Bind {

        Loopback connect() throws Exception;
    }

    private static final class RefusingJsmppServer extends JsmppServer {

        RefusingJsmppServer(Receiver receiver) throws IOException {
            super(receiver, JsmppLoopback.FASTEST, WINDOW);
        }

        @Override
        void handle() throws ProcessRequestException {
            throw new ProcessRequestException("refused", REFUSAL);
        }
    }

    private static final class LosingJsmppServer extends JsmppServer {

        LosingJsmppServer(Receiver receiver) throws IOException {
            super(receiver, JsmppLoopback.FASTEST, WINDOW);
        }

        @Override
        void handle() {
            // The message is lost.
        }
    }
}
