package io.smppcore.client;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Servers and clients on the loopback interface. */
final class Loopback {

    static final String HOST = "127.0.0.1";

    private Loopback() {}

    /** Returns a server on a free port with one account, which answers every submit_sm with "id of" and its text. */
    static SmppServer.Builder server() {
        return SmppServer.builder()
                .host(HOST)
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> idOf(Messages.text(message)));
    }

    /** Returns a client with that account. */
    static SmppClient.Builder client(int port) {
        return SmppClient.builder().endpoint(HOST, port).systemId("me").password("secret");
    }

    static SmppClient.Builder client(SmppServer server) {
        return client(server.port());
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
