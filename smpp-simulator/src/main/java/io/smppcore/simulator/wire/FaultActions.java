package io.smppcore.simulator.wire;

import io.smppcore.internal.engine.Wire;
import io.smppcore.simulator.scenario.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The application of faults to the PDUs and the connection of one session, as {@link FaultFilter} selects them.
 * Confined to the event loop of the session.
 */
final class FaultActions {

    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final int PDUS_TOGETHER = 10;

    /** Maximum number of PDUs that wait for a delayed PDU. When it is reached, all of them are sent. */
    private static final int MAX_HELD = 10_000;

    /** First sequence_number of deliver_sm that faults insert. Requests of the session itself do not reach it. */
    private static final int FIRST_SEQUENCE = 0x7000_0000;

    private static final byte[] NOTHING = {};
    private static final byte[] CR_LF = {'\r', '\n', '\r', '\n'};

    private final Wire wire;
    private final FaultSession session;
    private final List<byte[]> held = new ArrayList<>();
    private int holding;
    private int holds;
    private boolean isSilent;

    /** The PDU that is being sent octet by octet; empty if there is none. */
    private byte[] dripping = NOTHING;

    private int dripped;
    private int nextSequence = FIRST_SEQUENCE;

    FaultActions(Wire wire, FaultSession session) {
        this.wire = wire;
        this.session = session;
    }

    /**
     * Returns true if all PDUs must be passed to {@link #hold}, because earlier ones are held back or the connection
     * has ended.
     */
    boolean isHolding() {
        return isSilent || holding > 0;
    }

    /**
     * Holds a PDU back until earlier ones are sent. Discards it if a fault has ended the connection or made it
     * half-open.
     */
    void hold(byte[] pdu) {
        if (isSilent) {
            return;
        }
        held.add(pdu);
        if (held.size() >= holding) {
            release();
        }
    }

    /** Applies a fault to a PDU. The array is empty if the fault happens at a moment without a PDU. */
    void apply(Fault fault, byte[] pdu) {
        if (isSilent) {
            return;
        }
        switch (fault.kind()) {
            case ONE_OCTET_WRITES -> octetByOctet(pdu, fault);
            case CUT, CUT_AND_RESET, CLOSE, RESET, HALF_OPEN -> end(fault, pdu);
            case GARBAGE -> writeAll(pdu, garbage(fault));
            case GARBAGE_BEFORE -> writeAll(garbage(fault), pdu);
            case SLOW_READER -> pauseReading(fault, pdu);
            case COALESCE ->
                holdFrom(fault.count().orElse(PDUS_TOGETHER), fault.time().orElse(SHORT), pdu);
            case DROP -> {}
            case DELAY -> holdFrom(MAX_HELD, fault.time().orElse(SHORT), pdu);
            case LATE -> session.later(fault.time().orElse(SHORT), () -> writeUnlessSilent(pdu));
            case TWICE -> writeAll(pdu, pdu);
            case UNBIND -> {
                writeAll(pdu);
                session.unbind();
            }
            case DELIVER_BEFORE -> writeAll(PduEdits.deliverSm(nextSequence++), pdu);
            case DELIVER_BEHIND -> writeAll(pdu, PduEdits.deliverSm(nextSequence++));
            default -> writeAll(PduEdits.edited(fault, pdu));
        }
    }

    /**
     * Stops sending, and ends the connection unless the fault is half-open. The connection is closed in a later task of
     * the event loop, so that earlier writes are flushed before.
     */
    private void end(Fault fault, byte[] pdu) {
        isSilent = true;
        switch (fault.kind()) {
            case HALF_OPEN -> wire.reading(false);
            case CLOSE -> wire.execute(wire::close);
            case RESET -> wire.execute(wire::reset);
            default -> {
                int octets = Math.min(pdu.length, fault.count().orElse(pdu.length / 2));
                wire.write(Arrays.copyOf(pdu, octets));
                wire.flush();
                wire.execute(fault.kind() == Fault.Kind.CUT ? wire::close : wire::reset);
            }
        }
    }

    private void octetByOctet(byte[] pdu, Fault fault) {
        if (fault.time().isPresent()) {
            holding = MAX_HELD;
            dripping = pdu;
            dripped = 0;
            drip(fault.time().get(), ++holds);
            return;
        }
        for (byte octet : pdu) {
            wire.write(new byte[] {octet});
            wire.flush();
        }
    }

    /**
     * Sends the next octet, and after the last one the PDUs that are held back. Does nothing if the rest has been sent
     * already, because too many PDUs were waiting.
     */
    private void drip(Duration pause, int hold) {
        if (isSilent || holds != hold || dripped == dripping.length) {
            return;
        }
        wire.write(new byte[] {dripping[dripped++]});
        wire.flush();
        if (dripped < dripping.length) {
            session.later(pause, () -> drip(pause, hold));
        } else {
            release();
        }
    }

    private void pauseReading(Fault fault, byte[] pdu) {
        writeAll(pdu);
        wire.reading(false);
        session.later(fault.time().orElse(LONG), () -> {
            if (!isSilent) {
                wire.reading(true);
            }
        });
    }

    private void holdFrom(int count, Duration time, byte[] pdu) {
        holding = count;
        int hold = ++holds;
        hold(pdu);
        if (holding > 0) {
            session.later(time, () -> {
                if (hold == holds) {
                    release();
                }
            });
        }
    }

    /**
     * Sends the rest of the PDU in octets and all PDUs that are held back. There is no flush between them, so that they
     * are sent together.
     */
    private void release() {
        holding = 0;
        writeUnlessSilent(Arrays.copyOfRange(dripping, dripped, dripping.length));
        dripping = NOTHING;
        dripped = 0;
        held.forEach(this::writeUnlessSilent);
        held.clear();
    }

    private void writeUnlessSilent(byte[] octets) {
        if (!isSilent && octets.length > 0) {
            wire.write(octets);
        }
    }

    private void writeAll(byte[]... parts) {
        for (byte[] part : parts) {
            if (part.length > 0) {
                wire.write(part);
            }
        }
    }

    private static byte[] garbage(Fault fault) {
        return fault.octets().map(octets -> octets.toByteArray()).orElse(CR_LF);
    }
}
