package io.smppcore.image;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.type.Address;

/** A program that sends a message from a client to a server, for a run-time image. */
final class ClientAndServer {

    private ClientAndServer() {}

    /** Prints the id that the server has given the message. */
    public static void main(String[] args) throws Exception {
        try (SmppServer server = SmppServer.builder()
                        .host("127.0.0.1")
                        .port(0)
                        .authenticator(BindAuthenticator.anyone())
                        .onSubmitSm((session, message) -> SubmitSmResp.ok("in-image"))
                        .start();
                SmppClient client = SmppClient.builder()
                        .endpoint("127.0.0.1", server.port())
                        .systemId("image")
                        .connect()) {
            System.out.println(client.sendText(Address.alphanumeric("Bank"), Address.international("491701"), "Hello")
                    .orThrow()
                    .messageIds()
                    .getFirst());
        }
    }
}
