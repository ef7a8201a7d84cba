package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.transport.SmppTransport;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of a client whose event loop ends. */
@Isolated("fails threads, which every wait notices")
class LoopDeathIT {

    /** A failure that cannot be logged, which ends event loops. */
    private static final class Unreportable extends Error {

        private static final long serialVersionUID = 1L;

        @Override
        public void printStackTrace(PrintStream stream) {
            throw new InternalError("thrown by the test");
        }
    }

    private static ConditionFactory eventually() {
        return Waits.eventually().dontCatchUncaughtExceptions();
    }

    private static SmppClient.Builder client(SmppServer server, SmppTransport transport) {
        return Loopback.client(server)
                .transport(transport)
                .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMillis(20))));
    }

    /** Ends the event loop of a session. */
    private static void endLoop(SmppSession session) throws Exception {
        EventExecutor dying = loop(session);
        while (dying == null) {
            dying = loop(session);
        }
        dying.execute(() -> {
            throw new Unreportable();
        });
        assertThat(session.closed().get(SECONDS, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.INTERNAL_ERROR);
        assertThat(dying.awaitTermination(SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Returns the event loop of a session, or null if the response arrived before its callback was added. */
    private static @Nullable EventExecutor loop(SmppSession session) throws Exception {
        return session.sendAsync(Messages.submit(1))
                .thenApply(response -> Optional.ofNullable(ThreadExecutorMap.currentExecutor()))
                .get(SECONDS, TimeUnit.SECONDS)
                .orElse(null);
    }

    @Test
    void bindsAgainOnAnotherEventLoop() throws Exception {
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 2);
                SmppServer server = Loopback.server().start();
                SmppClient client = client(server, transport).connect()) {
            SmppSession first = client.session();
            endLoop(first);
            eventually().until(() -> client.binds().getFirst().state() == BindSnapshot.State.BOUND);
            assertThat(client.session()).isNotSameAs(first);
            assertThat(client.send(Messages.submit(2)).isOk()).isTrue();
        }
    }

    @Test
    void stopsWithAReasonWithoutAnotherEventLoop() throws Exception {
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppServer server = Loopback.server().start();
                SmppClient client = client(server, transport).connect()) {
            endLoop(client.session());
            eventually().until(() -> client.binds().getFirst().state() == BindSnapshot.State.STOPPED);
            assertThat(client.binds().getFirst().lastFailure())
                    .hasRootCauseInstanceOf(RejectedExecutionException.class)
                    .rootCause()
                    .hasMessageStartingWith("every event loop of the transport has ended with an error");
        }
    }
}
