package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.smppcore.pdu.SubmitSmResp;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A server, a bystander session, and attacking sessions. The figures of the bystander under attack are compared with
 * those before it, in the same run. The attackers share memory and processors with the server, so that both bounds are
 * conservative.
 */
final class AttackedServer implements AutoCloseable {

    /** Longer and larger with {@code ./smpp test --full}. */
    static final boolean FULL = Boolean.getBoolean("smpp.full");

    /** Some thousand requests. */
    private static final Duration MEASURED = Duration.ofMillis(FULL ? 5_000 : 200);

    private static final Duration WARM_UP = Duration.ofMillis(100);

    /* A loaded machine with few processors takes a thread away for tens of milliseconds. */
    private static final Duration P99_FLOOR = Duration.ofMillis(50);

    /* A short measurement may coincide with other load on the machine; the effect of an attack on a server shows each
     * time. */
    private static final int MEASUREMENTS = FULL ? 1 : 10;
    private static final int P99_FACTOR = 3;
    private static final long MEGABYTE = 1 << 20;
    private static final int JOIN_SECONDS = 20;

    /** The repeated work of an attacker. */
    interface Attack {
        void run() throws Exception;
    }

    private final SmppServer server;
    private final Bystander bystander;
    private final Duration undisturbed;
    private final long octetsBefore;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofPlatform().daemon().name("attacker-", 0).factory());
    private final List<Future<?>> attackers = new ArrayList<>();
    private final List<RawPeer> owned = new ArrayList<>();
    private volatile boolean going = true;

    private AttackedServer(SmppServer server) throws IOException {
        this.server = server;
        this.bystander = Bystander.of(server);
        bystander.p99(WARM_UP);
        this.undisturbed = bystander.p99(MEASURED);
        this.octetsBefore = octetsInUse();
    }

    /** Starts a server on two endpoints of 127.0.0.1 that answers each submit_sm with its text as message_id. */
    static AttackedServer start(Consumer<SmppServer.Builder> change) throws IOException {
        SmppServer.Builder builder = SmppServer.builder()
                .host("127.0.0.1")
                .port(0)
                .onSubmitSm((session, message) -> SubmitSmResp.ok(Messages.text(message)));
        change.accept(builder);
        return new AttackedServer(builder.start());
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

    /** Runs this work repeatedly on a number of threads until {@link #stop}. */
    void attack(int count, Attack attack) {
        for (int i = 0; i < count; i++) {
            attackers.add(threads.submit(() -> {
                while (going) {
                    attack.run();
                }
                return null;
            }));
        }
    }

    /**
     * Checks that the latency of the bystander stays within its bound, and that no more than this is in use beyond the
     * initial state: heap after a collection, and buffers.
     */
    void expectUndisturbed(int maxMegabytes) throws IOException {
        expectUndisturbed(maxMegabytes, Set.of(0));
    }

    void expectUndisturbed(int maxMegabytes, Set<Integer> statuses) throws IOException {
        Duration p99 = bystander.p99(MEASURED, statuses);
        long megabytes = (octetsInUse() - octetsBefore) / MEGABYTE;
        for (int i = 1; i < MEASUREMENTS && p99.compareTo(bound()) >= 0; i++) {
            p99 = bystander.p99(MEASURED, statuses);
        }
        assertThat(p99).as("p99, undisturbed %s", undisturbed).isLessThan(bound());
        assertThat(megabytes).as("megabytes in use").isLessThanOrEqualTo(maxMegabytes);
    }

    /** Ends the attack. Fails if an attacker has met unexpected behaviour. */
    void stop() throws Exception {
        going = false;
        for (Future<?> attacker : attackers) {
            attacker.get(JOIN_SECONDS, TimeUnit.SECONDS);
        }
        attackers.clear();
    }

    /** Checks after the attack that nothing is left of it, and that the bystander continues. */
    void expectAsBefore() throws Exception {
        stop();
        closeOwned();
        await().pollDelay(Duration.ZERO).until(() -> server.connections().open() == 1);
        await().pollDelay(Duration.ZERO).until(() -> server.sessions().size() == 1);
        await().pollDelay(Duration.ZERO)
                .until(() -> server.budget().requests() == 0 && server.budget().octets() == 0);
        Duration p99 = bystander.p99(WARM_UP);
        for (int i = 1; i < MEASUREMENTS && p99.compareTo(bound()) >= 0; i++) {
            p99 = bystander.p99(WARM_UP);
        }
        assertThat(p99).isLessThan(bound());
        try (RawPeer another = RawPeer.bound(server)) {
            another.expectAlive(2);
        }
    }

    private void closeOwned() throws IOException {
        for (RawPeer peer : owned) {
            peer.close();
        }
    }

    private Duration bound() {
        Duration relative = undisturbed.multipliedBy(P99_FACTOR);
        return relative.compareTo(P99_FLOOR) > 0 ? relative : P99_FLOOR;
    }

    private static long octetsInUse() {
        System.gc();
        ByteBufAllocatorMetric buffers = ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + buffers.usedDirectMemory();
    }

    @Override
    public void close() throws IOException {
        going = false;
        threads.shutdownNow();
        closeOwned();
        bystander.close();
        server.close();
    }
}
