package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.peers.RawPdu;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;

/** A well-behaved session next to others, each of whose requests has to get its own response. Not thread-safe. */
final class Bystander implements AutoCloseable {

    static final String SYSTEM_ID = "bystander";

    private static final int PERCENT_99 = 99;
    private static final int MAX_REQUESTS = 1_000_000;
    private static final int ROK = 0;

    private final RawPeer peer;
    private int sequenceNumber = 1;
    private long longestNanos;

    private Bystander(RawPeer peer) {
        this.peer = peer;
    }

    static Bystander of(SmppServer server) throws IOException {
        return of(server.address());
    }

    static Bystander of(InetSocketAddress server) throws IOException {
        return new Bystander(
                RawPeer.connect(server).bindAs(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, SYSTEM_ID, "secret")));
    }

    /** Returns the time of the slowest request so far. */
    Duration longest() {
        return Duration.ofNanos(longestNanos);
    }

    /** Sends requests one after the other for some time, and returns the 99th percentile of their times. */
    Duration p99(Duration time) throws IOException {
        long[] nanos = new long[MAX_REQUESTS];
        long untilNanos = System.nanoTime() + time.toNanos();
        int count = 0;
        do {
            nanos[count++] = request(Set.of(ROK));
        } while (count < MAX_REQUESTS && System.nanoTime() - untilNanos < 0);
        Arrays.sort(nanos, 0, count);
        longestNanos = Math.max(longestNanos, nanos[count - 1]);
        return Duration.ofNanos(nanos[count * PERCENT_99 / 100]);
    }

    /** Sends a number of requests one after the other, each of which has to get one of these statuses. */
    void send(int count, Set<Integer> statuses) throws IOException {
        for (int i = 0; i < count; i++) {
            request(statuses);
        }
    }

    private long request(Set<Integer> statuses) throws IOException {
        sequenceNumber++;
        String text = "message " + sequenceNumber;
        byte[] submit = RawPdu.submitSm(sequenceNumber, text);
        long startNanos = System.nanoTime();
        peer.write(submit);
        RawPdu answer = peer.readAnsweringPings();
        long nanos = System.nanoTime() - startNanos;
        assertThat(answer.sequenceNumber()).isEqualTo(sequenceNumber);
        assertThat(answer.commandStatus()).isIn(statuses);
        if (answer.commandStatus() == ROK) {
            assertThat(answer.firstText()).isEqualTo(text);
        }
        return nanos;
    }

    @Override
    public void close() throws IOException {
        peer.close();
    }
}
