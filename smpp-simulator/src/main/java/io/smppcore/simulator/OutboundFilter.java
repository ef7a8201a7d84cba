package io.smppcore.simulator;

import io.smppcore.session.Wire;
import io.smppcore.session.WireFilter;
import io.smppcore.simulator.wire.FaultFilter;
import io.smppcore.type.CommandStatus;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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
    private static final int RESPONSE = 0x8000_0000;

    private final Wire wire;
    private final AtomicReference<Plan> plan;
    private final FaultFilter faults;
    private final @Nullable WireFilter next;

    /** Destination of the PDU that was taken last. */
    private Taker taker = Taker.NONE;

    private enum Taker {
        NONE,
        VERSION,
        FAULTS,
        NEXT
    }

    OutboundFilter(Wire wire, AtomicReference<Plan> plan, FaultFilter faults, @Nullable WireFilter next) {
        this.wire = wire;
        this.plan = plan;
        this.faults = faults;
        this.next = next;
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
        return isTaken(array, index, length);
    }

    @Override
    public void send(byte[] octets) {
        switch (taker) {
            case NONE -> {}
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

    /** Returns whether a following filter takes the PDU; each is asked once. */
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
