package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.server.SmppServer;
import io.smppcore.testing.NoLeaks;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of SMSC names with several or changing addresses. */
@ExtendWith(NoLeaks.class)
class NamesIT {

    private static final Backoff AT_ONCE = Backoff.fixed(Duration.ofMillis(1));

    private final ClientEvents bindEvents = new ClientEvents();
    private final List<String> lookedUp = new CopyOnWriteArrayList<>();

    @Test
    void triesEveryAddressOfANameInOrder() throws Exception {
        InetAddress unreachable = InetAddress.getByAddress(new byte[] {127, 0, 0, 77});
        try (SmppServer server = Loopback.server().start();
                SmppClient client = SmppClient.builder()
                        .endpoint("smsc.invalid", server.port())
                        .systemId("me")
                        .password("secret")
                        .resolvedBy(name -> List.of(unreachable, InetAddress.getLoopbackAddress()))
                        .connect()) {
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @Test
    void failureContainsTheFailureOfEachAddress() throws Exception {
        InetAddress one = InetAddress.getByAddress(new byte[] {127, 0, 0, 77});
        InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 78});
        int port = Loopback.freePort();
        SmppClient.Builder builder = SmppClient.builder()
                .endpoint("smsc.invalid", port)
                .systemId("me")
                .password("secret")
                .resolvedBy(name -> List.of(one, other));

        assertThatExceptionOfType(ConnectFailedException.class)
                .isThrownBy(builder::connect)
                .withMessageContaining("smsc.invalid:" + port)
                .withMessageContaining("127.0.0.78")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .hasSize(1)
                        .allSatisfy(first -> assertThat(first).hasMessageContaining("127.0.0.77")));
    }

    @Test
    void resolvesTheNameAgainForEachReconnect() throws Exception {
        try (SmppServer before = Loopback.server().start();
                SmppClient client = SmppClient.builder()
                        .endpoint("smsc.invalid", before.port())
                        .systemId("me")
                        .password("secret")
                        .clientListener(bindEvents)
                        .clientOptions(o -> o.backoff(AT_ONCE))
                        .resolvedBy(this::lookUp)
                        .connect()) {
            bindEvents.next(ClientEvents.Kind.BOUND);
            before.sessions().getFirst().closeNow();
            bindEvents.next(ClientEvents.Kind.DISCONNECTED);
            bindEvents.next(ClientEvents.Kind.BOUND);

            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            assertThat(lookedUp).containsExactly("smsc.invalid", "smsc.invalid", "smsc.invalid");
        }
    }

    /* The second look-up fails, as it may while the addresses of a name change. */
    private List<InetAddress> lookUp(String name) throws UnknownHostException {
        lookedUp.add(name);
        if (lookedUp.size() == 2) {
            throw new UnknownHostException(name);
        }
        return List.of(InetAddress.getLoopbackAddress());
    }
}
