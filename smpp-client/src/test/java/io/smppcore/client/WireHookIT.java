package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.engine.WireHook;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the access of a WireHook to the connection of a client. */
@ExtendWith(NoLeaks.class)
class WireHookIT {

    private final Map<SmppSession, Wire> wires = new ConcurrentHashMap<>();

    @Test
    void runsOnTheEventLoopThatCompletesResponses() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .octetTap((WireHook) (session, wire) -> {
                            wires.put(session, wire);
                            return null;
                        })
                        .connect()) {
            CompletableFuture<String> sent = new CompletableFuture<>();
            Objects.requireNonNull(wires.get(client.session())).execute(() -> {
                Thread loop = Thread.currentThread();
                var unused = client.session().sendAsync(Messages.submit(1)).whenComplete((response, failure) -> {
                    boolean sameThread = Thread.currentThread().equals(loop);
                    sent.complete(response == null ? "no response" : response.messageId() + " " + sameThread);
                });
            });
            assertThat(sent.get(Waits.SECONDS, TimeUnit.SECONDS))
                    .startsWith("id of ")
                    .endsWith(" true");
        }
    }
}
