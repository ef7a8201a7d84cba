package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/*
 * A tap suffices for all checks: the octets of both directions contain everything, including PDUs that cannot be
 * decoded. Each PDU is judged as it passes. Only counters, the first violations and data about requests in flight
 * remain.
 */

/**
 * A recorder that checks the PDUs of clients against the rules of the specification ({@link Check}), for acceptance
 * tests of clients.
 *
 * <p>It is a tap for any server:
 *
 * {@snippet :
 * Conformance conformance = Conformance.builder().build();
 * SmppServer server = SmppServer.builder().octetTap(conformance).start();
 * // clients bind, send messages and unbind
 * System.out.println(conformance.report().toTable());
 * }
 *
 * <p>Memory is bounded by 1,000 clients, each with its last 100 sessions, 65,536 requests in flight per session, and
 * five violations of each check per session. The counts of older sessions remain. Thread-safe.
 */
public final class Conformance implements OctetTap {

    private final Map<SmppSession, SessionVerification> open = new ConcurrentHashMap<>();
    private final LongSupplier clock;
    private final long startNanos;
    private final Instant start;
    private final Clients clients;

    private Conformance(Builder builder) {
        clock = builder.clock;
        startNanos = clock.getAsLong();
        start = Instant.now();
        clients = new Clients(builder.defaults, builder.agreed, this::wallClock);
    }

    /** Returns a builder with {@link Expectations#defaults()} for every client. */
    public static Builder builder() {
        return new Builder();
    }

    private Instant wallClock(long nanos) {
        return start.plusNanos(nanos - startNanos);
    }

    /**
     * Returns the results up to now. May be called by any thread at any time. A connection without a bind is included
     * only after it is closed.
     *
     * @return an immutable report
     */
    public ConformanceReport report() {
        return new ConformanceReport(start, wallClock(clock.getAsLong()), clients.reports());
    }

    /**
     * Records a PDU that was written directly to the connection, so that this tap was not called with it. Otherwise the
     * response of the client would count as one without a request. Ignored if the session is closed.
     *
     * @param session session of the client
     * @param octets octets of one whole PDU
     */
    public void sentOnWire(SmppSession session, byte[] octets) {
        SessionVerification judged = open.get(session);
        if (judged != null) {
            judged.sent(octets, 0, octets.length);
        }
    }

    /**
     * Records that a request of which this tap was informed did not reach the client, so that no response is expected.
     * Ignored if the session is closed.
     *
     * @param session session of the client
     * @param octets the PDU
     */
    public void notSent(SmppSession session, byte[] octets) {
        SessionVerification judged = open.get(session);
        if (judged != null) {
            judged.notSent(octets);
        }
    }

    @Override
    public OctetTap forSession(SmppSession session) {
        SocketAddress remote = session.remoteAddress();
        SessionVerification opened =
                opened(session.id(), addressText(remote), session.options().limits());
        open.put(session, opened);
        return new SessionTap(opened);
    }

    /** Returns the record of a new session. Tests use it without a connection. */
    SessionVerification opened(String id, String remoteAddress, CodecLimits limits) {
        SessionFacts facts = new SessionFacts(id, remoteAddress, limits, clock.getAsLong(), clients.defaults());
        return new SessionVerification(facts, clients, clock, this::wallClock);
    }

    private static String addressText(SocketAddress address) {
        return address instanceof InetSocketAddress internet && !internet.isUnresolved()
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : address.toString();
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        throw new IllegalStateException("session " + session.id() + ": no tap was created with forSession");
    }

    /** The tap of one session. Confined to its event loop. */
    private final class SessionTap implements OctetTap {

        private final SessionVerification judged;

        private SessionTap(SessionVerification judged) {
            this.judged = judged;
        }

