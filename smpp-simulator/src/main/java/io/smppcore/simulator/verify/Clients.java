package io.smppcore.simulator.verify;

import io.smppcore.simulator.verify.ConformanceReport.ClientReport;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;

/**
 * The clients of a recorder by name, in the order of their first session. There are at most 1,000; all further clients
 * share one record. Thread-safe.
 */
final class Clients {

    static final String OTHERS = "(others)";

    private static final int MAX_CLIENTS = 1_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, ClientRecord> byName = new LinkedHashMap<>();
    private final Map<String, Expectations> agreed;
    private final Expectations defaults;
    private final LongFunction<Instant> wallClock;

    Clients(Expectations defaults, Map<String, Expectations> agreed, LongFunction<Instant> wallClock) {
        this.defaults = defaults;
        this.agreed = Map.copyOf(agreed);
        this.wallClock = wallClock;
    }

    Expectations defaults() {
        return defaults;
    }

    /** Returns the record of a client, created with its first session. */
    ClientRecord of(String name) {
        lock.lock();
        try {
            boolean fits = byName.containsKey(name) || byName.size() < MAX_CLIENTS;
            return byName.computeIfAbsent(fits ? name : OTHERS, this::added);
        } finally {
            lock.unlock();
        }
    }

    private ClientRecord added(String name) {
        return new ClientRecord(name, agreed.getOrDefault(name, defaults), wallClock);
    }

    List<ClientReport> reports() {
        List<ClientRecord> clients;
        lock.lock();
        try {
            clients = List.copyOf(byName.values());
        } finally {
            lock.unlock();
        }
        return clients.stream().map(ClientRecord::report).toList();
    }
}
