package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;

/** A well-behaved session next to others, each of whose requests has to get its own response. Not thread-safe. */
final class Bystander implements AutoCloseable {

    static final String SYSTEM_ID = "bystander";

    private static final int ROK = 0;

    private final RawPeer peer;
    private int sequenceNumber = 1;

    private Bystander(RawPeer peer) {
        this.peer = peer;
    }

    static Bystander of(SmppServer server) throws IOException {
        return of(server.address());
    }

    static Bystander of(InetSocketAddress server) throws IOException {
        return new Bystander(
                RawPeer.connect(server).bindAs(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, SYSTEM_ID, "secret")));
    }

    /** Sends a number of requests one after the other, each of which has to get one of these statuses. */
    void send(int count, Set<Integer> statuses) throws IOException {
        for (int i = 0; i < count; i++) {
            request(statuses);
        }
    }

    private void request(Set<Integer> statuses) throws IOException {
        sequenceNumber++;
        String text = "message " + sequenceNumber;
        byte[] submit = PduOctets.submitSm(sequenceNumber, text);
        peer.write(submit);
        PduOctets answer = peer.readAnsweringPings();
        assertThat(answer.sequenceNumber()).isEqualTo(sequenceNumber);
        assertThat(answer.commandStatus()).isIn(statuses);
        if (answer.commandStatus() == ROK) {
            assertThat(answer.firstText()).isEqualTo(text);
        }
    }

    @Override
    public void close() throws IOException {
        peer.close();
    }
}
