package io.smppcore.benchmarks.leak;

import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.OutstandingReceipts;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.concurrent.TimeUnit;

/**
 * The path of receipts, which are written, read and matched with the messages that wait for them. Most receipts arrive
 * after the response to their message, some before it, some never, and some are for unknown messages. The clock
 * advances by a millisecond with each.
 */
final class ReceiptPath implements LeakPath {

    private static final int KINDS = 10;
    private static final int NEVER = 0;
    private static final int EARLY = 1;
    private static final int UNKNOWN = 2;
    private static final LocalDateTime DONE = LocalDateTime.of(2026, 3, 15, 9, 31);
    private static final Duration MAX_AGE = Duration.ofSeconds(1);
    private static final Duration EARLY_TIME = Duration.ofMillis(500);

    private final ReceiptFormat format = ReceiptFormat.defaults();
    private final ReceiptParser parser = ReceiptParser.defaults();
    private long nowNanos;
    private final OutstandingReceipts outstanding = new OutstandingReceipts(
            ReceiptOptions.builder().maxAge(MAX_AGE).early(500, EARLY_TIME).build(), () -> nowNanos);

    @Override
    public void run(long number) {
        String id = Long.toHexString(number);
        int kind = (int) (number % KINDS);
        AwaitedReceipts awaited = outstanding.open();
        if (kind == EARLY) {
            accept(id);
        }
        if (kind != UNKNOWN) {
            awaited.expect(id);
        }
        awaited.close();
        if (kind != NEVER && kind != EARLY) {
            accept(id);
        }
        if (kind != NEVER && kind != UNKNOWN && awaited.receipts().join().size() != 1) {
            throw new IllegalStateException("receipt: none for " + id);
        }
        nowNanos += TimeUnit.MILLISECONDS.toNanos(1);
        outstanding.expire();
    }

    @Override
    public void endCycle() {
        nowNanos += MAX_AGE.toNanos() * 2;
        if (outstanding.expire() || outstanding.outstanding() > 0) {
            throw new IllegalStateException("receipt: " + outstanding.outstanding() + " messages still wait");
        }
    }

    private void accept(String id) {
        String text = format.text(DeliveryReceipt.of(id, MessageState.DELIVERED, DONE, DONE));
        var unused = outstanding.accept(parser.parse(text).orElseThrow());
    }
}
