package io.smppcore.simulator.web;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.MobileTexts;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sender of the mobile-originated messages that are requested through the REST interface, several of them at a
 * rate. Thread-safe; never blocks.
 */
final class Injector {

    /** Maximum number of messages of all series that are not sent yet. */
    static final int MAX_WAITING = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(Injector.class);
    private static final double NANOS_PER_SECOND = 1e9;

    private final SmscSimulator simulator;
    private final AtomicInteger waiting = new AtomicInteger();

    Injector(SmscSimulator simulator) {
        this.simulator = simulator;
    }

    /** A series of messages. Each message is built only when it is due, so that a long series takes little memory. */
    private record Series(
            int count,
            OptionalDouble rate,
            Optional<String> systemId,
            long startNanos,
            IntFunction<List<DeliverSm>> messages) {

        long dueNanos(int number) {
            return startNanos + Math.round(number * NANOS_PER_SECOND / rate.orElse(Double.POSITIVE_INFINITY));
        }
    }

    /**
     * Sends the parts of a message to an account; without one, to a session that serves the destination or to any. The
     * future completes when all parts are answered.
     */
    CompletableFuture<DeliverSmResp> send(Optional<String> systemId, List<DeliverSm> parts) {
        return MobileTexts.send(
                parts, part -> systemId.isPresent() ? simulator.inject(systemId.get(), part) : simulator.inject(part));
    }

    /**
     * Starts a series: sends the first message at once and the others at the rate, or all at once without a rate.
     *
     * @param messages function that returns the parts of a message by its number, from 0
     * @throws ApiException if too many messages wait
     */
    void start(int count, OptionalDouble rate, Optional<String> systemId, IntFunction<List<DeliverSm>> messages) {
        if (waiting.addAndGet(count) > MAX_WAITING) {
            waiting.addAndGet(-count);
            throw new ApiException(
                    ApiException.TOO_MANY,
                    "/api/mo",
                    count + " messages while " + waiting.get() + " wait",
                    "<= " + MAX_WAITING + " waiting messages; try again later");
        }
        run(new Series(count, rate, systemId, simulator.timeline().nanoTime(), messages), 0);
    }

    private void run(Series series, int from) {
        int number = from;
        while (number < series.count()
                && series.dueNanos(number) <= simulator.timeline().nanoTime()) {
            sendOne(series, number);
            number++;
        }
        if (number == series.count()) {
            return;
        }
        int next = number;
        Duration pause = Duration.ofNanos(
                Math.max(1, series.dueNanos(next) - simulator.timeline().nanoTime()));
        if (!simulator.timeline().schedule(pause, () -> run(series, next))) {
            waiting.addAndGet(next - series.count());
            LOG.warn("{} mobile-originated messages are not sent: too many tasks wait", series.count() - next);
        }
    }

    private void sendOne(Series series, int number) {
        waiting.decrementAndGet();
        try {
            var unused = send(series.systemId(), series.messages().apply(number));
        } catch (SmppException | IllegalArgumentException e) {
            LOG.warn("mobile-originated message {} cannot be sent: {}", number, e.getMessage());
        }
    }
}
