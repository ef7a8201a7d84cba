package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionOptions;
import io.smppcore.testing.LiveHeap;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A server, a bystander session and attacking sessions in the same process, so that the bound of the memory is
 * conservative. The sessions have much time to bind and to be silent, unless the test changes it.
 */
final class AttackedServer implements AutoCloseable {

    /** Longer and larger with {@code ./smpp test --full}. */
    static final boolean FULL = Boolean.getBoolean("smpp.full");

    private static final int MAX_BINDS = 1_000;
    private static final int REQUESTS = 100;
    private static final long MEGABYTE = 1 << 20;

    /** The repeated work of an attacker. */
    interface Attack {
        void run() throws Exception;
    }

    private final SmppServer server;
    private final Bystander bystander;
    private final long octetsBefore;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofPlatform().daemon().name("attacker-", 0).factory());
    private final List<Future<?>> attackers = new ArrayList<>();
    private final List<RawPeer> owned = new ArrayList<>();
    private volatile boolean running = true;

    private AttackedServer(SmppServer server) throws IOException {
        this.server = server;
        this.bystander = Bystander.of(server);
        bystander.send(REQUESTS, Set.of(0)); // allocates buffers and loads classes
        this.octetsBefore = octetsInUse();
    }

    /** Starts a server on two endpoints of 127.0.0.1 that answers each submit_sm with its text as message_id. */
    static AttackedServer start(Consumer<SmppServer.Builder> change) throws IOException {
        SmppServer.Builder builder = SmppServer.builder()
                .authenticator(attempt -> BindDecision.accept(
                        AccountLimits.builder().maxBinds(MAX_BINDS).build()))
                .host("127.0.0.1")
                .port(0)
                .options(AttackedServer::withMuchTime)
                .onSubmitSm((session, message) -> SubmitSmResp.ok(Messages.text(message)));
        change.accept(builder);
        return new AttackedServer(builder.start());
    }

    /** Sets times that no test reaches. */
    static void withMuchTime(SessionOptions.Builder options) {
        options.bindTimeout(Duration.ofMinutes(5)).enquireLinkInterval(Duration.ofHours(1));
    }

    SmppServer server() {
        return server;
    }

    Bystander bystander() {
        return bystander;
    }

    /** Registers a peer that is closed at the end of the attack. */
    RawPeer own(RawPeer peer) {
        owned.add(peer);
        return peer;
    }

    /** Runs this work repeatedly, at least once, on a number of threads until {@link #stop}. */
    void attack(int count, Attack attack) {
        for (int i = 0; i < count; i++) {
            attackers.add(threads.submit(() -> {
                do {
                    attack.run();
                } while (running);
                return null;
            }));
        }
    }

    /**
     * Checks that the requests of the bystander are answered, and that at most this much heap after a collection and
     * buffers are in use beyond the initial state.
     */
    void expectUndisturbed(int maxMegabytes) throws IOException {
        expectUndisturbed(maxMegabytes, Set.of(0));
    }

    void expectUndisturbed(int maxMegabytes, Set<Integer> statuses) throws IOException {
        bystander.send(REQUESTS, statuses);
        long megabytes = (octetsInUse() - octetsBefore) / MEGABYTE;
        assertThat(megabytes).as("megabytes in use").isLessThanOrEqualTo(maxMegabytes);
    }

    /** Returns false when the attack ends. */
    boolean isRunning() {
        return running;
    }

    /** Ends the attack of peers, which do not wait until the server closes them; fails if an attacker has failed. */
    void stop(Collection<RawPeer> peers) throws Exception {
        running = false;
        for (RawPeer peer : peers) {
            peer.close();
        }
        stop();
    }

    /** Ends the attack; fails if an attacker has failed. */
    void stop() throws Exception {
        running = false;
        for (Future<?> attacker : attackers) {
            attacker.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
        attackers.clear();
    }

    /** Ends the attack, and checks that nothing is left of it and the bystander continues. */
    void expectAsBefore() throws Exception {
        stop();
        closeOwned();
        eventually().until(() -> server.connections().open() == 1);
        eventually().until(() -> server.sessions().size() == 1);
        eventually()
                .until(() -> server.budget().requests() == 0 && server.budget().octets() == 0);
        bystander.send(REQUESTS, Set.of(0));
        try (RawPeer another = RawPeer.bound(server.port())) {
            another.expectAlive(2);
        }
    }

    private void closeOwned() throws IOException {
        for (RawPeer peer : owned) {
            peer.close();
        }
    }

    private static long octetsInUse() {
        ByteBufAllocatorMetric buffers = ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric();
        return LiveHeap.octets() + buffers.usedDirectMemory();
    }

    @Override
    public void close() throws IOException {
        running = false;
        threads.shutdownNow();
        closeOwned();
        bystander.close();
        server.close();
    }
}
