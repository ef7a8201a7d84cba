package io.smppcore.gateway.history;

import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.store.Guard;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Rates of each of the last two minutes' seconds, for the charts of the page. Thread-safe. */
public final class RecentSeconds {

    /** Maximum number of seconds. */
    public static final int SECONDS = 120;

    private final Guard lock = new Guard();
    private final Deque<Second> seconds = new ArrayDeque<>();
    private @Nullable GatewayState before;
    private long beforeNanos;

    /** Creates an object without rates. */
    public RecentSeconds() {}

    /**
     * Rates of a second, in messages per second.
     *
     * @param millis end of the second in milliseconds since 1970
     * @param accepted messages accepted
     * @param refused messages refused
     * @param forwarded messages that an SMSC has accepted
     * @param receipts receipts of SMSCs
     * @param mobileOriginated mobile-originated messages
     * @param delivered receipts and mobile-originated messages that accounts have accepted
     * @param dead messages that have become dead letters
     * @param waiting number of messages, receipts and mobile-originated messages in the queues
     */
    public record Second(
            long millis,
            double accepted,
            double refused,
            double forwarded,
            double receipts,
            double mobileOriginated,
            double delivered,
            double dead,
            long waiting) {}

    /**
     * Adds the rates since the last call. Called each second.
     *
     * @param millis current time in milliseconds since 1970
     * @param nanos current {@link System#nanoTime}
     * @param now current counts
     * @param waiting number of elements in the queues
     */
    public void add(long millis, long nanos, GatewayState now, long waiting) {
        lock.run(() -> {
            GatewayState last = before;
            if (last != null && nanos > beforeNanos) {
                double each = (double) TimeUnit.SECONDS.toNanos(1) / (nanos - beforeNanos);
                seconds.add(new Second(
                        millis,
                        each * (now.accepted() - last.accepted()),
                        each * (now.refused() - last.refused()),
                        each * (now.forwarded() - last.forwarded()),
                        each * (now.receipts() - last.receipts()),
                        each * (now.mobileOriginated() - last.mobileOriginated()),
                        each * (now.delivered() - last.delivered()),
                        each * (now.dead() - last.dead()),
                        waiting));
                if (seconds.size() > SECONDS) {
                    seconds.remove();
                }
            }
            before = now;
            beforeNanos = nanos;
        });
    }

    /**
     * Returns the rates of the last seconds, earliest first.
     *
     * @param number maximum number of seconds
     */
    public List<Second> last(int number) {
        return lock.get(() ->
                seconds.stream().skip(Math.max(0, seconds.size() - number)).toList());
    }
}