        @Override
        public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
            if (direction == Direction.RECEIVED) {
                judged.received(array, index, length);
            } else {
                judged.sent(array, index, length);
            }
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            open.remove(session);
            judged.closed(reason);
        }
    }

    /** A builder of recorders. Not thread-safe. */
    public static final class Builder {

        private final Map<String, Expectations> agreed = new HashMap<>();
        private Expectations defaults = Expectations.defaults();
        private LongSupplier clock = System::nanoTime;

        private Builder() {}

        /** Sets the expectations for all clients that have no expectations by their system_id. */
        public Builder expecting(Expectations value) {
            defaults = value;
            return this;
        }

        /** Sets the expectations for the client with this system_id. */
        public Builder expecting(String systemId, Expectations value) {
            agreed.put(systemId, value);
            return this;
        }

        /** Sets the clock, in nanoseconds, for tests. */
        Builder clock(LongSupplier nanoClock) {
            clock = nanoClock;
            return this;
        }

        /** Returns a recorder without any sessions. */
        public Conformance build() {
            return new Conformance(this);
        }
    }

    /**
     * An action of the server that provokes a reaction of the client, for checks that ordinary traffic does not
     * exercise. It is only a description; {@code SmscSimulator.probe} carries it out. Immutable.
     *
     * @param name name of the probe, words with hyphens
     * @param what description of the action in a few words
     * @param action action
     * @param feeds checks that the reaction of the client decides
     */
    public record Probe(String name, String what, Action action, Set<Check> feeds) {

        /** Copies the set. */
        public Probe {
            feeds = Set.copyOf(feeds);
        }

        /** An action on a session. */
        public sealed interface Action {

            /**
             * The writing of a PDU directly to the connection, recorded with {@link Conformance#sentOnWire}.
             *
             * @param pdu octets of one whole PDU, with a sequence number that requests of a session do not reach
             */
            record Write(Octets pdu) implements Action {}

            /**
             * The refusal of the next messages of the client in this session.
             *
             * @param status status of the responses
             * @param requests number of messages to refuse, 1 or more
             */
            record AnswerSubmits(CommandStatus status, int requests) implements Action {}

            /**
             * The end of the session with unbind, and the refusal of the next binds of the client.
             *
             * @param status status of the responses
             * @param binds number of binds to refuse, 1 or more
             */
            record RefuseBinds(CommandStatus status, int binds) implements Action {}

            /** The end of the session with unbind. */
            record Unbind() implements Action {}

            /**
             * A time longer than {@link Expectations#silence} in which the server sends no request, not even
             * enquire_link.
             */
            record Silence() implements Action {}

            /** A delay of one second before the response to the next unbind of the client. */
            record LateUnbindResp() implements Action {}
        }

        private static final List<Probe> ALL = List.of(
                write(
                        "enquire-link",
                        "sends enquire_link",
                        "00000010 00000015 00000000 7fffff01",
                        Check.ANSWERS_ENQUIRE_LINK),
                write("deliver-sm", "delivers a message", message("7fffff02", ""), Check.ANSWERS_DELIVER_SM),
                write(
                        "data-sm",
                        "delivers a message in data_sm",
                        "00000028 00000103 00000000 7fffff03 00 010134363700 0101353000 00 00 00 0424 0005 68656c6c6f",
                        Check.ANSWERS_DATA_SM),
                write(
                        "unknown-tlv",
                        "delivers a message with unknown TLVs, 0x1400 of a vendor and 0x0700",
                        message("7fffff04", "1400 0001 01 0700 0002 0102"),
                        Check.UNKNOWN_TLV,
                        Check.ANSWERS_DELIVER_SM),
                write(
                        "odd-sequence",
                        "delivers a message with sequence number 0x80000001",
                        message("80000001", ""),
                        Check.ECHOES_ODD_SEQUENCE),
                write(
                        "unknown-command",
                        "sends an unknown operation",
                        "00000010 000f0001 00000000 7fffff05",
                        Check.ANSWERS_UNKNOWN_COMMAND),
                write(
                        "generic-nack",
                        "sends a generic_nack without a request",
                        "00000010 80000000 00000003 7fffff06",
                        Check.GENERIC_NACK),
                write(
                        "stray-response",
                        "sends a response without a request, like a late one",
                        "00000012 80000004 00000000 7fffff07 31 00",
                        Check.STRAY_RESPONSE),
                new Probe(
                        "throttled",
                        "answers messages with ESME_RTHROTTLED",
                        new Action.AnswerSubmits(CommandStatus.ESME_RTHROTTLED, 10),
                        Set.of(Check.SLOWS_DOWN, Check.RESENDS)),
                new Probe(
                        "submit-fails",
                        "answers a message with ESME_RSUBMITFAIL",
                        new Action.AnswerSubmits(CommandStatus.ESME_RSUBMITFAIL, 1),
                        Set.of(Check.RESENDS)),
                new Probe(
                        "bind-refused",
                        "ends the session and answers three binds with ESME_RBINDFAIL",
                        new Action.RefuseBinds(CommandStatus.ESME_RBINDFAIL, 3),
                        Set.of(Check.BACKS_OFF, Check.BACKOFF_GROWS)),
                new Probe(
                        "wrong-password",
                        "ends the session and answers three binds with ESME_RINVPASWD",
                        new Action.RefuseBinds(CommandStatus.ESME_RINVPASWD, 3),
                        Set.of(Check.BACKS_OFF, Check.BACKOFF_GROWS)),
                new Probe("silence", "sends nothing", new Action.Silence(), Set.of(Check.KEEPS_ALIVE)),
                new Probe(
                        "late-unbind-resp",
                        "answers the unbind of the client late",
                        new Action.LateUnbindResp(),
                        Set.of(Check.WAITS_FOR_UNBIND_RESP)),
                new Probe("unbind", "ends the session with unbind", new Action.Unbind(), Set.of(Check.ANSWERS_UNBIND)));

        /** Returns all probes, in the order in which to apply them; those that end a session are last. */
        public static List<Probe> all() {
            return ALL;
        }

        private static Probe write(String name, String what, String hex, Check... feeds) {
            return new Probe(name, what, new Action.Write(Octets.ofHex(hex.replace(" ", ""))), Set.of(feeds));
        }

        /** Returns the hexadecimal digits of a deliver_sm from 467 to 50 with the text hello and the given TLVs. */
        private static String message(String sequenceNumber, String tlvs) {
            String body = "00 010134363700 0101353000 000000 00 00 00 00 00 00 05 68656c6c6f" + tlvs;
            int octets = body.replace(" ", "").length() / 2 + 16;
            return "%08x".formatted(octets) + "00000005" + "00000000" + sequenceNumber + body;
        }
    }
}
