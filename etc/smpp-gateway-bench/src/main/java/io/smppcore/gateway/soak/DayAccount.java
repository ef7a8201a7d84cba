package io.smppcore.gateway.soak;

import io.smppcore.client.Backoff;
import io.smppcore.client.Endpoint;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An account over SMPP with TLS: its binds, and a client that comes and goes. */
final class DayAccount implements AutoCloseable {

    static final String PASSWORD = "secret";

    /** First digits of destinations that the gateway refuses. */
    static final String REFUSED = "4999";

    static final int FIRST_SUBSCRIBER = 10_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int BINDS = 2;
    private static final int WINDOW = 100;
    private static final Address SOURCE = Address.alphanumeric("Shop");
    private static final String IN_TEN_HOURS = "000000100000000R";

    /** Blocks of a part of a long message. */
    private static final int PART_BLOCKS = 14;

    private final String name;
    private final List<Endpoint> nodes;
    private final Path trust;
    private final DayLedger ledger;
    private final Semaphore permits = new Semaphore(BINDS * WINDOW);
    private final SmppClient client;
    private final AtomicReference<@Nullable SmppClient> visitor = new AtomicReference<>();

    /** Binds an account to nodes, whose certificates are in a file. */
    DayAccount(String name, List<Endpoint> nodes, Path trust, DayLedger ledger) {
        this.name = name;
        this.nodes = nodes;
        this.trust = trust;
        this.ledger = ledger;
        this.client = bind(BINDS);
    }

    private SmppClient bind(int binds) {
        return SmppClient.builder()
                .endpoints(nodes.toArray(Endpoint[]::new))
                .systemId(name)
                .password(PASSWORD)
                .binds(binds)
                .window(WINDOW)
                .tls(TlsOptions.builder().trust(TlsTrust.pem(trust)).build())
                .clientOptions(options -> options.keepTrying(true)
                        .asyncBindWait(Duration.ofMinutes(1))
                        .returnAfter(nodes.size() > 1 ? PATIENCE : null)
                        .backoff(new Backoff(Duration.ofMillis(100), Duration.ofMillis(500), 2, 0.5)))
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onDeliverSm(this::delivered)
                .connect();
    }

