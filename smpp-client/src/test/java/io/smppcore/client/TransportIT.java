package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionState;
import io.smppcore.testing.NoLeaks;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.SmppException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of clients and servers with their own transports. */
@ExtendWith(NoLeaks.class)
class TransportIT {

    @ParameterizedTest
    @EnumSource(
            value = SmppTransport.Kind.class,
            names = {"AUTO", "NIO", "SPINNING"})
    void clientAndServerMayHaveTheirOwnTransports(SmppTransport.Kind kind) {
        try (SmppTransport ofServer = SmppTransport.create(kind, 1);
                SmppTransport ofClient = SmppTransport.create(kind, 1);
                SmppServer server = Loopback.server().transport(ofServer).start();
                SmppClient client = Loopback.client(server).transport(ofClient).connect()) {
            assertThat(client.send(Messages.submit(1))).isEqualTo(Loopback.idOf("message 1"));
        }
    }

    /* The native libraries are not on the class path of these tests. */
    @ParameterizedTest
    @EnumSource(
            value = SmppTransport.Kind.class,
            names = {"EPOLL", "IO_URING"})
    void unavailableTransportNamesTheMissingLibrary(SmppTransport.Kind kind) {
        assertThatThrownBy(() -> SmppTransport.create(kind, 1))
                .isInstanceOf(SmppException.class)
                .hasMessageContaining(kind.name())
                .hasMessageContaining("netty-transport-native-");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_025})
    void rejectsThreadsOutOfRange(int threads) {
        assertThatThrownBy(() -> SmppTransport.create(SmppTransport.Kind.NIO, threads))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threads: " + threads + " (expected: 1 to 1024)");
    }

    @Test
    void closingTheTransportEndsAllWaits() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start()) {
            SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
            SmppClient client =
                    Loopback.client(server).transport(transport).window(1).connect();
            CompletableFuture<SubmitSmResp> inFlight = client.sendAsync(Messages.submit(1));
            CompletableFuture<SubmitSmResp> queued = client.sendAsync(Messages.submit(2));
            HeldRequests.Held never = held.next();

            transport.close();

            assertThat(outcome(inFlight)).isEqualTo(Outcome.UNKNOWN);
            assertThat(outcome(queued)).isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(outcome(client.sendAsync(Messages.submit(3)))).isEqualTo(Outcome.NEVER_WRITTEN);
            client.session().closed().get(SECONDS, TimeUnit.SECONDS);
            client.closeAsync().get(SECONDS, TimeUnit.SECONDS);
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
            never.answer();
        }
    }

    @Test
    void closingTheSharedTransportDoesNothing() {
        SmppTransport.shared().close();

        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    private static Outcome outcome(CompletableFuture<SubmitSmResp> request) {
        return Failures.of(request, SessionClosedException.class).outcome();
    }
}
