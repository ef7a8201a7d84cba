package io.smppcore.tools.capacity;

import io.smppcore.type.CommandStatus;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/*
 * A PDU may arrive on another session before its scenario waits for it. Whichever comes first adds an entry, which the
 * other removes.
 */
/**
 * The executions of scenarios that wait for a PDU from the server, such as a receipt, by a key that the PDU contains,
 * such as the message_id. Thread-safe.
 */
final class Awaited {

    /**
     * Maximum number of entries for PDUs that have arrived before their scenarios wait for them. Further ones are
     * dropped.
     */
    private static final long MAX_EARLY = 1_000_000;

    private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
    private final String what;
    private final LongSupplier clock;

    /**
     * Creates an empty set.
     *
     * @param what name of the PDUs, for messages
     * @param clock clock of the runs, in nanoseconds
     */
    Awaited(String what, LongSupplier clock) {
        this.what = what;
        this.clock = clock;
    }

    private sealed interface Entry {
        long sinceNanos();
    }

    private record Waiting(Attempt attempt, long sinceNanos) implements Entry {}

    private record Early(long sinceNanos) implements Entry {}

    /**
     * Ends an execution when its PDU arrives, or at once if the PDU has already arrived.
     *
     * @param name key in the PDU
     */
    void await(String name, Attempt attempt) {
        Entry waiting = new Waiting(attempt, clock.getAsLong());
        Entry before = entries.putIfAbsent(name, waiting);
        if (before instanceof Early && entries.remove(name, before)) {
            attempt.end(CommandStatus.ESME_ROK);
        } else if (before instanceof Early) {
            await(name, attempt); // dropped in the meantime
        } else if (before != null) {
            attempt.endAmbiguous("two messages have the id " + name);
        }
    }

    /** Ends the execution that waits for this PDU. If there is none yet, records that the PDU has arrived. */
    void arrived(String name) {
        Entry entry = entries.get(name);
        if (entry == null && entries.mappingCount() < MAX_EARLY) {
            entry = entries.putIfAbsent(name, new Early(clock.getAsLong()));
        }
        if (entry instanceof Waiting waiting && entries.remove(name, waiting)) {
            waiting.attempt.end(CommandStatus.ESME_ROK);
        }
    }

    /**
     * Ends executions that have waited for longer than the timeout, and discards PDUs for which nothing has waited in
     * this time.
     */
    void sweep(long timeoutNanos) {
        long nowNanos = clock.getAsLong();
        entries.forEach((name, entry) -> {
            if (nowNanos - entry.sinceNanos() > timeoutNanos && entries.remove(name, entry)) {
                if (entry instanceof Waiting waiting) {
                    waiting.attempt.endTimedOut(what + " did not arrive in time");
                }
            }
        });
    }

    /** Ends all executions that wait, at the end of the run. */
    void giveUp() {
        entries.forEach((name, entry) -> {
            if (entry instanceof Waiting waiting && entries.remove(name, waiting)) {
                waiting.attempt.giveUp();
            }
        });
    }
}
