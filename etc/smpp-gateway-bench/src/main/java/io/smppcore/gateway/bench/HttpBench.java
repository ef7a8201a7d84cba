package io.smppcore.gateway.bench;

import com.sun.management.OperatingSystemMXBean;
import io.smppcore.gateway.load.HttpLoad;
import io.smppcore.gateway.load.TestBed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The measurement of a gateway that takes messages over HTTP and sends their receipts to a callback.
 *
 * @param parent parent of the directory of the store, on the disk to measure
 * @param heap heap of the gateway, such as 512m
 * @param octets length of a message
 * @param seconds length of each measurement
 * @param rate requests per second of the times
 * @param progress gets the name of each step
 */
record HttpBench(Path parent, String heap, int octets, int seconds, double rate, Consumer<String> progress) {

    static final double RATE = 2_000;
    static final int CONNECTIONS = 50;
    private static final int BATCH = 100;
    private static final int BINDS = 4;
    private static final int WINDOW = 1_000;
    private static final String TOKEN = "token-of-the-shop";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Returns the figures of a gateway between {@value #CONNECTIONS} HTTP connections and an SMSC. */
    Map<String, Object> measure(int upstreamPort, Duration warmUp) throws IOException, InterruptedException {
        Map<String, Object> figures = new LinkedHashMap<>();
        try (HttpLoad load = new HttpLoad();
                TestBed bed = new TestBed(
                        parent, heap, 1, null, "token", WINDOW, configuration(upstreamPort, load.callbackPort()))) {
            bed.startAll();
            load.messages(TOKEN, octets, 1);
            progress.accept("warm-up");
            // New connections for each step, because the gateway closes those that are idle for long.
            load.connect(bed.httpPort(1), CONNECTIONS);
            load.run(warmUp, () -> false);
            load.awaitCallbacks(PATIENCE);
            progress.accept("one message in a request");
            load.connect(bed.httpPort(1), CONNECTIONS);
            long before = load.accepted();
            throughput(load, bed, Duration.ofSeconds(seconds), Long.MAX_VALUE, "http_", figures);
            long count = load.accepted() - before;
            progress.accept("times at " + (long) rate + " requests/s");
            load.connect(bed.httpPort(1), CONNECTIONS);
            load.resetTimes();
            load.run(Duration.ofSeconds(seconds), rate);
            figures.put("http_resp_p50_ms", load.responseMillis(50));
            figures.put("http_resp_p99_ms", load.responseMillis(99));
            figures.put("http_rate_per_s", (long) rate);
            load.awaitCallbacks(PATIENCE);
            progress.accept(BATCH + " messages in a request");
            load.messages(TOKEN, octets, BATCH);
            load.connect(bed.httpPort(1), CONNECTIONS);
            throughput(load, bed, PATIENCE, load.accepted() + count, "http_batch_", figures);
            figures.put("http_batch", BATCH);
            figures.put("http_connections", CONNECTIONS);
            figures.put("http_refused", load.refused());
        }
        return figures;
    }

    private static String configuration(int upstreamPort, int callbackPort) {
        return """
                accounts:
                  shop:
                    password: secret
                    maxWaiting: 100000000
                    token: %s
                    callback: {url: "http://127.0.0.1:%d/receipts", events: [receipt]}
                smscs:
                  upstream:
                    client:
                      endpoints: 127.0.0.1:%d
                      systemId: gateway
                      password: secret
                      binds: %d
                      window: %d
                """.formatted(TOKEN, callbackPort, upstreamPort, BINDS, WINDOW);
    }

    /** Measures until a time is over or a number of messages is accepted, and then until the last callback. */
    private static void throughput(
            HttpLoad load, TestBed bed, Duration time, long until, String prefix, Map<String, Object> figures) {
        long accepted = load.accepted();
        long cpu = bed.cpuNanos();
        long loadCpu = ownCpuNanos();
        long start = System.nanoTime();
        load.run(time, () -> load.accepted() >= until);
        double submitSeconds = (System.nanoTime() - start) / 1e9;
        boolean isComplete = load.awaitCallbacks(PATIENCE);
        double messages = load.accepted() - accepted;
        if (!isComplete || messages == 0) {
            throw new IllegalStateException("callbacks: " + load.callbacks() + " (expected: " + load.accepted() + ")");
        }
        figures.put(prefix + "accepted_per_s", Math.round(messages / submitSeconds));
        figures.put(prefix + "callbacks_per_s", Math.round(messages / ((load.lastCallbackNanos() - start) / 1e9)));
        figures.put(prefix + "gateway_cpu_us", micros((bed.cpuNanos() - cpu) / messages));
        figures.put(prefix + "load_cpu_us", micros((ownCpuNanos() - loadCpu) / messages));
    }

    private static long ownCpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static double micros(double nanos) {
        return Math.round(nanos / 10) / 100.0;
    }
}
