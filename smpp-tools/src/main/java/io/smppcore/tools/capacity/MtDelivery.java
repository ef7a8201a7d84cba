package io.smppcore.tools.capacity;

import io.smppcore.pdu.QuerySm;
import io.smppcore.type.Address;

/**
 * The scenario of a message to a subscriber: a query_sm and its response, then a deliver_sm of the server and its
 * response.
 */
final class MtDelivery implements CapacityScenario {

    private final Address source;
    private final GatewayBinds binds;
    private final MtTrigger trigger;
    private int turn;

    /**
     * Creates the scenario.
     *
     * @param source source address of the messages that are queried
     * @param binds binds for the queries
     * @param trigger trigger that makes the server send the deliver_sm
     */
    MtDelivery(Address source, GatewayBinds binds, MtTrigger trigger) {
        this.source = source;
        this.binds = binds;
        this.trigger = trigger;
    }

    @Override
    public void begin(Attempt attempt) {
        int bind = turn;
        turn = turn + 1 == binds.count() ? 0 : turn + 1;
        QuerySm query = QuerySm.of(binds.lastAccepted(bind), source);
        attempt.begin();
        var unused = binds.client(bind).sendAsync(query).whenComplete(attempt.then(response -> {
            attempt.underWay();
            trigger.deliver(bind, attempt);
        }));
    }

    @Override
    public void cutOff() {
        trigger.cutOff();
    }
}
