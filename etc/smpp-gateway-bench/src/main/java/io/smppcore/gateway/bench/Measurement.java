package io.smppcore.gateway.bench;

import io.smppcore.gateway.load.Customer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Settings and steps that the measurements of a gateway have in common.
 *
 * @param main main class of the processes of the SMSC and the relay
 * @param parent parent of the directories of stores, on the disk to measure
 * @param heap heap of the gateway, such as 512m
 * @param octets length of a message
 * @param seconds length of each measurement
 * @param warmUp time before the first measurement
 * @param rate messages per second of the times
 * @param open number of messages that await their receipts
 * @param steps gets the name of each step
 */
record Measurement(
        Class<?> main,
        Path parent,
        String heap,
        int octets,
        int seconds,
        Duration warmUp,
        double rate,
        long open,
        Consumer<String> steps) {

    static final int BINDS = 4;
    static final int WINDOW = 1_000;

    /** Key of the processor time of the gateway for a message, in microseconds. */
    static final String GATEWAY_CPU = "gateway_cpu_us_per_message";

    /**
     * Maximum number of outstanding receipts, enough for 60,000 messages per second whose receipts arrive after 150 ms.
     */
    static final int OUTSTANDING = 9_000;

    static final Duration PATIENCE = Duration.ofMinutes(10);

    void progress(String step) {
        steps.accept(step);
    }

    /** Returns the delivered receipts per second. */
    long throughput(Customer customer, LongSupplier cpuNanos, Map<String, Object> figures) {
        long receipts = customer.receipts();
        long cpu = cpuNanos.getAsLong();
        long start = System.nanoTime();
        customer.runUntilReceipts(Duration.ofSeconds(seconds), OUTSTANDING);
        customer.awaitReceipts(receipts + 1, PATIENCE);
        double delivered = customer.receipts() - receipts;
        long perSecond = Math.round(delivered / ((System.nanoTime() - start) / 1e9));
        figures.put(GATEWAY_CPU, rounded((cpuNanos.getAsLong() - cpu) / 1e3 / delivered));
        customer.awaitReceipts(Duration.ofSeconds(30));
        return perSecond;
    }

    /** Submits messages that never receive a receipt. */
    void openCorrelations(Customer customer) {
        customer.receiptsOfDelivered(false);
        customer.runUntilAccepted(customer.accepted() + open, PATIENCE);
        customer.receiptsOfDelivered(true);
        // Messages that still wait to be forwarded precede the next ones, whose receipts therefore show the end of the
        // wait.
        customer.runUntilReceipts(Duration.ofSeconds(1), 1);
        customer.awaitReceipts(PATIENCE);
    }

    void times(Customer customer, Map<String, Object> figures) {
        customer.run(Duration.ofSeconds(1), rate);
        customer.resetTimes();
        customer.run(Duration.ofSeconds(seconds), rate);
        customer.awaitReceipts(Duration.ofSeconds(30));
        figures.put("submit_resp_p50_ms", customer.responseMillis(50));
        figures.put("submit_resp_p99_ms", customer.responseMillis(99));
        figures.put("receipt_p99_ms", customer.receiptMillis(99));
        figures.put("rate_per_s", (long) rate);
    }

    static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
