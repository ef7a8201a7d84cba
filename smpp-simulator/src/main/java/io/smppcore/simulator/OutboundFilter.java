package io.smppcore.simulator;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.wire.FaultFilter;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A filter of the PDUs that a session sends: drops withheld responses, sets the version of bind responses, and applies
 * faults. Confined to the event loop of the session.
 */
final class OutboundFilter implements WireFilter {

    /**
     * Status that marks a response that must not be sent. The handler responds even to a message that the scenario
     * leaves unanswered, as an unanswered request would count against the inbound limit of the session until its end.
     */
    static final CommandStatus WITHHELD = CommandStatus.of(Frontend.WITHHELD);

    private final Wire wire;
    private final AtomicReference<Plan> plan;
    private final FaultFilter faults;

    /** Action for the PDU that {@link #takes} accepted last, to be executed by {@link #send}. */
    private Action action = Action.DROP;

    private enum Action {
        DROP,
        SET_VERSION,
        APPLY_FAULTS
    }

    OutboundFilter(Wire wire, AtomicReference<Plan> plan, FaultFilter faults) {
        this.wire = wire;
        this.plan = plan;
        this.faults = faults;
    }

    /** Returns true if a PDU that the simulator sends is a withheld response. */
    static boolean isWithheld(byte[] array, int index) {
        return PduHeader.commandStatus(array, index) == WITHHELD.value() && PduHeader.commandId(array, index) < 0;
    }

    @Override
    public boolean takes(byte[] array, int index, int length) {
        if (isWithheld(array, index)) {
            action = Action.DROP;
            return true;
        }
        if (PduHeader.commandStatus(array, index) == 0
                && isBindResponse(PduHeader.commandId(array, index))
                && plan.get().changesBindResponses()) {
            action = Action.SET_VERSION;
            return true;
        }
        action = Action.APPLY_FAULTS;
        return faults.takes(array, index, length);
    }

    @Override
    public void send(byte[] octets) {
        switch (action) {
            case DROP -> {}
            case SET_VERSION -> {
                byte[] changed = withVersion(octets);
                if (faults.takes(changed, 0, changed.length)) {
                    faults.send(changed);
                } else {
                    wire.write(changed);
                }
            }
            case APPLY_FAULTS -> faults.send(octets);
        }
    }

    /** Returns the bind response with the sc_interface_version of the scenario instead of its TLVs. */
    private byte[] withVersion(byte[] octets) {
        int end = CodecLimits.HEADER_OCTETS;
        while (end < octets.length && octets[end] != 0) {
            end++;
        }
        byte[] parameter = plan.get().bindVersion();
        int length = Math.min(end + 1, octets.length) + parameter.length;
        return ByteBuffer.allocate(length)
                .put(octets, 0, length - parameter.length)
                .put(parameter)
                .putInt(0, length)
                .array();
    }

    private static boolean isBindResponse(int commandId) {
        return commandId == CommandId.BIND_TRANSMITTER_RESP.value()
                || commandId == CommandId.BIND_RECEIVER_RESP.value()
                || commandId == CommandId.BIND_TRANSCEIVER_RESP.value();
    }
}
