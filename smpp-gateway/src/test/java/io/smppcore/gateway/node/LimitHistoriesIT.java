package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.limit.BindLimits;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.node.ClusterFaults.Cut;
import io.smppcore.gateway.node.History.Operation;
import io.smppcore.gateway.node.LimitModels.Binds;
import io.smppcore.gateway.node.LimitModels.Prepaid;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The limits of accounts over three nodes, while links are cut, partitions move, former owners continue and nodes end:
 * the answers must be linearizable with respect to the limits of one process. A few seeds, 60 with -Dsmpp.full=true;
 * -Dsmpp.limits.seed repeats the faults of one, though not at the same moments.
 */
@NullUnmarked // values of maps and nodes are present
class LimitHistoriesIT {

    private static final boolean FULL = Boolean.getBoolean("smpp.full");
    private static final int MAX_BINDS = 3;
    private static final int FIRST_QUOTA = 40;
    private static final int MAX_PAUSE_MILLIS = 40;
    private static final int CLIENTS = 2 * FaultyCluster.NODES;

    @TempDir
    Path directory;

    private final History<Binds> binds = Binds.history(MAX_BINDS);
    private final History<Prepaid> prepaid = Prepaid.history();
    private final Map<String, Sessions> sessions = new ConcurrentHashMap<>();
    private final List<Unbound> unbound = new ArrayList<>();
    private FaultyCluster cluster;
    private ClusterFaults faults;
    private volatile boolean isOver;

    /** The end of a session, which may count longer if its node is unreachable. */
    private record Unbound(int node, long invoked, long returned) {}

    /** Numbers of sessions at one node that clients are ending, and that the node has ended. */
    private static final class Sessions {
        final AtomicLong ending = new AtomicLong();
        final AtomicLong gone = new AtomicLong();
        Set<String> bound = Set.of();

        /** Called by one thread at a time. */
        void changed(Set<String> now) {
            Set<String> lost = new HashSet<>(bound);
            lost.removeAll(now);
            bound = now;
            gone.addAndGet(lost.size());
        }
    }

    static LongStream seeds() {
        Long one = Long.getLong("smpp.limits.seed");
        return one != null ? LongStream.of(one) : LongStream.rangeClosed(1, FULL ? 60 : 2);
    }

    private static long now() {
        return System.nanoTime();
    }

