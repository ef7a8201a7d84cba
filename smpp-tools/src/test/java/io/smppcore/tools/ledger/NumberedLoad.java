package io.smppcore.tools.ledger;

import io.smppcore.client.Backoff;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends numbered messages, each once, over a client that rebinds, and reports the outcome of each. Ends with
 * {@link #close}.
 */
final class NumberedLoad implements AutoCloseable {

    static final int WINDOW = 50;

    /** Pause without a session, which limits the numbers used while there is no server. */
    private static final long PAUSE_MILLIS = 2;

    /** The outcome of a request. */
    enum RequestOutcome {
        SENDING,
        ACCEPTED,
        REFUSED,
        NEVER_WRITTEN,
        UNKNOWN
    }

    private final SmppClient client;
    private final BiConsumer<Integer, RequestOutcome> ledger;
    private final Semaphore window = new Semaphore(WINDOW);
    private final Thread sender = Thread.ofVirtual().unstarted(this::send);
    private int next;

    /**
     * Creates a load and binds.
     *
     * @param port port of the server
     * @param first first number
     * @param timeout time after which a request, and an enquire_link, has no response
     * @param ledger consumer of each number with SENDING and then with its outcome; called by any thread
     */
    NumberedLoad(int port, int first, Duration timeout, BiConsumer<Integer, RequestOutcome> ledger) {
        this.next = first;
        this.ledger = ledger;
        this.client = SmppClient.builder()
                .endpoint("127.0.0.1", port)
                .systemId("me")
                .clientOptions(options -> options.backoff(Backoff.fixed(Duration.ofMillis(100))))
                .options(options -> options.window(WINDOW)
                        .requestTimeout(timeout)
                        .enquireLinkInterval(timeout.dividedBy(2))
                        .enquireLinkTimeout(timeout)
                        .drainTimeout(timeout)
                        .unbindTimeout(timeout))
                .connect();
    }

    NumberedLoad start() {
        sender.start();
        return this;
    }

    private void send() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                window.acquire();
                int number = next++;
                ledger.accept(number, RequestOutcome.SENDING);
                client.sendAsync(message(number)).whenComplete((response, failure) -> {
                    ledger.accept(number, outcome(response, failure));
                    window.release();
                });
                if (client.sessions().isEmpty()) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private static RequestOutcome outcome(@Nullable SubmitSmResp response, @Nullable Throwable failure) {
        if (response != null) {
            return response.commandStatus().isOk() ? RequestOutcome.ACCEPTED : RequestOutcome.REFUSED;
        }
        return failure instanceof RequestFailedException failed && failed.outcome() == Outcome.NEVER_WRITTEN
                ? RequestOutcome.NEVER_WRITTEN
                : RequestOutcome.UNKNOWN;
    }

    private static SubmitSm message(int number) {
        byte[] text = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Acme"))
                .destinationAddress(Address.international("447700900000"))
                .shortMessage(Octets.wrap(text))
                .build();
    }

    /** Waits for all outcomes, and unbinds. */
    @Override
    public void close() {
        sender.interrupt();
        try {
            sender.join(Waits.BOUND);
            if (window.tryAcquire(WINDOW, Waits.SECONDS, TimeUnit.SECONDS)) {
                client.close();
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.closeNow();
        throw new IllegalStateException(WINDOW - window.availablePermits() + " requests without an outcome");
    }
}
