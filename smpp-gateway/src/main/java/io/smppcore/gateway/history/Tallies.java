package io.smppcore.gateway.history;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counters of the accounts and SMSCs of a node. Only configured ones send, which bounds their number. Thread-safe. */
public final class Tallies {

    private final Map<String, Tally> accounts = new ConcurrentHashMap<>();
    private final Map<String, Tally> smscs = new ConcurrentHashMap<>();

    /** Creates an object without counters. */
    public Tallies() {}

    /** Returns the counters of an account. */
    public Tally account(String systemId) {
        return of(accounts, systemId);
    }

    /** Returns the counters of an SMSC. */
    public Tally smsc(String name) {
        return of(smscs, name);
    }

    private static Tally of(Map<String, Tally> all, String name) {
        Tally tally = all.get(name);
        return tally == null ? all.computeIfAbsent(name, added -> new Tally()) : tally;
    }

    Map<String, Tally> all(Kind kind) {
        return switch (kind) {
            case NODE -> Map.of();
            case ACCOUNT -> accounts;
            case SMSC -> smscs;
        };
    }
}
