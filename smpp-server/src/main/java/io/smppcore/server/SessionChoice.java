package io.smppcore.server;

import io.smppcore.session.SmppSession;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A rule that chooses one of several sessions of an account for a request. Thread-safe, must not block. A request whose
 * choice throws, or returns null, fails as never written.
 */
@FunctionalInterface
public interface SessionChoice {

    /**
     * Chooses a session. Called again without the session that was chosen when that one has just left.
     *
     * @param candidates the sessions that may get the request, at least one, in the order in which they were bound;
     *     unmodifiable, and the same list for each request until a session comes or goes
     * @return one of them
     */
    SmppSession choose(List<SmppSession> candidates);

    /**
     * Chooses the session with the fewest requests in flight or waiting; of several the one that was bound first. Looks
     * no further than the first session that has none.
     *
     * @return a choice without memory
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
     * Chooses one session after the other.
     *
     * @return a choice with a counter; one suffices for all accounts
     */
    static SessionChoice roundRobin() {
        AtomicInteger turns = new AtomicInteger();
        return candidates -> candidates.get(Math.floorMod(turns.getAndIncrement(), candidates.size()));
    }

    /**
     * Chooses the same session for the same key while it is bound; the keys of a closed session are spread evenly over
     * the others.
     *
     * @param key common key of requests, such as the address of a subscriber
     * @return a choice without memory
     */
    static SessionChoice stickyTo(String key) {
        return candidates -> candidates.stream()
                .max(Comparator.comparingInt(session -> SpreadHash.of(key, session.id())))
                .orElseThrow();
    }
}
