package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The bound sessions of a server, to be found by account or by the addresses that they serve. Thread-safe. */
final class BoundSessions {

    private final ConcurrentMap<String, AccountSessions<SmppSession>> bySystemId = new ConcurrentHashMap<>();

    /* Ranges of accepted and bound receivers. Equal ranges share one compiled expression and one match. */
    private final ConcurrentMap<ServedAddresses, Range> ranges = new ConcurrentHashMap<>();
    private final ConcurrentMap<SmppSession, Range> rangeOf = new ConcurrentHashMap<>();

    /**
     * Adds the address_range of a session that is about to be bound. May take milliseconds for a regular expression, so
     * it must not run on an event loop. {@link #closed} has to follow, even if the session is never bound.
     */
    void accepted(SmppSession session, BindRequest bind) {
        if (!bind.bindType().receives()) {
            return;
        }
        ServedAddresses served = ServedAddresses.of(bind);
        if (!served.isEmpty()) {
            Range range = ranges.compute(served, (key, present) -> {
                Range with = present != null ? present : new Range(served, ConcurrentHashMap.newKeySet());
                // Within the atomic function, so that the end of the last other session cannot remove the range in
                // between.
                with.sessions.add(session);
                return with;
            });
            rangeOf.put(session, range);
        }
    }

    /** Adds a bound session; it becomes the last one in the order of its account. */
    void bound(SmppSession session) {
        bySystemId.compute(bind(session).systemId(), (systemId, present) -> {
            AccountSessions<SmppSession> sessions =
                    present != null ? present : new AccountSessions<SmppSession>(SmppSession::isReady);
            sessions.add(session, bind(session).bindType().receives());
            return sessions;
        });
    }

    /** Removes a session. May be called any number of times. */
    void closed(SmppSession session) {
        Range range = rangeOf.remove(session);
        if (range != null) {
            ranges.computeIfPresent(range.served, (key, present) -> {
                present.sessions.remove(session);
                return present.sessions.isEmpty() ? null : present;
            });
        }
        BindRequest bind = session.bind();
        if (bind != null) {
            bySystemId.computeIfPresent(
                    bind.systemId(), (systemId, sessions) -> sessions.remove(session) ? null : sessions);
        }
    }

    /** Returns the sessions of an account that are bound now. */
    List<SmppSession> of(String systemId) {
        AccountSessions<SmppSession> sessions = bySystemId.get(systemId);
        return sessions == null
                ? List.of()
                : sessions.all().stream()
                        .filter(session -> session.state().isBound())
                        .toList();
    }

    /**
     * Chooses one of the receivers and transceivers of an account that are ready; returns null if there is none. The
     * session may end right after it was chosen.
     */
    @Nullable
    SmppSession choose(String systemId, SessionChoice choice) {
        AccountSessions<SmppSession> sessions = bySystemId.get(systemId);
        return sessions == null ? null : sessions.choose(choice::choose);
    }

    /**
     * Returns the sessions of all accounts that may receive messages for an address, by the address_range of their
     * binds.
     */
    List<SmppSession> receivers(Address destination) {
        return ranges.values().stream()
                .filter(range -> range.served.include(destination))
                .flatMap(range -> range.sessions.stream())
                .filter(SmppSession::isReady)
                .toList();
    }

    /** Returns the number of different address ranges of all sessions. */
    int ranges() {
        return ranges.size();
    }

    private static BindRequest bind(SmppSession session) {
        return Objects.requireNonNull(session.bind(), "a bound session has a bind");
    }

    /** A range, and the sessions whose binds have it. */
    private record Range(ServedAddresses served, Set<SmppSession> sessions) {}
}
