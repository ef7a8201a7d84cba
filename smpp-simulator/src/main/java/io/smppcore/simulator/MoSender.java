package io.smppcore.simulator;

import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.SessionChoice;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.internal.MobileTexts;
import io.smppcore.simulator.scenario.MoBehaviour;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Npi;
import io.smppcore.type.SmppException;
import io.smppcore.type.Ton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sender of mobile-originated messages to clients: those that a test injects, those of the rate of the scenario,
 * and submitted messages that the scenario loops back or forwards to another client. Thread-safe; never blocks.
 */
final class MoSender {

    private static final Logger LOG = LoggerFactory.getLogger(MoSender.class);

    private static final int DIGITS = 10;
    private static final double NANOS_PER_SECOND = 1e9;

    /** System_id for a message for which no account is found. No client has it, so that the delivery fails. */
    private static final String NO_ACCOUNT = "";

    private final SimulatorCounters counters;
    private final AtomicReference<Plan> plan;
    private final Timeline timeline;
    private final Supplier<SmppServer> server;
    private final DeliverSender delivery;
    private final OutbindPolicy outbinds;
    private final SessionChoice roundRobin = SessionChoice.roundRobin();
    private volatile boolean closed;

    /** Number of the current rate. A task of an earlier rate compares it, and ends. */
    private final AtomicInteger generations = new AtomicInteger();

    private long number;

    MoSender(
            SimulatorCounters counters,
            AtomicReference<Plan> plan,
            Timeline timeline,
            Supplier<SmppServer> server,
            DeliverSender delivery,
            OutbindPolicy outbinds) {
        this.counters = counters;
        this.plan = plan;
        this.timeline = timeline;
        this.server = server;
        this.delivery = delivery;
        this.outbinds = outbinds;
    }

    /** Starts to send at the rate of the current scenario, if it has one, and stops sending at any earlier rate. */
    void start() {
        MoBehaviour mo = plan.get().scenario().mo();
        int generation = generations.incrementAndGet();
        if (mo.rate().isPresent()) {
            double nanos = NANOS_PER_SECOND / mo.rate().getAsDouble();
            tick(mo, generation, timeline.nanoTime(), nanos, 1);
        }
    }

    /** Stops sending at a rate. */
    void close() {
        closed = true;
    }

    /**
     * Sends a message to the account. Without an account, sends it to a session that serves the destination, otherwise
     * to an account that is bound to receive, otherwise to the first target of outbind.
     */
    CompletableFuture<DeliverSmResp> inject(Optional<String> account, DeliverSm message) {
        Optional<SmppSession> serving = account.isPresent() ? Optional.empty() : next(message.destinationAddress());
        String systemId = account.or(() -> serving.map(SimulatedSessions::systemId))
                .or(this::anyReceiver)
                .or(outbinds::account)
                .orElse(NO_ACCOUNT);
        return delivery.send(serving.orElse(null), systemId, message, counters.mos);
    }

    /** Loops back or forwards an accepted message if the scenario says so. Called after the response to the message. */
    void accepted(SimulatedMessage message) {
        MoBehaviour mo = plan.get().scenario().mo();
        SubmitSm submitted = message.message();
        if (mo.loopback()) {
            deliver(
                    message,
                    Optional.of(message.systemId()),
                    submitted.destinationAddress(),
                    submitted.sourceAddress());
        }
        if (mo.esmeToEsme() && !serving(submitted.destinationAddress()).isEmpty()) {
            deliver(message, Optional.empty(), submitted.sourceAddress(), submitted.destinationAddress());
        }
    }

    /** Encodes a text, splits it if necessary, and sends its parts as {@link #inject(Optional, DeliverSm)} does. */
    CompletableFuture<DeliverSmResp> inject(Address from, Address to, String text) {
        Segmenter.Mode longText = plan.get().scenario().mo().longText();
        return MobileTexts.send(
                MobileTexts.parts(from, to, TextEncoder.defaults().encode(text), longText),
                part -> inject(Optional.empty(), part));
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

    /**
     * Schedules message number {@code count} of a rate. Its time is computed from the start of the rate, so that delays
     * do not add up.
     */
    private void tick(MoBehaviour mo, int generation, long startNanos, double periodNanos, long count) {
        long due = startNanos + Math.round(count * periodNanos);
        boolean planned = timeline.schedule(Duration.ofNanos(Math.max(0, due - timeline.nanoTime())), () -> {
            if (!closed && generation == generations.get()) {
                sendNext(mo);
                tick(mo, generation, startNanos, periodNanos, count + 1);
            }
        });
        if (!planned && !closed) {
            LOG.warn("mobile-originated messages stop: too many tasks wait");
        }
    }

    private void sendNext(MoBehaviour mo) {
        long n = number++;
        List<MoBehaviour.Message> messages = mo.messages();
        MoBehaviour.Message next = messages.isEmpty()
                ? new MoBehaviour.Message(mo.from(), mo.to(), mo.text())
                : messages.get((int) (n % messages.size()));
        try {
            var unused = inject(
                    address(next.from(), n, Draw.MO_FROM),
                    address(next.to(), n, Draw.MO_TO),
                    next.text().replace("{n}", Long.toString(n)));
        } catch (SmppException e) {
            LOG.warn("mobile-originated message {} cannot be sent: {}", n, e.getMessage());
        }
    }

    /** Returns the address of a template, in which each # becomes a random digit. */
    private Address address(String template, long n, Draw decision) {
        long bits = new RandomSource(plan.get().seed()).bits(n, decision);
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '#') {
                digits.append((char) ('0' + Long.remainderUnsigned(bits, DIGITS)));
                bits = RandomSource.mix(bits);
            } else {
                digits.append(c);
            }
        }
        String text = digits.toString();
        return text.chars().allMatch(Character::isDigit)
                ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, text)
                : Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, text);
    }

    /** Returns a session that serves an address, chosen by round robin; empty if there is none. */
    private Optional<SmppSession> next(Address destination) {
        List<SmppSession> serving = serving(destination);
        return serving.isEmpty() ? Optional.empty() : Optional.of(roundRobin.choose(serving));
    }

    private List<SmppSession> serving(Address destination) {
        return server.get().sessionsServing(destination);
    }

    private Optional<String> anyReceiver() {
        return server.get().sessions().stream()
                .filter(DeliverSender::receives)
                .findFirst()
                .map(SimulatedSessions::systemId);
    }
}
