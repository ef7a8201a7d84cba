package io.smppcore.tools.capacity;

import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.type.Address;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A message to a subscriber: query_sm and its response, then a deliver_sm of the server and its response. */
final class MtDelivery implements Scenario {

    private final Address source;
    private final GatewayBinds binds;
    private final MtTrigger trigger;
    private int turn;

    /**
     * Creates the scenario.
     *
     * @param source source address of the messages to query
     * @param binds binds for the queries
     * @param trigger trigger of deliveries
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
        var unused = binds.client(bind)
                .sendAsync(query)
                .whenComplete((response, failure) -> answered(bind, attempt, response, failure));
    }

    @Override
    public void cutOff() {
        trigger.cutOff();
    }

    private void answered(int bind, Attempt attempt, @Nullable QuerySmResp response, @Nullable Throwable failure) {
        if (response == null) {
            attempt.fail(Objects.requireNonNull(failure));
        } else if (!response.isOk()) {
            attempt.end(response.commandStatus());
        } else {
            attempt.underWay();
            trigger.deliver(bind, attempt);
        }
    }
}
