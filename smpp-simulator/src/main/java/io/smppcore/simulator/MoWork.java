package io.smppcore.simulator;

import io.smppcore.internal.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.MoBehaviour;
import io.smppcore.simulator.scenario.MoMessage;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages of the message centre's own: injected, in a rhythm, back to the sender, or on to another client. Thread-safe; never blocks. */
final class MoWork {

    private static final Logger LOG = LoggerFactory.getLogger(MoWork.class);

    private static final int DIGITS = 10;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Whoever is bound to receive, when nobody serves the destination. */
    private static final String ANYBODY = "";

    private final CurrentPlan plan;
    private final Timeline timeline;
    private final Delivery delivery;
    private final Outbinds outbinds;
    private volatile @Nullable SmppServer server;
    private volatile boolean closed;

    /** The rhythm of a scenario ends when there is another one, even if that is the same. */
    private final AtomicInteger rhythms = new AtomicInteger();

    private long number;

    MoWork(CurrentPlan plan, Timeline timeline, Delivery delivery, Outbinds outbinds) {
        this.plan = plan;
        this.timeline = timeline;
        this.delivery = delivery;
        this.outbinds = outbinds;
    }

    void server(SmppServer value) {
        server = value;
    }

    /** Starts the rhythm of the scenario, if it has one. */
    void start() {
        MoBehaviour mo = plan.get().scenario().mo();
        int rhythm = rhythms.incrementAndGet();
        if (mo.rate().isPresent()) {
            double nanos = NANOS_PER_SECOND / mo.rate().getAsDouble();
            tick(mo, rhythm, timeline.nanoTime(), nanos, 1);
        }
    }

    void close() {
        closed = true;
    }

    /** Sends a message to the account, or, without one, to who serves its destination, or else to anybody who receives. */
    CompletableFuture<DeliverSmResp> inject(Optional<String> account, DeliverSm message) {
        Optional<SmppSession> serving = account.isPresent() ? Optional.empty() : serving(message.destinationAddress());
        String systemId = account.or(() -> serving.map(MoWork::systemId))
                .or(this::anybody)
                .or(outbinds::account)
                .orElse(ANYBODY);
        return delivery.send(serving.orElse(null), systemId, message, delivery.mos());
    }

    /** A client has submitted a message. */
    void accepted(SimulatedMessage message) {
        MoBehaviour mo = plan.get().scenario().mo();
        if (mo.loopback()) {
            SubmitSm submitted = message.message();
            deliver(
                    message,
                    Optional.of(message.systemId()),
                    submitted.destinationAddress(),
                    submitted.sourceAddress());
        }
        if (mo.esmeToEsme() && serving(message.message().destinationAddress()).isPresent()) {
            SubmitSm submitted = message.message();
            deliver(message, Optional.empty(), submitted.sourceAddress(), submitted.destinationAddress());
        }
    }

    /** A text, in whatever alphabet it needs; at most 254 octets of it. */
    static DeliverSm message(Address from, Address to, String text) {
        EncodedText encoded = TextEncoder.defaults().encode(text);
        DeliverSm.Builder message =
                DeliverSm.builder().sourceAddress(from).destinationAddress(to).dataCoding(encoded.dataCoding());
        return message.shortMessage(encoded.octets()).build();
    }

    private void deliver(SimulatedMessage message, Optional<String> account, Address from, Address to) {
        SubmitSm submitted = message.message();
        try {
            var unused = inject(
                    account,
                    DeliverSm.builder()
                            .serviceType(submitted.serviceType())
                            .sourceAddress(from)
                            .destinationAddress(to)
                            .esmClass(submitted.esmClass().hasUdh() ? EsmClass.UDHI : EsmClass.DEFAULT)
                            .protocolId(submitted.protocolId())
                            .priorityFlag(submitted.priorityFlag())
                            .dataCoding(submitted.dataCoding())
                            .shortMessage(submitted.shortMessage())
                            .tlvs(submitted.tlvs())
                            .build());
        } catch (SmppException e) {
            LOG.warn("{} cannot be delivered: {}", Printable.of(message.toString()), Printable.of(e.getMessage()));
        }
    }

    /** Sends one and plans the next for its time, counted from the start, so that the rate is kept. */
    private void tick(MoBehaviour mo, int rhythm, long startNanos, double periodNanos, long count) {
        long due = startNanos + Math.round(count * periodNanos);
        boolean planned = timeline.schedule(Duration.ofNanos(Math.max(0, due - timeline.nanoTime())), () -> {
            if (!closed && rhythm == rhythms.get()) {
                sendNext(mo);
                tick(mo, rhythm, startNanos, periodNanos, count + 1);
            }
        });
        if (!planned && !closed) {
            LOG.warn("messages of the message centre end: too many tasks wait");
        }
    }

    private void sendNext(MoBehaviour mo) {
        long n = number++;
        List<MoMessage> messages = mo.messages();
        MoMessage next = messages.isEmpty()
                ? new MoMessage(mo.from(), mo.to(), mo.text())
                : messages.get((int) (n % messages.size()));
        try {
            var unused = inject(
                    Optional.empty(),
                    message(
                            address(next.from(), n, Decision.MO_FROM),
                            address(next.to(), n, Decision.MO_TO),
                            next.text().replace("{n}", Long.toString(n))));
        } catch (SmppException e) {
            LOG.warn("message {} of the message centre cannot be sent: {}", n, e.getMessage());
        }
    }

    private Address address(String template, long n, Decision decision) {
        long bits = new Dice(plan.get().seed()).bits(n, decision);
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '#') {
                digits.append((char) ('0' + Long.remainderUnsigned(bits, DIGITS)));
                bits = Dice.mix(bits);
            } else {
                digits.append(c);
            }
        }
        String text = digits.toString();
        return text.chars().allMatch(Character::isDigit) ? Address.international(text) : Address.alphanumeric(text);
    }

    private Optional<SmppSession> serving(Address destination) {
        return Objects.requireNonNull(server, "the server").sessionsServing(destination).stream()
                .findFirst();
    }

    private Optional<String> anybody() {
        return Objects.requireNonNull(server, "the server").sessions().stream()
                .filter(session ->
                        session.state() == SessionState.BOUND_TRX || session.state() == SessionState.BOUND_RX)
                .findFirst()
                .map(MoWork::systemId);
    }

    private static String systemId(SmppSession session) {
        BindRequest<?> bind = session.bind();
        return bind == null ? ANYBODY : bind.systemId();
    }
}
