package io.smppcore.gateway.queue;

import io.smppcore.gateway.history.Tallies;
import java.util.concurrent.atomic.LongAdder;

/** Counters of a node since its start; {@code GatewayState} describes each of them. Thread-safe. */
public final class Counts {
    public final LongAdder accepted = new LongAdder();
    public final LongAdder refused = new LongAdder();
    public final LongAdder forwarded = new LongAdder();
    public final LongAdder receipts = new LongAdder();
    public final LongAdder strayReceipts = new LongAdder();
    public final LongAdder mobileOriginated = new LongAdder();
    public final LongAdder delivered = new LongAdder();
    public final LongAdder retried = new LongAdder();
    public final LongAdder unanswered = new LongAdder();
    public final LongAdder answeredLate = new LongAdder();
    public final LongAdder expired = new LongAdder();
    public final LongAdder dead = new LongAdder();

    /** Counters of accounts and SMSCs since the last minute, for the history. */
    public final Tallies tallies = new Tallies();
}