    private DeliverSmResp delivered(SmppSession session, DeliverSm message) {
        String id = message.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID);
        if (id != null) {
            ledger.receipt(id, () -> !session.isReady());
        } else {
            DayTexts.Place place =
                    DayTexts.place(message.messageOctets(), message.esmClass().hasUdh());
            ledger.originatedReceived(place.number(), () -> !session.isReady());
        }
        return DeliverSmResp.ok();
    }

    /** Binds a further client, or lets it go. */
    void visit() {
        SmppClient before = visitor.getAndSet(null);
        if (before == null) {
            visitor.set(bind(1));
            ledger.count("visits");
        } else {
            before.close();
        }
    }

    /** Returns a client: that which comes and goes has its share. */
    private SmppClient client(long number) {
        SmppClient visiting = visitor.get();
        return visiting != null && number % (BINDS + 1) == 0 ? visiting : client;
    }

    /**
     * Submits a message when there is room in the windows.
     *
     * @param choice number from 0 to 99 that chooses the kind of the message
     * @return the number of messages that were submitted
     */
    int submit(int choice) throws InterruptedException {
        String subscriber = Integer.toString(FIRST_SUBSCRIBER + choice);
        if (choice < 85) {
            message("4917" + subscriber, null, 0, 1 + choice % 15);
        } else if (choice < 92) {
            return longMessage("4917" + subscriber);
        } else if (choice < 95) {
            message(REFUSED + subscriber, null, 0, 3);
        } else if (choice < 97) {
            message(DaySmsc.REFUSED + subscriber, null, 0, 3);
        } else {
            scheduled("4917" + subscriber);
        }
        return 1;
    }

    private SubmitSm.Builder builder(long number, String to, int blocks) {
        return SubmitSm.builder()
                .sourceAddress(SOURCE)
                .destinationAddress(Address.international(to))
                .registeredDelivery(RegisteredDelivery.FINAL)
                .shortMessage(text(number, blocks));
    }

    private static Octets text(long number, int blocks) {
        return Octets.of(DayTexts.of(DayTexts.WHOLE, number, blocks).getBytes(StandardCharsets.US_ASCII));
    }

    /** Submits a message, or a part of a long one after its user data header. */
    private void message(String to, byte @Nullable [] header, int part, int blocks) throws InterruptedException {
        permits.acquire();
        long number = ledger.sent();
        SubmitSm.Builder message = builder(number, to, blocks);
        if (header != null) {
            byte[] all = new byte[header.length + blocks * DayTexts.BLOCK];
            System.arraycopy(header, 0, all, 0, header.length);
            all[header.length - 1] = (byte) part;
            text(number, blocks).copyTo(all, header.length);
            message.esmClass(EsmClass.UDHI).shortMessage(Octets.of(all));
        }
        client(number).sendAsync(message.build()).whenComplete((response, failure) -> {
            if (response != null) {
                answered(number, response, to.startsWith(REFUSED));
            } else {
                failed(number, failure);
            }
            permits.release();
        });
    }

    private int longMessage(String to) throws InterruptedException {
        int reference = (int) (System.nanoTime() & 0xFF);
        byte[] header = {5, 0, 3, (byte) reference, 3, 0};
        for (int part = 1; part <= 3; part++) {
            message(to, header, part, PART_BLOCKS);
        }
        ledger.count("long_messages");
        return 3;
    }

    private void answered(long number, SubmitSmResp response, boolean isRefusalExpected) {
        if (!response.isOk()) {
            ledger.refused(number, isRefusalExpected);
            if (!isRefusalExpected) {
                ledger.count("refused_" + response.commandStatus());
            }
        } else if (isRefusalExpected) {
            ledger.count("accepted_unexpectedly");
        } else {
            ledger.accepted(number, response.messageId(), 1);
        }
    }

    private void failed(long number, @Nullable Throwable failure) {
        if (failure instanceof RequestFailedException known && known.outcome() == Outcome.NEVER_WRITTEN) {
            ledger.refused(number, true);
        } else {
            ledger.unknown(number);
        }
    }

    /** Submits a message for later, queries and cancels it. */
    private void scheduled(String to) throws InterruptedException {
        permits.acquire();
        long number = ledger.sent();
        SubmitSm message = builder(number, to, 2)
                .scheduleDeliveryTime(IN_TEN_HOURS)
                .registeredDelivery(RegisteredDelivery.NONE)
                .build();
        client.sendAsync(message)
                .thenCompose(response -> {
                    if (!response.isOk()) {
                        throw new IllegalStateException("refused: " + response);
                    }
                    return client.sendAsync(QuerySm.of(response.messageId(), SOURCE))
                            .thenCompose(state -> {
                                queried(state);
                                return client.sendAsync(
                                        CancelSm.of("", response.messageId(), SOURCE, Address.international(to)));
                            });
                })
                .whenComplete((response, failure) -> {
                    if (response != null && response.isOk()) {
                        ledger.cancelled(number);
                    } else {
                        ledger.unknown(number);
                    }
                    permits.release();
                });
    }

    private void queried(QuerySmResp state) {
        // While a node restarts, the partition of the message may have no owner for longer than a query waits.
        boolean isUnavailable = nodes.size() > 1 && state.commandStatus().equals(CommandStatus.ESME_RSYSERR);
        ledger.count(state.isOk() ? "queried" : isUnavailable ? "queries_unavailable" : "queried_unexpectedly");
    }

    /** Waits until each request has its response. */
    void awaitResponses() throws InterruptedException {
        permits.acquire(BINDS * WINDOW);
        permits.release(BINDS * WINDOW);
    }

    @Override
    public void close() {
        SmppClient visiting = visitor.getAndSet(null);
        if (visiting != null) {
            visiting.close();
        }
        client.close();
    }
}
