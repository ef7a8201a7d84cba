package io.smppcore.gateway.relay;

import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.state.GatewayState.QueueState;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

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
    final LongAdder expired = new LongAdder();
    final LongAdder dead = new LongAdder();

    /** Returns these counts with the queues of a relay, if there is one. */
    GatewayState state(@Nullable Relay relay) {
        Map<String, QueueState> groups = new TreeMap<>();
        Map<String, QueueState> accounts = new TreeMap<>();
        if (relay != null) {
            relay.groups().forEach(outlet -> groups.put(outlet.group(), state(outlet)));
            relay.accounts().stream()
                    .filter(outlet -> !outlet.isCallback() || outlet.hasLinks() || outlet.queue.depth() > 0)
                    .forEach(outlet -> accounts.put(outlet.queue.name(), state(outlet)));
        }
        return new GatewayState(
                accepted.sum(),
                refused.sum(),
                forwarded.sum(),
                receipts.sum(),
                strayReceipts.sum(),
                mobileOriginated.sum(),
                delivered.sum(),
                retried.sum(),
                expired.sum(),
                dead.sum(),
                groups,
                accounts);
    }

    private static QueueState state(Outlet<?> outlet) {
        return new QueueState(outlet.queue.depth(), outlet.inFlight(), outlet.linkCount());
    }
}
