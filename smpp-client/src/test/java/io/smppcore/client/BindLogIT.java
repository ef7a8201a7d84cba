package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Logged;
import io.smppcore.testing.NoLeaks;
import java.time.Duration;
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

        assertThat(log).containsPattern("WARN .*client bind 1: lost at 127.0.0.1:[0-9]+: CLOSED_BY_PEER: ");
    }
}
