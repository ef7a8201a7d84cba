package io.smppcore.server;

import io.smppcore.session.SmppSession;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A rule that chooses one of several sessions of an account for a request. Must be thread-safe and must not block. A
 * request whose choice throws or returns null fails as never written.
 */
@FunctionalInterface
public interface SessionChoice {

    /**
     * Chooses a session. Called again without the chosen session if that has just been closed.
     *
     * @param candidates the sessions that may receive the request, at least one, in the order of their binds;
     *     unmodifiable, and the same list for each request until a session is bound or ends
     * @return one of them
     */
    SmppSession choose(List<SmppSession> candidates);

    /**
     * Returns a stateless choice of the session with the fewest requests that are in flight or wait for a slot of the
     * window; of several such sessions, the first.
     */
    static SessionChoice leastInFlight() {
        return candidates -> {
            SmppSession least = candidates.getFirst();
            int fewest = least.pendingRequests();
            for (int i = 1; i < candidates.size() && fewest > 0; i++) {
                SmppSession other = candidates.get(i);
                int pending = other.pendingRequests();
                if (pending < fewest) {
                    least = other;
                    fewest = pending;
                }
            }
            return least;
        };
    }

    /**
     * Returns a choice of each session in turn. Its counter is shared by all accounts for which the instance is used,
     * so that one instance suffices.
     */
    static SessionChoice roundRobin() {
        AtomicInteger turns = new AtomicInteger();
        return candidates -> candidates.get(Math.floorMod(turns.getAndIncrement(), candidates.size()));
    }

    /**
     * Returns a stateless choice that always selects the same session for the same key, such as the address of a
     * subscriber, while that session is bound. The keys of a closed session are distributed evenly over the others.
     *
     * @param key any text
     */
    static SessionChoice stickyTo(String key) {
        return candidates -> candidates.stream()
                .max(Comparator.comparingInt(session -> hash(key, session.id())))
                .orElseThrow();
    }

    /** Returns the hash of a key and a session for rendezvous hashing: the session with the highest hash is chosen. */
    private static int hash(String key, String session) {
        int hash = 31 * key.hashCode() + session.hashCode();
        hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
        hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
        return hash ^ (hash >>> 16);
    }
}
