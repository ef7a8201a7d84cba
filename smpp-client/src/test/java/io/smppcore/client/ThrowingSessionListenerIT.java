package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of a session listener that throws: the client handles every end, binds again, and closes. */
@ExtendWith(NoLeaks.class)
class ThrowingSessionListenerIT {

    private final Queue<String> called = new ConcurrentLinkedQueue<>();

    static Stream<Arguments> methods() {
        return Stream.of("onOpen", "onBound", "onUnfinished", "onClosed")
                .flatMap(method -> Arrays.stream(Thrown.values()).map(thrown -> Arguments.of(method, thrown)));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void bindsAgainAndCloses(String method, Thrown thrown) throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server()
                .options(o -> o.drainTimeout(Duration.ofMillis(50)))
                .start()) {
            SmppClient client = Loopback.client(server)
                    .clientOptions(o -> o.keepTrying(true).backoff(Backoff.fixed(Duration.ofMillis(10))))
                    .options(o -> o.drainTimeout(Duration.ofMillis(50)))
                    .listener(thrown.listener(SessionListener.class, method, called))
                    .build();
            client.connectAsync().get(SECONDS, TimeUnit.SECONDS);
            SmppSession first = client.session();
            CompletableFuture<SubmitSmResp> unfinished = client.sendAsync(Messages.submit(1));
            held.next();

            server.sessions().getFirst().closeNow();
            first.closed().get(SECONDS, TimeUnit.SECONDS);
            eventually()
                    .until(() ->
                            client.sessions().size() == 1 && !client.sessions().contains(first));
            CompletableFuture<SubmitSmResp> next = client.sendAsync(Messages.submit(2));
            held.next().answer();

            assertThat(unfinished).isCompletedExceptionally();
            assertThat(next.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            client.closeAsync().get(SECONDS, TimeUnit.SECONDS);
            assertThat(client.binds()).extracting(BindSnapshot::state).containsExactly(BindSnapshot.State.STOPPED);
        }
        assertThat(called).contains("onOpen", "onBound", "onUnfinished", "onClosed");
    }
}
