package io.smppcore.testing.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An SMSC on a plain socket, controlled by the test. */
public final class RawSmsc implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    private final Queue<RawPeer> served = new ConcurrentLinkedQueue<>();

    /** The reaction to a PDU. */
    @FunctionalInterface
    public interface Behaviour {
        void received(RawPeer from, PduOctets pdu) throws IOException;
    }

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
        PduOctets bind = esme.read();
        assertThat(bind.commandId()).isEqualTo(PduOctets.BIND_TRANSCEIVER);
        esme.respond(bind, 0, PduOctets.text(""));
        return esme;
    }

    /** Starts to accept connections until {@link #close}; each passes its PDUs to a behaviour on a virtual thread. */
    public RawSmsc serve(Behaviour behaviour) {
        Thread.startVirtualThread(() -> {
            try {
                while (true) {
                    RawPeer esme = new RawPeer(listening.accept());
                    served.add(esme);
                    Thread.startVirtualThread(() -> esme.serve(behaviour));
                }
            } catch (IOException e) {
                // Closed.
            }
        });
        return this;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (RawPeer esme : served) {
            esme.close();
        }
    }
}
