package io.smppcore.server;

/** Servers on the loopback interface. */
final class Loopback {

    private Loopback() {}

    /** Returns a server on a free port, which accepts every bind and refuses every request. */
    static SmppServer.Builder server() {
        return SmppServer.builder().host("127.0.0.1").port(0).authenticator(BindAuthenticator.anyone());
    }
}
