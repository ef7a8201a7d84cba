package io.smppcore.server;

import io.smppcore.session.SmppSession;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Which of several sessions of an account gets a request. Thread-safe, must not block. */
@FunctionalInterface
public interface SessionChoice {

    /**
     * Chooses a session.
     *
     * @param candidates the sessions that may get the request, at least one, in the order in which they were bound
     * @return one of them
     */
    SmppSession choose(List<SmppSession> candidates);

    /**
     * The session with the fewest requests in flight or waiting; of several the one that was bound first.
     *
     * @return a choice without memory
     */
    static SessionChoice leastInFlight() {
        return candidates -> candidates.stream()
                .min(Comparator.comparingInt(SmppSession::pendingRequests))
                .orElseThrow();
    }

    /**
     * One session after the other.
     *
     * @return a choice that remembers whose turn it is; one for all accounts will do
     */
    static SessionChoice roundRobin() {
        AtomicInteger turns = new AtomicInteger();
        return candidates -> candidates.get(Math.floorMod(turns.getAndIncrement(), candidates.size()));
    }

    /**
     * The same session for the same key as long as it is bound; the keys of a session that is gone go to all the others in equal parts.
     *
     * @param key what belongs together, such as the address of a subscriber
     * @return a choice without memory
     */
    static SessionChoice stickyTo(String key) {
        return candidates -> candidates.stream()
                .max(Comparator.comparingInt(session -> SpreadHash.of(key, session.id())))
                .orElseThrow();
    }
}
