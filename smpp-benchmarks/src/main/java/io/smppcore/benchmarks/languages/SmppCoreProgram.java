package io.smppcore.benchmarks.languages;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.SmppCoreEnds;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.SmppTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A client and a server with this library, with the same options as the programs of the other languages: each response
 * sends the next request, on the one event loop of the end.
 *
 * <p>Requests are refused until one is as all clients and servers have to send them.
 */
public final class SmppCoreProgram implements Runnable {

    /** Address of the loopback interface at which all servers listen. */
    static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_MILLIS = 10;

    @Parameters
    private Command command = Command.CLIENT;

    @Option(names = "--port", required = true)
    private int port;

    @Option(names = "--binds")
    private int binds = 1;

    @Option(names = "--window")
    private int window = 1;

    @Option(names = "--warm-up")
    private double warmUp = 1;

    @Option(names = "--seconds")
    private double seconds = 1;

    @Option(names = "--both")
    private boolean both;

    private final LongAdder submitted = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private volatile boolean stopped;

    SmppCoreProgram() {}

    private enum Command {
        CLIENT,
        SERVER
    }

    /** Runs a client or a server until standard input ends. */
    public static void main(String[] args) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                var unused = System.in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The process that started this one has ended.
            }
            System.exit(0);
        });
        System.exit(new CommandLine(new SmppCoreProgram())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args));
    }

    @Override
    public void run() {
        try {
            if (command == Command.SERVER) {
                serve();
            } else {
                submit();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private LoopbackSetup setup() {
        return LoopbackSetup.of(Dispatch.EVENT_LOOP, window);
    }

    private void submit() throws InterruptedException {
        Expected<DeliverSm> expected = new Expected<>(Samples.DELIVER_SM);
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, 1);
                SmppClient client = SmppCoreEnds.client(setup(), port, transport, null, null)
                        .binds(binds)
                        .handlers(handlers -> handlers.on(DeliverSm.class, (session, message) -> {
                            expected.check(message);
                            delivered.increment();
                            return DeliverSmResp.ok();
                        }))
                        .connect()) {
            for (SmppSession session : client.sessions()) {
                for (int i = 0; i < window; i++) {
                    submitNext(session);
                }
            }
            sleep(warmUp);
            long answeredBefore = answered.sum();
            long deliveredBefore = delivered.sum();
            long startNanos = System.nanoTime();
            sleep(seconds);
            long nanos = System.nanoTime() - startNanos;
            Map<String, Long> result = new LinkedHashMap<>();
            result.put("submitted", answered.sum() - answeredBefore);
            result.put("delivered", delivered.sum() - deliveredBefore);
            result.put("nanos", nanos);
            stopped = true;
            long endNanos = System.nanoTime() + END_NANOS;
            while (unanswered() != 0 && System.nanoTime() - endNanos < 0) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            result.put("refused", refused.sum() + expected.refused.sum());
            result.put("unanswered", unanswered());
            System.out.println(json(result));
        }
    }

    private long unanswered() {
        return submitted.sum() - answered.sum() - refused.sum();
    }

    private void submitNext(SmppSession session) {
        if (stopped) {
            return;
        }
        submitted.increment();
        var unused = session.sendAsync(Samples.SUBMIT_SM).whenComplete((response, failure) -> {
            if (response != null && response.isOk()) {
                answered.increment();
                submitNext(session);
            } else {
                refused.increment();
            }
        });
    }

    private void serve() throws InterruptedException {
        Expected<SubmitSm> expected = new Expected<>(Samples.SUBMIT_SM);
        SessionListener listener = new SessionListener() {
            @Override
            public void onBound(SmppSession session) {
                for (int i = 0; both && i < window; i++) {
                    deliverNext(session);
                }
            }
        };
        SmppCoreServer.Handling handling = SmppCoreServer.Handling.of((session, message) -> {
            expected.check(message);
            return SubmitSmResp.ok(Samples.MESSAGE_ID);
        });
        try (SmppCoreServer server = SmppCoreServer.onPort(port, setup(), listener, handling)) {
            Samples.require("port", server.port(), port);
            Thread.currentThread().join(); // until standard input ends
        }
    }

    private static void deliverNext(SmppSession session) {
        var unused = session.sendAsync(Samples.DELIVER_SM).whenComplete((response, failure) -> {
            if (response != null) {
                deliverNext(session);
            }
        });
    }

    private static void sleep(double seconds) throws InterruptedException {
        TimeUnit.MICROSECONDS.sleep((long) (seconds * TimeUnit.SECONDS.toMicros(1)));
    }

    private static String json(Map<String, Long> result) {
        try {
            return JSON.std.asString(result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Check of the first requests that an end receives. Thread-safe. */
    private static final class Expected<T> {

        private final T request;
        private final LongAdder refused = new LongAdder();
        private volatile boolean seen;

        Expected(T request) {
            this.request = request;
        }

        /** Fails, which refuses the request, until one is the expected one. */
        void check(T received) {
            if (seen) {
                return;
            }
            if (!request.equals(received)) {
                refused.increment();
                throw new IllegalStateException("request: " + received + " (expected: " + request + ")");
            }
            seen = true;
        }
    }
}
