package io.smppcore.simulator;

import io.smppcore.session.Wire;
import io.smppcore.session.WireFilter;
import io.smppcore.simulator.wire.FaultFilter;
import io.smppcore.type.CommandStatus;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What leaves a session: responses that are never to leave end here, bind responses say the version that they are to say, and faults happen.
 * Confined to the event loop of the session.
 */
final class Outlet implements WireFilter {

    /**
     * The status of a response that is not to leave. A handler has to answer, as a request without an answer counts against the limit of the
     * session for ever.
     */
    static final CommandStatus UNANSWERED = CommandStatus.of(0xFFFF_F04E);

    private static final int ID = 4;
    private static final int STATUS = 8;
    private static final int HEADER_OCTETS = 16;
    private static final int RESPONSE = 0x8000_0000;

    private final Wire wire;
    private final CurrentPlan plan;
    private final FaultFilter faults;
    private final @Nullable WireFilter next;

    /** For whom the PDU was taken that was taken last. */
    private Taker taker = Taker.NOBODY;

    private enum Taker {
        NOBODY,
        VERSION,
        FAULTS,
        NEXT
    }

    Outlet(Wire wire, CurrentPlan plan, FaultFilter faults, @Nullable WireFilter next) {
        this.wire = wire;
        this.plan = plan;
        this.faults = faults;
        this.next = next;
    }

    /** Whether a PDU of the simulator never leaves. */
    static boolean isKeptBack(byte[] array, int index) {
        return intAt(array, index + STATUS) == UNANSWERED.value() && intAt(array, index + ID) < 0;
    }

    @Override
    public boolean takes(byte[] array, int index, int length) {
        int id = intAt(array, index + ID);
        int status = intAt(array, index + STATUS);
        if (status == UNANSWERED.value() && id < 0) {
            taker = Taker.NOBODY;
            return true;
        }
        if (status == 0 && isBindResponse(id) && plan.get().changesBindResponses()) {
            taker = Taker.VERSION;
            return true;
        }
        return isTaken(array, index, length);
    }

    @Override
    public void send(byte[] octets) {
        switch (taker) {
            case NOBODY -> {}
            case VERSION -> {
                byte[] changed = withVersion(octets);
                if (isTaken(changed, 0, changed.length)) {
                    hand(changed);
                } else {
                    wire.write(changed);
                }
            }
            case FAULTS, NEXT -> hand(octets);
        }
    }

    /** Whether somebody behind this wants the PDU; each is asked once. */
    private boolean isTaken(byte[] array, int index, int length) {
        if (faults.takes(array, index, length)) {
            taker = Taker.FAULTS;
            return true;
        }
        taker = Taker.NEXT;
        return next != null && next.takes(array, index, length);
    }

    private void hand(byte[] octets) {
        if (taker == Taker.FAULTS) {
            faults.send(octets);
        } else if (next != null) {
            next.send(octets);
        }
    }

    /** The response with the version that the scenario wants, behind the system_id. */
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
        return switch (commandId ^ RESPONSE) {
            case 1, 2, 9 -> true;
            default -> false;
        };
    }

    private static int intAt(byte[] array, int index) {
        return array[index] << 24
                | (array[index + 1] & 0xFF) << 16
                | (array[index + 2] & 0xFF) << 8
                | (array[index + 3] & 0xFF);
    }
}