    private GatewayConfig config(long quota) {
        return GatewayConfig.parse(
                "test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  binding: {password: secret, maxBinds: %d}
                  paying: {password: secret, quota: %d}
                smscs:
                %s
                store: {minFree: 1000000}
                """.formatted(directory, MAX_BINDS, quota, smscYaml("alpha", 1, "parkAfter: 1h")));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void behavesLikeOneProcess(long seed) throws Exception {
        cluster = new FaultyCluster(directory, config(FIRST_QUOTA));
        try (ExecutorService threads = Executors.newCachedThreadPool();
                FaultyCluster open = cluster;
                Directory.Watch watch = open.store().directory().watch(this::changed)) {
            assertThat(watch).isNotNull();
            faults = new ClusterFaults(cluster, new Random(seed), random -> pause(random.nextInt(MAX_PAUSE_MILLIS)));
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int node = i % FaultyCluster.NODES;
                Random random = new Random(31 * seed + i);
                clients.add(threads.submit(() -> bindAndUnbind(node, random)));
                clients.add(threads.submit(() -> submit(node, random)));
            }
            clients.add(threads.submit(() -> changeQuota(new Random(31 * seed + CLIENTS))));
            try {
                faults.cause();
                // A busy machine may not have tried everything by now.
                eventually().untilAsserted(this::assertEverythingWasTried);
            } finally {
                isOver = true;
            }
            for (Future<?> client : clients) {
                client.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
            faults.checkLinks();
            long used = open.store().counter("used/paying");
            Prepaid.stored(prepaid, used, now(), now());
        }
        assertThat(prepaid.violation(Prepaid.of(FIRST_QUOTA)))
                .as("seed %s, prepaid parts", seed)
                .isNull();
        unbound.forEach(one -> Binds.unbound(binds, one.invoked, countedUntil(one)));
        assertThat(binds.violation(Binds.NONE)).as("seed %s, binds", seed).isNull();
    }

    private void assertEverythingWasTried() {
        synchronized (unbound) {
            assertThat(unbound).isNotEmpty();
        }
        assertThat(texts(prepaid)).contains("accepted 1", "used up for 3");
        assertThat(texts(binds)).contains("bound", "ESME_RALYBND");
    }

    private static Set<String> texts(History<?> history) {
        return history.operations().stream().map(Operation::text).collect(Collectors.toSet());
    }

    /** Returns the end of the time in which a session may count, as its node may be unreachable. */
    private long countedUntil(Unbound one) {
        long until = one.returned;
        for (Cut cut : faults.cuts()) {
            if (cut.nodes().contains(one.node)
                    && cut.from() - SlowClock.nanosOf(BindLimits.LEASE) <= one.returned
                    && one.returned <= cut.to()) {
                until = Math.max(until, cut.to());
            }
        }
        return until;
    }

    private void changed(String key, byte @Nullable [] value) {
        String[] path = key.split("/", -1);
        if (path[0].equals("bound") && path[2].equals("binding")) {
            Set<String> ids = new HashSet<>();
            if (value != null) {
                Row.Reader row = new Row.Reader(value);
                for (int i = row.small(); i > 0; i--) {
                    ids.add(row.text());
                    row.small();
                    row.small();
                }
            }
            // Sessions from before the end of a node have another prefix, and nothing waits for them.
            sessions.forEach((prefix, of) -> {
                if (prefix.startsWith(path[1] + "/")) {
                    Set<String> own = new HashSet<>(ids);
                    own.removeIf(id -> !id.startsWith(prefix));
                    of.changed(own);
                }
            });
        }
    }

    private void bindAndUnbind(int number, Random random) {
        while (!isOver) {
            Node node = cluster.node(number);
            if (node == null) {
                pause(5);
                continue;
            }
            Sessions of = sessions.computeIfAbsent(node.peers().prefix, prefix -> new Sessions());
            long invoked = now();
            try (RawPeer peer = RawPeer.connect(node.port())) {
                peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "binding", "secret"));
                CommandStatus status = CommandStatus.of(peer.read(Waits.BOUND).commandStatus());
                if (status.isOk()) {
                    Binds.bound(binds, MAX_BINDS, invoked, now());
                    pause(random.nextInt(30));
                    unbind(number, node, of, peer);
                } else if (status.equals(CommandStatus.ESME_RALYBND)) {
                    Binds.refused(binds, MAX_BINDS, invoked, now());
                    pause(random.nextInt(20));
                } else {
                    Binds.unknown(binds, invoked);
                }
            } catch (IOException e) {
                Binds.unknown(binds, invoked);
                pause(5);
            }
        }
    }

    /** Ends a session, and waits until its node has published that. */
    private void unbind(int number, Node node, Sessions of, RawPeer peer) {
        long invoked = now();
        long ending = of.ending.incrementAndGet();
        try {
            peer.write(PduOctets.request(PduOctets.UNBIND, 2));
            while (peer.read(Waits.BOUND).commandId() != PduOctets.UNBIND_RESP) {
                // The node may end meanwhile.
            }
            peer.close();
        } catch (IOException e) {
            // The node has ended the session.
        }
        eventually()
                .pollInterval(Duration.ofMillis(1))
                .until(() -> of.gone.get() >= ending || faults.ended(node) != null);
        Long end = faults.ended(node);
        if (end == null) {
            synchronized (unbound) {
                unbound.add(new Unbound(number, invoked, now()));
            }
        } else {
            // It counts for a time, because its node has not published its end.
            Binds.unbound(binds, Math.min(invoked, end), History.NEVER);
        }
    }

    private void submit(int number, Random random) {
        while (!isOver) {
            Node node = cluster.node(number);
            if (node == null) {
                pause(5);
                continue;
            }
            int parts = 1 + random.nextInt(3);
            List<SubmitSm> requests = IntStream.range(0, parts)
                    .mapToObj(part -> message("49170" + (1_000_000 + random.nextInt(1_000)), "hello")
                            .build())
                    .toList();
            long invoked = now();
            SubmitResult outcome;
            try {
                outcome = node.operations()
                        .submit(
                                "paying",
                                List.of(new Operations.Submission(requests, List.of(), ReplyTo.NONE)),
                                TraceContext.NONE,
                                null)
                        .getFirst();
            } catch (InterruptedException | RuntimeException e) {
                outcome = new SubmitResult(CommandStatus.ESME_RSYSERR, e.toString(), "");
            }
            if (outcome.status().isOk()) {
                Prepaid.accepted(prepaid, parts, invoked, now());
            } else if (outcome.status().equals(CommandStatus.ESME_RSUBMITFAIL)) {
                Prepaid.usedUp(prepaid, parts, invoked, now());
            } else if (!outcome.reason().equals(Limits.UNKNOWN.reason())) {
                Prepaid.unknown(prepaid, parts, invoked);
            }
            pause(random.nextInt(30));
        }
    }

    /** Lowers the quota, also below the used parts, and raises it. */
    private void changeQuota(Random random) {
        while (!isOver) {
            pause(50 + random.nextInt(200));
            long quota = Math.max(1, cluster.store().counter("used/paying") + random.nextInt(60) - 15);
            GatewayConfig next = config(quota);
            long began = now();
            cluster.reload(next);
            Prepaid.changed(prepaid, quota, began, now());
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
