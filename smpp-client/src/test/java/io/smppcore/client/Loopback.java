package io.smppcore.client;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionOptions;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;

/** Servers and clients on the loopback interface. */
final class Loopback {

    static final String HOST = "127.0.0.1";

    private static final Duration NEVER = Duration.ofHours(1);

    private Loopback() {}

    /** Returns a server on a free port with one account, which answers every submit_sm with "id of" and its text. */
    static SmppServer.Builder server() {
        return SmppServer.builder()
                .host(HOST)
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .options(Loopback::patient)
                .onSubmitSm((session, message) -> idOf(Messages.text(message)));
    }

    /** Returns a client with that account. */
    static SmppClient.Builder client(int port) {
        return SmppClient.builder()
                .endpoint(HOST, port)
                .systemId("me")
                .password("secret")
                .options(Loopback::patient);
    }

    /** Lets sessions wait for their peer longer than any test. */
    private static void patient(SessionOptions.Builder options) {
        options.windowTimeout(NEVER)
                .requestTimeout(NEVER)
                .bindTimeout(NEVER)
                .enquireLinkTimeout(NEVER)
                .writeTimeout(NEVER)
                .pduTimeout(NEVER);
    }

    static SmppClient.Builder client(SmppServer server) {
        return client(server.port()).options(o -> o.unbindTimeout(Waits.BOUND));
    }

    /** Returns a port without a listener at this moment. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static SubmitSmResp idOf(String text) {
        return SubmitSmResp.ok("id of " + text);
    }
}
