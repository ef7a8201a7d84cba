package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.util.ResourceLeakDetector;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.transport.SmppTransport;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/* Compares the bytes per message that the event loop of the client allocates in a load with those of a minimal loop:
 * sendAsync, with a callback that calls it again. The cost of that callback is measured separately and counts as one of
 * the load generator. */
/** The allocation of the load generator during a measurement. */
@Timeout(Waits.METHOD_SECONDS)
@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
class HarnessAllocationIT {

    private static final int MESSAGES = 300_000;
    private static final int WINDOW = 64;
    private static final double MAX_BYTES = 64;

    /** Allowance for other allocations of the thread: three kilobytes over all messages. */
    private static final double STRAY = 0.01;

    /** Allowance in bytes per message for histograms and slots of the window, which are allocated once. */
    private static final double SHARE_OF_THE_START = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AtomicLong loopThread = new AtomicLong();

    private final ResourceLeakDetector.Level leakDetection = ResourceLeakDetector.getLevel();

    /** The level of the other tests records the origin of each buffer, which takes twelve kilobytes for each write. */
    @BeforeEach
    void disablesLeakDetection() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterEach
    void restoresLeakDetection() {
        ResourceLeakDetector.setLevel(leakDetection);
    }

    @Test
    void isAtMost64BytesForEachMessage() throws Exception {
        try (SmppServer server = SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .host("127.0.0.1")
                        .port(0)
                        .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                        .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                        .start();
                SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, 1);
                Binds binds = Binds.open(
                        LoadRig.TRANSCEIVER,
                        SmppClient.builder()
                                .endpoint("127.0.0.1", server.port())
                                .systemId("me")
                                .transport(transport)
                                .options(session -> session.window(WINDOW).dispatch(Dispatch.EVENT_LOOP)),
                        Waits.BOUND,
                        System::nanoTime)) {
            LoadPlan plan = LoadRig.closed(LoadRig.SUBMITS, WINDOW, LoadLimit.ofCount(MESSAGES));
            SmppSession session = binds.sessions().getFirst();
            measured(() -> bare(session)); // compiles the measured code
            measured(() -> load(binds, plan));
            double bare = measured(() -> bare(session));
            double load = measured(() -> load(binds, plan));
            callback(); // loads and links
            double callback = callback();

            String figures = "bytes per message: load %.2f, bare %.2f, callback %.2f".formatted(load, bare, callback);
            assertThat(bare).as(figures).isGreaterThan(callback);
            assertThat(callback).as(figures).isBetween(1.0, MAX_BYTES + STRAY);
            assertThat(load - bare).as(figures).isLessThan(SHARE_OF_THE_START);
        }
    }

    /** Returns bytes per message. */
    private double measured(Run run) throws Exception {
        long before = THREADS.getThreadAllocatedBytes(Math.max(1, loopThread.get()));
        run.run();
        return (double) (THREADS.getThreadAllocatedBytes(loopThread.get()) - before) / MESSAGES;
    }

    private static void load(Binds binds, LoadPlan plan) throws InterruptedException {
        LoadOutcome outcome = new LoadRun(binds, plan, new LoadControl(), null, interval -> {}).run();
        assertThat(outcome.total().ledger().ok()).isEqualTo(MESSAGES);
    }

    private void bare(SmppSession session) throws Exception {
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        AtomicLong left = new AtomicLong(MESSAGES);
        for (int i = 0; i < WINDOW; i++) {
            left.decrementAndGet();
            var unused = session.sendAsync(LoadRig.MESSAGE).whenComplete(new Next(session, left, done));
        }
        done.join();
    }

    /** Returns the cost of a callback of a future in bytes. */
    private static double callback() {
        long thread = Thread.currentThread().threadId();
        BiConsumer<@Nullable String, @Nullable Throwable> nothing = (result, failure) -> {};
        CompletableFuture<?>[] futures = new CompletableFuture<?>[MESSAGES];
        CompletableFuture<String> future = new CompletableFuture<>();
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < MESSAGES; i++) {
            futures[i] = future.whenComplete(nothing);
        }
        long bytes = THREADS.getThreadAllocatedBytes(thread) - before;
        future.complete("");
        assertThat(futures).allMatch(CompletableFuture::isDone);
        return (double) bytes / MESSAGES;
    }

    /** A measured run. */
    private interface Run {

        void run() throws Exception;
    }

    /** One slot of the window of the bare loop. */
    private final class Next implements BiConsumer<@Nullable SubmitSmResp, @Nullable Throwable> {

        private final SmppSession session;
        private final AtomicLong left;
        private final CompletableFuture<@Nullable Void> done;

        Next(SmppSession session, AtomicLong left, CompletableFuture<@Nullable Void> done) {
            this.session = session;
            this.left = left;
            this.done = done;
        }

        @Override
        public void accept(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
            loopThread.lazySet(Thread.currentThread().threadId());
            long now = left.decrementAndGet();
            if (now >= 0) {
                var unused = session.sendAsync(LoadRig.MESSAGE).whenComplete(this);
            } else if (now == -WINDOW) {
                done.complete(null);
            }
        }
    }
}
