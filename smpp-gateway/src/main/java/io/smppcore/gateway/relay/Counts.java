package io.smppcore.gateway.relay;

import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.state.GatewayState.QueueState;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
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

    /** Returns these counts with the queues of relays, where queues with the same name are added up. */
    GatewayState state(Collection<Relay> relays) {
        return new GatewayState(
                accepted.sum(),
                refused.sum(),
                forwarded.sum(),
                receipts.sum(),
                strayReceipts.sum(),
                mobileOriginated.sum(),
                delivered.sum(),
                retried.sum(),
                unanswered.sum(),
                answeredLate.sum(),
                expired.sum(),
                dead.sum(),
                groups(relays),
                accounts(relays));
    }

    /** Returns the queues of SMSC groups by name. */
    static Map<String, QueueState> groups(Collection<Relay> relays) {
        Map<String, QueueState> groups = new TreeMap<>();
        for (Relay relay : relays) {
            relay.groups().forEach(outlet -> groups.merge(outlet.group(), queue(outlet), QueueState::plus));
        }
        return groups;
    }

    /** Returns the queues of accounts, and of callbacks in use, by name. */
    static Map<String, QueueState> accounts(Collection<Relay> relays) {
        Map<String, QueueState> accounts = new TreeMap<>();
        for (Relay relay : relays) {
            relay.accounts().stream()
                    .filter(outlet ->
                            !outlet.isCallback() || relay.hasCallback(outlet.account()) || outlet.queue.depth() > 0)
                    .forEach(outlet -> accounts.merge(outlet.queue.name(), queue(outlet), QueueState::plus));
        }
        return accounts;
    }

    private static QueueState queue(Outlet<?> outlet) {
        return new QueueState(outlet.queue.depth(), outlet.inFlight(), outlet.binds(), outlet.ageMillis());
    }
}
