package io.smppcore.testing.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** An SMSC on a plain socket, controlled by the test. */
public final class RawSmsc implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());

    public RawSmsc() throws IOException {}

    public int port() {
        return listening.getLocalPort();
    }

    /** Waits for the next connection. */
    public RawPeer accept() throws IOException {
        return RawPeer.accepted(listening);
    }

    /** Waits for the next connection and accepts its bind. */
    public RawPeer acceptBind() throws IOException {
        RawPeer esme = accept();
        RawPdu bind = esme.read();
        assertThat(bind.commandId()).isEqualTo(RawPdu.BIND_TRANSCEIVER);
        esme.respond(bind, 0, RawPdu.text(""));
        return esme;
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
