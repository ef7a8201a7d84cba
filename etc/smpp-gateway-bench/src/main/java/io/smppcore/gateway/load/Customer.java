package io.smppcore.gateway.load;

import io.smppcore.client.Backoff;
import io.smppcore.client.Endpoint;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One or several accounts that submit numbered messages and receive their receipts. */
public final class Customer implements AutoCloseable {

    /** Ratio of all messages to those whose time to the receipt is measured. */
    private static final int SAMPLE = 8;

    /** Maximum number of messages measured at the same time. */
    private static final int MAX_SAMPLES = 100_000;

    /** Time without a PDU after which a node is usually considered lost. */
    public static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Number of destinations, which differ in the last four digits. */
    public static final int DESTINATIONS = 10_000;

    /** Source address of all messages. */
    public static final String SOURCE = "Shop";

    /** Distance of the destinations of consecutive messages, so that the first of their last four digits differ. */
    private static final int STRIDE = 7_919;

    private static final int BATCH = 100;
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /** The lowest destination; the others differ from it in the last four digits. */
    public static final long FIRST_DESTINATION = 491_700_000_000L;

    /** A client for each account and node, which binds to another node while its own is down. */
    private final List<SmppClient> clients = new ArrayList<>();

    private final Events events;
    private final Semaphore permits;
    private final int permitCount;
    private final int octets;
    private final AtomicLong numbers = new AtomicLong();
    private final LongAdder accepted = new LongAdder();
    private final Map<CommandStatus, LongAdder> refusals = new ConcurrentHashMap<>();
    private final LongAdder doubtful = new LongAdder();
    private final LongAdder receipts = new LongAdder();
    private final LongAdder unreceipted = new LongAdder();
    private final Map<String, Long> sentAt = new ConcurrentHashMap<>();
    private final Histogram responses = new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(2), 3);
    private volatile boolean stopped;
    private volatile RegisteredDelivery wanted = RegisteredDelivery.FINAL;
    private final Histogram toReceipt = new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(2), 3);

    /** A listener for messages, called on event loops. */
    public interface Events {

        /** Does nothing. */
        Events NONE = new Events() {};

        /** Called when the gateway accepts a message. */
        default void accepted(long number, String id) {}

        /** Called when a receipt arrives. */
        default void receipt(String id) {}
    }

    /** Binds one account, as the other constructor does, with a patience of {@link #PATIENCE}. */
    public Customer(
            List<Integer> ports,
            String systemId,
            String password,
            int binds,
            int window,
            int octets,
            @Nullable TlsOptions tls,
            Events events) {
        this(ports, List.of(systemId), password, binds, window, octets, tls, PATIENCE, events);
    }

    /**
     * Binds several accounts, which submit in turn, to the nodes of a gateway. Binds to a lost node move to another one
     * until it is back.
     *
     * @param ports ports of the nodes on this machine
     * @param password password of all accounts
     * @param binds number of binds of each account for each node
     * @param window window of each bind
     * @param octets length of each message, 20 to 254
     * @param tls TLS options, null for none
     * @param patience time without a PDU after which a node is considered lost, and time after which a client bound to
     *     another node tries to return
     */
    public Customer(
            List<Integer> ports,
            List<String> systemIds,
            String password,
            int binds,
            int window,
            int octets,
            @Nullable TlsOptions tls,
            Duration patience,
            Events events) {
        this.events = events;
        this.octets = octets;
        this.permitCount = systemIds.size() * ports.size() * binds * window;
        this.permits = new Semaphore(permitCount);
        List<Endpoint> endpoints = new ArrayList<>(
                ports.stream().map(port -> Endpoint.of("127.0.0.1", port)).toList());
        for (int i = 0; i < ports.size(); i++) {
            for (String systemId : systemIds) {
                clients.add(client(List.copyOf(endpoints), systemId, password, binds, window, tls, patience));
            }
            Collections.rotate(endpoints, -1);
        }
    }

    private SmppClient client(
            List<Endpoint> endpoints,
            String systemId,
            String password,
            int binds,
            int window,
            @Nullable TlsOptions tls,
            Duration patience) {
        return SmppClient.builder()
                .endpoints(endpoints.toArray(Endpoint[]::new))
                .systemId(systemId)
                .password(password)
                .binds(binds)
                .window(window)
                .tls(tls)
                .connectTimeout(patience)
                .clientOptions(options -> options.keepTrying(true)
                        .returnAfter(endpoints.size() > 1 ? patience : null)
                        .asyncBindWait(Duration.ofSeconds(30))
                        .backoff(new Backoff(Duration.ofMillis(100), Duration.ofMillis(500), 2, 0.5)))
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP)
                        .requestTimeout(patience.plus(Duration.ofSeconds(30)))
                        .bindTimeout(patience)
                        .enquireLinkInterval(patience)
                        .enquireLinkTimeout(patience))
                .onDeliverSm(this::receipt)
                .connect();
    }

    /**
     * Submits messages for a time, at a rate or, if it is null, as fast as windows allow; returns their number.
     */
    public long run(Duration time, @Nullable Double perSecond) {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        long count = 0;
        while (System.nanoTime() - end < 0 && !stopped) {
            long intended = System.nanoTime();
            if (perSecond != null) {
                intended = start + (long) (count / perSecond * 1e9);
                while (System.nanoTime() - intended < 0) {
                    LockSupport.parkNanos(Math.max(1_000, intended - System.nanoTime()));
                }
            }
            if (!acquirePermit(end)) {
                break;
            }
            count++;
            submit(intended);
        }
        await(() -> !stopped || inFlight() == 0, Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        return count;
    }

    /** Requests receipts for delivered messages from now on, or only for failed ones, which never arrive. */
    public void receiptsOfDelivered(boolean requested) {
        wanted = requested ? RegisteredDelivery.FINAL : RegisteredDelivery.FAILURE_ONLY;
    }

    /** Ends {@link #run}, after the responses to its messages. */
    public void stop() {
        stopped = true;
    }

    /**
     * Submits messages for a time, as fast as receipts arrive.
     *
     * @param outstanding maximum number of messages without a receipt
     */
    public void runUntilReceipts(Duration time, int outstanding) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0 && !stopped) {
            if (withoutReceipt() + inFlight() >= outstanding) {
                LockSupport.parkNanos(POLL_NANOS);
            } else {
                for (int i = 0; i < BATCH && acquirePermit(end); i++) {
                    submit(System.nanoTime());
                }
            }
        }
    }

    private int inFlight() {
        return permitCount - permits.availablePermits();
    }

    /** Submits messages until {@code count} have been accepted in total, or the time is over. */
    public void runUntilAccepted(long count, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        // Submits again if the loss of a session has left messages without a response.
        while (accepted() < count && System.nanoTime() - end < 0 && !stopped) {
            while (accepted() + inFlight() < count && System.nanoTime() - end < 0 && !stopped) {
                for (int i = 0; i < BATCH && acquirePermit(end); i++) {
                    submit(System.nanoTime());
                }
            }
            await(() -> inFlight() == 0, Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    /** Waits until {@code count} messages have been accepted, or the time is over. */
    public void awaitAccepted(long count, Duration time) {
        await(() -> accepted() >= count, time);
    }

    /** Waits until {@code count} receipts have arrived, or the time is over. */
    public void awaitReceipts(long count, Duration time) {
        await(() -> receipts() >= count, time);
    }

    /** Waits until there is a receipt for each accepted message, or the time is over. */
    public void awaitReceipts(Duration time) {
        await(() -> inFlight() == 0 && withoutReceipt() <= 0, time);
    }

    private static void await(BooleanSupplier condition, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Submits {@code count} messages, as fast as windows allow. */
    public void submit(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            permits.acquire();
            submit(System.nanoTime());
        }
    }

    private boolean acquirePermit(long end) {
        try {
            return permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void submit(long intended) {
        long number = numbers.incrementAndGet();
        long destination = number * STRIDE % DESTINATIONS;
        RegisteredDelivery requested = wanted;
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(Address.alphanumeric(SOURCE))
                .destinationAddress(Address.international(Long.toString(FIRST_DESTINATION + destination)))
                .registeredDelivery(requested)
                .shortMessage(NumberedTexts.padded(number, octets))
                .build();
        // A gateway keeps the order of messages to an address only if the same node gets them.
        SmppClient client = clients.get((int) (destination % clients.size()));
        client.sendAsync(message).whenComplete((response, failure) -> {
            if (failure != null) {
                if (!(failure instanceof RequestFailedException known) || known.outcome() != Outcome.NEVER_WRITTEN) {
                    doubtful.increment();
                }
            } else {
                answered(number, intended, response, requested.wantsReceiptOnSuccess());
            }
            permits.release();
        });
    }

    private void answered(long number, long intended, SubmitSmResp response, boolean isReceiptRequested) {
        if (!response.isOk()) {
            refusals.computeIfAbsent(response.commandStatus(), status -> new LongAdder())
                    .increment();
            return;
        }
        accepted.increment();
        responses.recordValue(micros(intended));
        if (!isReceiptRequested) {
            unreceipted.increment();
        } else if (number % SAMPLE == 0 && sentAt.size() < MAX_SAMPLES) {
            sentAt.put(response.messageId(), intended);
        }
        events.accepted(number, response.messageId());
    }

    private DeliverSmResp receipt(SmppSession session, DeliverSm request) {
        receipts.increment();
        String id = request.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID);
        if (id != null) {
            Long sent = sentAt.remove(id);
            if (sent != null) {
                toReceipt.recordValue(micros(sent));
            }
            events.receipt(id);
        }
        return DeliverSmResp.ok();
    }

    private static long micros(long since) {
        return Math.min(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - since), TimeUnit.MINUTES.toMicros(2));
    }

    /** Discards all measured times. */
    public void resetTimes() {
        responses.reset();
        toReceipt.reset();
        sentAt.clear();
    }

    /** Returns the number of messages accepted. */
    public long accepted() {
        return accepted.sum();
    }

    /** Returns the number of messages refused. */
    public long refused() {
        return refusals.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** Returns the number of messages refused, by status. */
    public Map<CommandStatus, Long> refusals() {
        return refusals.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().sum()));
    }

    /** Returns the number of requests without a response that the gateway may have accepted. */
    public long doubtful() {
        return doubtful.sum();
    }

    /** Returns the number of accepted messages whose requested receipt has not arrived. */
    public long withoutReceipt() {
        return accepted.sum() - unreceipted.sum() - receipts.sum();
    }

    /** Returns the number of receipts. */
    public long receipts() {
        return receipts.sum();
    }

    /** Returns a percentile of the time from submission to the response, in milliseconds. */
    public double responseMillis(double percentile) {
        return responses.getValueAtPercentile(percentile) / 1e3;
    }

    /** Returns a percentile of the time from submission to the receipt, in milliseconds. */
    public double receiptMillis(double percentile) {
        return toReceipt.getValueAtPercentile(percentile) / 1e3;
    }

    @Override
    public void close() {
        clients.forEach(SmppClient::close);
    }
}
