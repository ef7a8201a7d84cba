package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.type.Address;
import java.nio.file.Path;

/** Example that sends a text over TLS to a server with a certificate of a private authority. */
public final class PrivateAuthority {

    /** Sends a text with the certificate of the authority in a folder, and returns its message_id. */
    public static String send(int port, Path folder) {
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .tls(TlsOptions.builder()
                        .trust(TlsTrust.pem(folder.resolve("ca.pem")))
                        .build())
                .connect()) {
            return client.sendText(Address.alphanumeric("Bank"), Address.phone("+49 170 1234567"), "Hello")
                    .orThrow()
                    .messageIds()
                    .getFirst();
        }
    }
}
