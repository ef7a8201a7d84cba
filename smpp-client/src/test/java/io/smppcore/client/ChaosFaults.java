package io.smppcore.client;

import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.testing.faults.FaultyConnection;
import io.smppcore.testing.faults.Flow;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;

/** A source of faults of a connection at random times, from a seed. */
final class ChaosFaults {

    private static final int THREADS = 2;
    private static final int MAX_CUT_OCTETS = 300;
    private static final int SHUFFLED = 6;

    /** The kinds of faults. */
    private enum Fault {
        DELAY,
        JITTER,
        OCTET_BY_OCTET,
        STALL,
        SLOW,
        SWALLOW,
        SWALLOW_ONE,
        RESET,
        CLOSE,
        CUT,
        END,
        REFUSE
    }

    private final FaultProxy proxy;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    ChaosFaults(FaultProxy proxy, long seed) {
        this.proxy = proxy;
        Random connectRandom = new Random(seed);
        proxy.onConnect(connection -> {
            if (connectRandom.nextInt(3) == 0) {
                connection.toClient().shuffleResponses(2 + connectRandom.nextInt(SHUFFLED), new Random(seed));
            }
        });
        for (int i = 1; i <= THREADS; i++) {
            Random random = new Random(seed + i);
            threads.add(Thread.ofVirtual().name("faults-" + i).start(() -> run(random)));
        }
    }

    /** Returns the failures of the fault source itself. */
    Queue<Throwable> failures() {
        return failures;
    }

    /** Ends the faults: open connections are relayed unchanged. */
    void stop() throws InterruptedException, IOException {
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        proxy.accept();
        proxy.connections().forEach(connection -> connection.both(Flow::heal));
    }

    private void run(Random random) {
        try {
            while (!over) {
                Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
                Duration time = Duration.ofMillis(30 + random.nextInt(150));
                List<FaultyConnection> open = proxy.connections();
                if (fault == Fault.REFUSE) {
                    proxy.refuse();
                    Thread.sleep(time);
                    proxy.accept();
                } else if (!open.isEmpty()) {
                    inject(open.get(random.nextInt(open.size())), fault, time, random);
                }
                Thread.sleep(random.nextInt(50));
            }
        } catch (InterruptedException | IOException | RuntimeException e) {
            failures.add(e);
        }
    }

    private static void inject(FaultyConnection connection, Fault fault, Duration time, RandomGenerator random)
            throws InterruptedException {
        Flow flow = random.nextBoolean() ? connection.toServer() : connection.toClient();
        Duration pause = Duration.ofMillis(1 + random.nextInt(20));
        switch (fault) {
            case DELAY -> flow.delay(pause, Duration.ZERO);
            case JITTER -> connection.both(each -> each.delay(Duration.ZERO, pause));
            case OCTET_BY_OCTET -> flow.pieces(1);
            case STALL -> flow.stall();
            case SLOW -> flow.slow(512, Duration.ofMillis(1));
            case SWALLOW -> connection.both(Flow::swallow);
            case SWALLOW_ONE -> flow.swallow();
            case RESET -> connection.reset();
            case CLOSE -> connection.close();
            case CUT -> flow.cutAfter(1 + random.nextInt(MAX_CUT_OCTETS));
            case END -> end(flow);
            case REFUSE -> throw new IllegalStateException("not a fault of one connection");
        }
        Thread.sleep(time);
        connection.both(Flow::heal);
        if (fault == Fault.CUT) {
            connection.close(); // a pending cut must not take effect after stop()
        }
    }

    private static void end(Flow flow) {
        try {
            flow.end();
        } catch (IOException e) {
            // The connection has ended on its own.
        }
    }
}
