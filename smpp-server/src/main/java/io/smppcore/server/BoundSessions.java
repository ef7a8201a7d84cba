package io.smppcore.server;

import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The bound sessions of a server, by account. Thread-safe. */
final class BoundSessions {

    /** A bound session and the addresses it serves. */
    private record Entry(SmppSession session, ServedAddresses served) {}

    private final ConcurrentMap<String, List<Entry>> bySystemId = new ConcurrentHashMap<>();

    void bound(SmppSession session) {
        Entry entry = new Entry(session, ServedAddresses.of(bind(session)));
        bySystemId.merge(
                bind(session).systemId(),
                List.of(entry),
                (before, added) ->
                        Stream.concat(before.stream(), added.stream()).toList());
    }

    void closed(SmppSession session) {
        BindRequest<?> bind = session.bind();
        if (bind != null) {
            bySystemId.computeIfPresent(bind.systemId(), (systemId, before) -> {
                List<Entry> after = before.stream()
                        .filter(entry -> entry.session != session)
                        .toList();
                return after.isEmpty() ? null : after;
            });
        }
    }

    /** Every session of an account that is bound at this moment. */
    List<SmppSession> of(String systemId) {
        return sessions(systemId, session -> session.state().isBound());
    }

    /** The sessions of an account that may get messages. */
    List<SmppSession> receivers(String systemId) {
        return sessions(systemId, BoundSessions::receives);
    }

    /** The sessions of all accounts that may get messages for an address, by the address_range of their binds. */
    List<SmppSession> receivers(Address destination) {
        return bySystemId.values().stream()
                .flatMap(List::stream)
                .filter(entry -> receives(entry.session) && entry.served.include(destination))
                .map(Entry::session)
                .toList();
    }

    private List<SmppSession> sessions(String systemId, Predicate<SmppSession> wanted) {
        return bySystemId.getOrDefault(systemId, List.of()).stream()
                .map(Entry::session)
                .filter(wanted)
                .toList();
    }

    private static boolean receives(SmppSession session) {
        return session.state().isBound() && bind(session).bindType().receives();
    }

    private static BindRequest<?> bind(SmppSession session) {
        return Objects.requireNonNull(session.bind(), "a bound session has a bind");
    }
}
