package io.smppcore.gateway.node;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.BindSnapshot;
import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.config.AdminState;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.internal.util.Printable;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** States of the SMSCs at a node. Thread-safe. */
public final class SmscOperations {

    private static final int MAX_PROBLEM = 500;

    private final SmscLinks smscs;
    private final SmscConnectors connectors;
    private final Supplier<Routing> routing;

    SmscOperations(SmscLinks smscs, SmscConnectors connectors, Supplier<Routing> routing) {
        this.smscs = smscs;
        this.connectors = connectors;
        this.routing = routing;
    }

    /**
     * State of an SMSC at this node.
     *
     * @param config its configuration
     * @param state state that operators have set
     * @param binds number of binds as transmitter or transceiver
     * @param wanted configured number of such binds
     * @param problem reason why a bind of the SMSC is not open, empty if there is none
     * @param refusal status with which the SMSC has refused that bind; null if it was not refused
     * @param rate current rate in parts per second, reduced after refusals for throttling; null if there is no limit
     * @param forwarded messages that it has accepted since the start
     * @param refused messages that it has refused since the start
     * @param unanswered messages without a usable response in time since the start
     * @param answeredLate responses that arrived after the timeout since the start
     * @param receipts receipts that it has sent since the start
     */
    public record SmscState(
            SmscConfig config,
            AdminState state,
            int binds,
            int wanted,
            String problem,
            @Nullable CommandStatus refusal,
            @Nullable Double rate,
            long forwarded,
            long refused,
            long unanswered,
            long answeredLate,
            long receipts) {}

    /** Returns the state of each SMSC at this node, in the order of the configuration. */
    public List<SmscState> all() {
        Routing current = routing.get();
        List<SmscState> states = new ArrayList<>();
        for (SmscConfig smsc : current.config().smscs().values()) {
            SmscConnector connector = connectors.of(smsc.name());
            if (connector != null) {
                double rate = connector.rate.rate();
                List<BindSnapshot> binds = smscs.snapshots(smsc.name());
                BindSnapshot failing = failing(binds);
                SmppException failure = failing == null ? null : failing.lastFailure();
                states.add(new SmscState(
                        smsc,
                        current.states().of(smsc.name()),
                        smscs.binds(smsc.name()),
                        (int) binds.stream()
                                .filter(bind -> bind.bindType().transmits())
                                .count(),
                        failing == null ? "" : problem(failing, failure),
                        failure instanceof BindRefusedException refused ? refused.commandStatus() : null,
                        rate < TokenBucket.MAX_RATE ? rate : null,
                        connector.forwarded.sum(),
                        connector.refused.sum(),
                        connector.unanswered.sum(),
                        connector.answeredLate.sum(),
                        connector.receipts.sum()));
            }
        }
        return states;
    }

    /** Returns a bind that has failed and is not open, preferably a refused one; null if there is none. */
    private static @Nullable BindSnapshot failing(List<BindSnapshot> binds) {
        BindSnapshot found = null;
        for (BindSnapshot bind : binds) {
            boolean isOpen = bind.state() == BindSnapshot.State.BOUND || bind.state() == BindSnapshot.State.CLOSING;
            if (!isOpen && (bind.lastFailure() != null || bind.state() == BindSnapshot.State.WAITING)) {
                if (bind.lastFailure() instanceof BindRefusedException) {
                    return bind;
                }
                found = found == null ? bind : found;
            }
        }
        return found;
    }

    private static String problem(BindSnapshot bind, @Nullable SmppException failure) {
        String reason = failure == null ? "lost" : String.valueOf(failure.getMessage());
        return "bind " + bind.number() + ": " + Printable.of(reason, MAX_PROBLEM);
    }

    /**
     * Returns the groups whose messages currently move to another one, each with this other group. A group is drained
     * if one of its SMSCs is, and none is active.
     */
    public Map<String, String> drains() {
        return routing.get().drains();
    }

    /** Starts the next attempts of this node to bind to an SMSC at once, without the rest of their pauses. */
    public void bindNow(String smsc) {
        smscs.bindNow(smsc);
    }
}
