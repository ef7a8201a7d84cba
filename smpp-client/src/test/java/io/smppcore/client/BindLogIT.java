package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Logged;
import io.smppcore.testing.NoLeaks;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/** Test of the warning about a lost bind. */
@ExtendWith(NoLeaks.class)
@Isolated("captures the log")
class BindLogIT {

    @Test
    void logsALostBindAsAWarningWithEndpointAndReason() throws Exception {
        String log = Logged.during(() -> {
            try (SmppServer server = Loopback.server().start();
                    SmppClient client = Loopback.client(server)
                            .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMillis(20))))
                            .connect()) {
                SmppSession first = client.session();
                server.sessions().getFirst().closeNow();
                eventually()
                        .until(() ->
                                first.closed().isDone() && !client.sessions().isEmpty());
            }
        });

        assertThat(log)
                .containsPattern(
                        "WARN .*client me of 127.0.0.1:[0-9]+: bind 1: lost at 127.0.0.1:[0-9]+: CLOSED_BY_PEER: ");
    }

    @Test
    void namesClientAndServerInLinesAndThreads() throws Exception {
        Queue<String> threads = new ConcurrentLinkedQueue<>();
        String log = Logged.everythingDuring(List.of(SmppClient.class, SmppServer.class), () -> {
            try (SmppServer server = SmppServer.builder()
                            .name("of tests")
                            .authenticator(BindAuthenticator.account("other", "secret"))
                            .host("127.0.0.1")
                            .port(0)
                            .start();
                    SmppClient client = Loopback.client(server)
                            .name("operator A")
                            .clientListener(new ClientListener() {
                                @Override
                                public void onBindRefused(
                                        BindSnapshot bind, BindRefusedException refusal, BindRefusal consequence) {
                                    threads.add(Thread.currentThread().getName());
                                }
                            })
                            .build()) {
                assertThatThrownBy(client::connect).isInstanceOf(BindRefusedException.class);
                eventually().until(() -> !threads.isEmpty());
                assertThat(client.name()).isEqualTo("operator A");
                assertThat(server.name()).isEqualTo("of tests");
            }
        });

        assertThat(log)
                .contains("client operator A: bind 1: ", "server of tests: listening on ")
                .containsPattern(
                        "server of tests: session .*: bind_transceiver of account .* from .*127.0.0.1.* refused");
        assertThat(threads).containsOnly("smpp-client-listener of client operator A");
    }
}
