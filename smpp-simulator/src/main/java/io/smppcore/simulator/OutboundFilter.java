package io.smppcore.simulator;

import io.smppcore.internal.engine.Wire;
import io.smppcore.internal.engine.WireFilter;
import io.smppcore.simulator.wire.FaultFilter;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Filters the PDUs that a session sends: drops withheld responses, sets the version of bind responses, and applies
 * faults. Confined to the event loop of the session.
 */
final class OutboundFilter implements WireFilter {

    /**
     * Status of a response that is withheld. A handler has to answer, as an unanswered request counts against the limit
     * of the session for good.
     */
    static final CommandStatus WITHHELD = CommandStatus.of(0xFFFF_F04E);

    private static final int ID = 4;
    private static final int STATUS = 8;
    private static final int HEADER_OCTETS = 16;

    private final Wire wire;
    private final AtomicReference<Plan> plan;
    private final FaultFilter faults;

    /** Destination of the PDU that was taken last. */
    private Taker taker = Taker.NONE;

    private enum Taker {
        NONE,
        VERSION,
        FAULTS
    }

    OutboundFilter(Wire wire, AtomicReference<Plan> plan, FaultFilter faults) {
        this.wire = wire;
        this.plan = plan;
        this.faults = faults;
    }

    /** Returns whether a PDU of the simulator is withheld. */
    static boolean isWithheld(byte[] array, int index) {
        return intAt(array, index + STATUS) == WITHHELD.value() && intAt(array, index + ID) < 0;
    }

    @Override
    public boolean takes(byte[] array, int index, int length) {
        int id = intAt(array, index + ID);
        int status = intAt(array, index + STATUS);
        if (status == WITHHELD.value() && id < 0) {
            taker = Taker.NONE;
            return true;
        }
        if (status == 0 && isBindResponse(id) && plan.get().changesBindResponses()) {
            taker = Taker.VERSION;
            return true;
        }
        taker = Taker.FAULTS;
        return faults.takes(array, index, length);
    }

    @Override
    public void send(byte[] octets) {
        switch (taker) {
            case NONE -> {}
            case VERSION -> {
                byte[] changed = withVersion(octets);
                if (faults.takes(changed, 0, changed.length)) {
                    faults.send(changed);
                } else {
                    wire.write(changed);
                }
            }
            case FAULTS -> faults.send(octets);
        }
    }

    /** Returns the response with the version of the scenario after the system_id. */
    private byte[] withVersion(byte[] octets) {
        int end = HEADER_OCTETS;
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

    private static int intAt(byte[] array, int index) {
        return array[index] << 24
                | (array[index + 1] & 0xFF) << 16
                | (array[index + 2] & 0xFF) << 8
                | (array[index + 3] & 0xFF);
    }
}
