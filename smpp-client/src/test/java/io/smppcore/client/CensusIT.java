package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.LiveHeap;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that many closed clients, a thousand with -Dsmpp.full=true, leave nothing behind. A session that a channel,
 * timer, thread or list still references would not be collected.
 */
@Isolated("measures memory and threads")
@ExtendWith(NoLeaks.class)
class CensusIT {

    /** A way to end a client. */
    enum Leave {
        CLOSE,
        CLOSE_NOW,
        LOST
    }

    private static final int CYCLES = Boolean.getBoolean("smpp.full") ? 1_000 : 200;
    private static final int WARM_UP = 100;
    private static final int MAX_GROWTH_OCTETS = 2 << 20;

    private final Register register = new Register();
    private final Collection<WeakReference<Object>> clients = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @EnumSource(Leave.class)
    @Timeout(Waits.METHOD_SECONDS)
    void closedClientsLeaveNoThreadSessionTimerOrHeap(Leave leave, @TempDir Path directory) throws Exception {
        try (SmppServer server = Loopback.server().listener(register).start()) {
            cycle(server, leave, WARM_UP);
            expectNothingLeft(server);
            Set<String> threadsBefore = platformThreads();
            long clientThreadsBefore = clientThreads(directory);
            long usedBefore = LiveHeap.settledOctets();

            cycle(server, leave, CYCLES);

            expectNothingLeft(server);
            assertThat(register.opened).hasValue(2 * (WARM_UP + CYCLES));
            assertThat(platformThreads()).isSubsetOf(threadsBefore);
            eventually().until(() -> clientThreads(directory) <= clientThreadsBefore);
            assertThat(LiveHeap.settledOctets() - usedBefore)
                    .as("growth of the heap")
                    .isLessThan(MAX_GROWTH_OCTETS);
        }
    }

    @Test
    void countsTheThreadsOfAClient(@TempDir Path directory) throws Exception {
        long before = clientThreads(directory);
        try (SmppClient client = Loopback.client(Loopback.freePort())
                .clientOptions(o -> o.keepTrying(true).backoff(Backoff.fixed(Duration.ofMinutes(1))))
                .connect()) {
            eventually().until(() -> client.binds().getFirst().state() == BindSnapshot.State.WAITING);
            assertThat(clientThreads(directory)).isEqualTo(before + 1);
        }
    }

    private void cycle(SmppServer server, Leave leave, int times) {
        for (int i = 0; i < times; i++) {
            SmppClient client = Loopback.client(server)
                    .clientOptions(o -> o.reconnect(false))
                    .listener(register)
                    .connect();
            clients.add(new WeakReference<>(client));
            assertThat(client.sendAsync(Messages.submit(i)).join().isOk()).isTrue();
            switch (leave) {
                case CLOSE -> client.close();
                case CLOSE_NOW -> client.closeNow();
                case LOST -> server.sessions().forEach(SmppSession::closeNow);
            }
        }
    }

    private void expectNothingLeft(SmppServer server) {
        eventually().until(() -> register.ended.get() == register.opened.get());
        assertThat(server.sessions()).isEmpty();
        eventually().pollInterval(Duration.ofMillis(100)).untilAsserted(() -> {
            System.gc();
            assertThat(left(register.sessions)).as("sessions").isEmpty();
            assertThat(left(clients)).as("clients").isEmpty();
        });
    }

    private static List<String> left(Collection<WeakReference<Object>> references) {
        references.removeIf(reference -> reference.refersTo(null));
        return references.stream().map(WeakReference::get).map(String::valueOf).toList();
    }

    /** Returns the threads of the library and of Netty; those of the JVM start and end independently. */
    private static Set<String> platformThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("smpp") || name.contains("EventLoop") || name.contains("EventExecutor"))
                .collect(Collectors.toSet());
    }

    /** Returns the number of virtual threads of clients, which only a dump shows. */
    private static long clientThreads(Path directory) throws IOException {
        Path dump = directory.resolve("threads.txt");
        Files.deleteIfExists(dump);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
        return Files.readAllLines(dump).stream()
                .filter(line -> line.contains("\"smpp-client-"))
                .count();
    }

    /** A count of the sessions of both ends, and of those still reachable. */
    private static final class Register implements SessionListener {

        final AtomicInteger opened = new AtomicInteger();
        final AtomicInteger ended = new AtomicInteger();
        final Collection<WeakReference<Object>> sessions = new ConcurrentLinkedQueue<>();

        @Override
        public void onOpen(SmppSession session) {
            opened.incrementAndGet();
            sessions.add(new WeakReference<>(session));
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            ended.incrementAndGet();
        }
    }
}
