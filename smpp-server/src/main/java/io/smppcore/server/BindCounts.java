package io.smppcore.server;

import io.smppcore.pdu.BindType;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of sessions of each account, by bind type. They are exact even for concurrent binds, because a session
 * counts before its bind response. Thread-safe.
 */
final class BindCounts {

    private final ConcurrentHashMap<String, Counts> counts = new ConcurrentHashMap<>();
    private final Map<Object, Place> places = new ConcurrentHashMap<>();

    /**
     * Counts a session if the limits of its account allow it.
     *
     * @param session the session, which counts until {@link #release}
     * @return ESME_ROK, or the status of a refusal
     */
    CommandStatus take(Object session, String systemId, BindType type, AccountLimits limits) {
        if (Objects.requireNonNullElse(limits.maxBinds(type), 1) == 0) {
            return CommandStatus.ESME_RBINDFAIL;
        }
        Place place = new Place(systemId, type);
        boolean[] taken = {false}; // the function runs once, under the lock of its key
        counts.compute(systemId, (key, present) -> {
            Counts before = present == null ? Counts.NONE : present;
            taken[0] = before.isBelow(limits, type);
            return taken[0] ? before.plus(type, 1) : present;
        });
        if (!taken[0]) {
            return CommandStatus.ESME_RALYBND;
        }
        places.put(session, place);
        return CommandStatus.ESME_ROK;
    }

    /** Stops counting a session, if it counts. May be called any number of times. */
    void release(Object session) {
        Place place = places.remove(session);
        if (place != null) {
            counts.computeIfPresent(place.systemId, (key, before) -> without(before, place.type));
        }
    }

    private static @Nullable Counts without(Counts before, BindType type) {
        Counts after = before.plus(type, -1);
        return after.total() == 0 ? null : after;
    }

    /** Returns the number of sessions of an account. */
    int total(String systemId) {
        return counts.getOrDefault(systemId, Counts.NONE).total();
    }

    private record Place(String systemId, BindType type) {}

    private record Counts(int transmitters, int receivers, int transceivers) {

        private static final Counts NONE = new Counts(0, 0, 0);

        int total() {
            return transmitters + receivers + transceivers;
        }

        boolean isBelow(AccountLimits limits, BindType type) {
            return total() < Objects.requireNonNullElse(limits.maxBinds(), AccountLimits.DEFAULT_BINDS)
                    && of(type) < Objects.requireNonNullElse(limits.maxBinds(type), Integer.MAX_VALUE);
        }

        private int of(BindType type) {
            return switch (type) {
                case TRANSMITTER -> transmitters;
                case RECEIVER -> receivers;
                case TRANSCEIVER -> transceivers;
            };
        }

        Counts plus(BindType type, int more) {
            return switch (type) {
                case TRANSMITTER -> new Counts(transmitters + more, receivers, transceivers);
                case RECEIVER -> new Counts(transmitters, receivers + more, transceivers);
                case TRANSCEIVER -> new Counts(transmitters, receivers, transceivers + more);
            };
        }
    }
}
