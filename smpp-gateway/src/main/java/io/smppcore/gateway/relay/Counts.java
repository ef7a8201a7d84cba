package io.smppcore.gateway.relay;

import java.util.concurrent.atomic.LongAdder;

/** Counts of a gateway since its start. */
final class Counts {
    final LongAdder accepted = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder forwarded = new LongAdder();
    final LongAdder receipts = new LongAdder();
    final LongAdder strayReceipts = new LongAdder();
    final LongAdder mobileOriginated = new LongAdder();
    final LongAdder delivered = new LongAdder();
    final LongAdder retried = new LongAdder();
    final LongAdder unanswered = new LongAdder();
    final LongAdder answeredLate = new LongAdder();
    final LongAdder expired = new LongAdder();
    final LongAdder dead = new LongAdder();
}
