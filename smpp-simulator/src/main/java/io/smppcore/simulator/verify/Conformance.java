package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/* A tap alone is enough: the octets of both directions say everything, those that nobody can read included. Each PDU is judged when it
 * passes, and only counts, the first violations and what is in flight are kept. */

/**
 * Records what clients do, and reports whether they do what the specification asks for ({@link Check}).
 *
 * <p>Sits on any server as a tap:
 *
 * {@snippet :
 * Conformance conformance = Conformance.builder().build();
 * SmppServer server = SmppServer.builder().octetTap(conformance).start();
 * // clients come and go
 * System.out.println(conformance.report().toTable());
 * }
 *
 * <p>Memory is bounded: 1,000 clients, each with the last 100 sessions that are over (of older ones the counts remain), 65,536 requests in
 * flight and five violations of each check in a session. Thread-safe.
 */
public final class Conformance implements OctetTap {

    private final Map<SmppSession, SessionRecord> open = new ConcurrentHashMap<>();
    private final LongSupplier clock;
    private final long startNanos;
    private final Instant start;
    private final Clients clients;

    private Conformance(Builder builder) {
        clock = builder.clock;
        startNanos = clock.getAsLong();
        start = Instant.now();
        clients = new Clients(builder.usual, builder.agreed, this::wallClock);
    }

    /**
     * Starts from the defaults: {@link Expectations#defaults()} of every client.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    private Instant wallClock(long nanos) {
        return start.plusNanos(nanos - startNanos);
    }

    /**
     * What was seen up to now. May be called at any time, while clients are bound and afterwards. Connections that have not asked to bind
     * are in it when they are over.
     *
     * @return a report that changes no more
     */
    public ConformanceReport report() {
        return new ConformanceReport(start, wallClock(clock.getAsLong()), clients.reports());
    }

    /**
     * Tells of octets that were written past the session, with {@link io.smppcore.session.Wire#write}, which taps are not told of. Without
     * this the answer of the client counts as one to nothing.
     *
     * @param session where they were written
     * @param octets one whole PDU
     */
    public void sentOnWire(SmppSession session, byte[] octets) {
        SessionRecord judged = open.get(session);
        if (judged != null) {
            judged.sent(octets, 0, octets.length);
        }
    }

    /**
     * Tells of a request of the session that a {@link io.smppcore.session.WireFilter} has taken out for good, so that nobody waits for an
     * answer of the client.
     *
     * @param session whose it was
     * @param octets the PDU
     */
    public void notSent(SmppSession session, byte[] octets) {
        SessionRecord judged = open.get(session);
        if (judged != null) {
            judged.notSent(octets);
        }
    }

    @Override
    public OctetTap forSession(SmppSession session) {
        SocketAddress remote = session.remoteAddress();
        SessionRecord opened =
                opened(session.id(), addressText(remote), session.options().limits());
        open.put(session, opened);
        return new SessionTap(opened);
    }

    /** A session without a connection, for tests. */
    SessionRecord opened(String id, String remoteAddress, CodecLimits limits) {
        SessionFacts facts = new SessionFacts(id, remoteAddress, limits, clock.getAsLong(), clients.usual());
        return new SessionRecord(facts, clients, clock, this::wallClock);
    }

    private static String addressText(SocketAddress address) {
        return address instanceof InetSocketAddress internet && !internet.isUnresolved()
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : address.toString();
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        throw new IllegalStateException(
                "session " + session.id() + ": forSession was not asked for the tap of the session");
    }

    /** The tap of one session. */
    private final class SessionTap implements OctetTap {

        private final SessionRecord judged;

        private SessionTap(SessionRecord judged) {
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

    /** Sets what is expected of whom. Not thread-safe. */
    public static final class Builder {

        private final Map<String, Expectations> agreed = new HashMap<>();
        private Expectations usual = Expectations.defaults();
        private LongSupplier clock = System::nanoTime;

        private Builder() {}

        /**
         * Sets what is expected of clients with which nothing else was agreed.
         *
         * @param value what is expected
         * @return this builder
         */
        public Builder expecting(Expectations value) {
            usual = value;
            return this;
        }

        /**
         * Sets what is expected of one client.
         *
         * @param systemId the system_id that it binds with
         * @param value what is expected
         * @return this builder
         */
        public Builder expecting(String systemId, Expectations value) {
            agreed.put(systemId, value);
            return this;
        }

        /** For tests. */
        Builder clock(LongSupplier nanoClock) {
            clock = nanoClock;
            return this;
        }

        /**
         * Makes the recorder.
         *
         * @return one that has seen nothing yet
         */
        public Conformance build() {
            return new Conformance(this);
        }
    }
}
