package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that sessions end even if the peer continues to send. */
@ExtendWith(NoLeaks.class)
@SuppressWarnings("try") // the resources send until they are closed, and closing may be interrupted
class EndBoundIT {

    private static final Duration DRAIN = Duration.ofMillis(200);
    private static final Duration UNBIND = Duration.ofMillis(300);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** A task that is repeated until it fails. */
    private interface Sending {

        void send(int number) throws IOException;
    }

    /** A thread that sends until it is stopped or the connection has ended. */
    private static final class Repeater implements AutoCloseable {

        private final AtomicBoolean stopped = new AtomicBoolean();
        private final AtomicInteger sent = new AtomicInteger();
        private final Thread thread;

        Repeater(Sending sending) {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    for (int number = 1_000; !stopped.get(); number++) {
                        sending.send(number);
                        sent.incrementAndGet();
                        Thread.sleep(PAUSE);
                    }
                } catch (IOException | InterruptedException e) {
                    // The other end has closed the connection.
                }
            });
        }

        int sent() {
            return sent.get();
        }

        @Override
        public void close() throws InterruptedException {
            stopped.set(true);
            thread.join();
        }
    }

    /* SessionEndBoundTest tests the bound with a stopped clock: drainTimeout, unbindTimeout and a second. */
    private static void expectEnds(Runnable close) throws Exception {
        CompletableFuture.runAsync(close, Thread::startVirtualThread).get(SECONDS, TimeUnit.SECONDS);
    }

    private static SmppClient.Builder client(RawSmsc smsc) {
        return Loopback.client(smsc.port())
                .options(o -> o.drainTimeout(DRAIN).unbindTimeout(UNBIND))
                .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMillis(20))));
    }

    @Test
    void bindsAgainToAPeerThatUnbindsRepeatedly() throws Exception {
        CompletableFuture<DeliverSmResp> never = new CompletableFuture<>();
        try (RawSmsc smsc = new RawSmsc();
                SmppClient client = client(smsc)
                        .handlers(h -> h.onAsync(DeliverSm.class, (session, message) -> never))
                        .build()) {
            CompletableFuture<Void> connecting = client.connectAsync();
            try (RawPeer first = smsc.acceptBind()) {
                connecting.get(SECONDS, TimeUnit.SECONDS);
                SmppSession old = client.session();
                first.write(PduOctets.request(
                        PduOctets.DELIVER_SM,
                        7,
                        PduOctets.submitSmUpToLength(),
                        PduOctets.octets(1),
                        PduOctets.ascii("x")));
                try (Repeater unbinds =
                        new Repeater(number -> first.write(PduOctets.request(PduOctets.UNBIND, number)))) {
                    try (RawPeer second = smsc.acceptBind()) {
                        eventually().until(() -> client.binds().getFirst().state() == BindSnapshot.State.BOUND);
                        assertThat(old.closed().resultNow().detail()).isEqualTo("unbound by the peer");
                        assertThat(Objects.requireNonNull(client.session())).isNotSameAs(old);
                        client.closeNow();
                    }
                }
            }
        } finally {
            never.complete(DeliverSmResp.ok());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {PduOctets.UNBIND, PduOctets.ENQUIRE_LINK, 0x8000_0006, 0x8000_0015, 0x0000_0005})
    void closesTheClientWhileThePeerRepeatsAPdu(int commandId) throws Exception {
        try (RawSmsc smsc = new RawSmsc();
                SmppClient client = client(smsc).build()) {
            CompletableFuture<Void> connecting = client.connectAsync();
            try (RawPeer link = smsc.acceptBind()) {
                connecting.get(SECONDS, TimeUnit.SECONDS);
                var unanswered = client.sendAsync(Messages.submit(1));
                try (Repeater repeater = new Repeater(number -> link.write(PduOctets.request(commandId, number)))) {
                    eventually().until(() -> repeater.sent() > 0);
                    expectEnds(client::close);
                    assertThat(unanswered).isCompletedExceptionally();
                    assertThat(client.binds().getFirst().state()).isEqualTo(BindSnapshot.State.STOPPED);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {PduOctets.UNBIND, PduOctets.ENQUIRE_LINK, 0x8000_0006, 0x8000_0015, 0x0000_0004})
    void closesTheServerWhileThePeerRepeatsAPdu(int commandId) throws Exception {
        HeldRequests held = new HeldRequests();
        SmppServer server = held.server()
                .options(o -> o.drainTimeout(DRAIN).unbindTimeout(UNBIND))
                .start();
        try (RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.submitSm(7, "x"));
            HeldRequests.Held unanswered = held.next();
            try (Repeater repeater = new Repeater(number -> peer.write(PduOctets.request(commandId, number)))) {
                eventually().until(() -> repeater.sent() > 0);
                expectEnds(server::close);
            }
            unanswered.answer();
        }
    }
}
