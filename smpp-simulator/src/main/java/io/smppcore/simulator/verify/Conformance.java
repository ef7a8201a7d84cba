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

/*
 * A tap suffices: the octets of both directions contain everything, including PDUs that cannot be decoded. Each PDU is
 * judged as it passes; only counters, the first violations and requests in flight are kept.
 */

/**
 * A recorder of the behaviour of clients, which compares it with the specification ({@link Check}).
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
 * <p>Memory is bounded: 1,000 clients, each with its last 100 closed sessions (the counts of older ones remain), 65,536
 * requests in flight, and five violations of each check in a session. Thread-safe.
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
     * Returns the results up to now. May be called at any time. A connection without a bind is included once it is
     * closed.
     *
     * @return an immutable report
     */
    public ConformanceReport report() {
        return new ConformanceReport(start, wallClock(clock.getAsLong()), clients.reports());
    }

    /**
     * Records octets that were written directly to the connection, which taps do not see. Without this record, the
     * response of the client would have no request.
     *
     * @param session session of the client
     * @param octets one whole PDU
     */
    public void sentOnWire(SmppSession session, byte[] octets) {
        SessionRecord judged = open.get(session);
        if (judged != null) {
            judged.sent(octets, 0, octets.length);
        }
    }

    /**
     * Records that a request was dropped before it reached the client, so that no response is expected.
     *
     * @param session session of the client
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

    /** Returns the record of a new session, which needs no connection in tests. */
    SessionRecord opened(String id, String remoteAddress, CodecLimits limits) {
        SessionFacts facts = new SessionFacts(id, remoteAddress, limits, clock.getAsLong(), clients.defaults());
        return new SessionRecord(facts, clients, clock, this::wallClock);
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

    /** A builder of recorders. Not thread-safe. */
    public static final class Builder {

        private final Map<String, Expectations> agreed = new HashMap<>();
        private Expectations defaults = Expectations.defaults();
        private LongSupplier clock = System::nanoTime;

        private Builder() {}

        /** Sets the expectations of all clients without expectations of their own. */
        public Builder expecting(Expectations value) {
            defaults = value;
            return this;
        }

        /** Sets the expectations of the client with this system_id. */
        public Builder expecting(String systemId, Expectations value) {
            agreed.put(systemId, value);
            return this;
        }

        /** For tests. */
        Builder clock(LongSupplier nanoClock) {
            clock = nanoClock;
            return this;
        }

        /** Returns a recorder without any sessions. */
        public Conformance build() {
            return new Conformance(this);
        }
    }
}
