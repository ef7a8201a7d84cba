package io.smppcore.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.transport.SmppTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Several acceptors on one port, which need the native transports on the class path. */
class AcceptorsIT {

    @Test
    @EnabledOnOs(OS.LINUX)
    void acceptsConnectionsOnAllLoops() {
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.EPOLL, 2);
                SmppServer server = SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .host("127.0.0.1")
                        .port(0)
                        .transport(transport)
                        .listen(l -> l.acceptors(4))
                        .start();
                SmppClient client = SmppClient.builder()
                        .endpoint("127.0.0.1", server.port())
                        .systemId("me")
                        .binds(32)
                        .connect()) {
            assertThat(server.sessions()).hasSize(32);
            assertThat(client.sessions())
                    .allSatisfy(session -> assertThat(
                                    session.send(EnquireLink.HEADER_ONLY).isOk())
                            .isTrue());
        }
    }
}
