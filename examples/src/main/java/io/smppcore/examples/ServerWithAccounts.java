package io.smppcore.examples;

import io.smppcore.server.Account;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.StoredPassword;
import io.smppcore.type.MessageState;
import java.util.Map;

/** Example of a server with two accounts, which stores whole texts and sends receipts. */
public final class ServerWithAccounts {

    /** Returns a server that stores each text under the message_id of its last part. */
    public static SmppServer start(int port, Map<String, String> stored) {
        return SmppServer.builder()
                .port(port)
                .authenticator(BindAuthenticator.accounts(Map.of("me", account("secret"), "you", account("hidden"))))
                .onMessage((session, message) -> {
                    stored.put(message.messageIds().getLast(), message.text());
                    message.sendReceipt(MessageState.DELIVERED);
                })
                .start();
    }

    private static Account account(String password) {
        return Account.builder().password(StoredPassword.plain(password)).build();
    }
}
