package io.smppcore.server;

import java.time.Duration;

/** Servers on the loopback interface. */
final class Loopback {

    /** Longer than any test. */
    static final Duration NEVER = Duration.ofDays(1);

    private Loopback() {}

    /** Returns a server on a free port, which accepts every bind and refuses every request. */
    static SmppServer.Builder server() {
        return SmppServer.builder().host("127.0.0.1").port(0).authenticator(BindAuthenticator.anyone());
    }

    /** Returns such a server whose sessions never time out, however long a thread of the test stands still. */
    static SmppServer.Builder patientServer() {
        return server().options(options -> options.bindTimeout(NEVER)
                .enquireLinkInterval(NEVER)
                .enquireLinkTimeout(NEVER)
                .requestTimeout(NEVER)
                .windowTimeout(NEVER)
                .writeTimeout(NEVER)
                .pduTimeout(NEVER)
                .drainTimeout(NEVER));
    }
}
