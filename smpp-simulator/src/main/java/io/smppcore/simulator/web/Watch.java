package io.smppcore.simulator.web;

import io.smppcore.codec.CodecLimits;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/** Keeps the last PDUs, and how long answers take. Thread-safe. */
final class Watch implements OctetTap {

    /** The status of responses that the simulator keeps back; they pass taps and never leave. */
    static final int KEPT_BACK = 0xFFFF_F04E;

    private static final int SUBMIT_SM = 0x004;
    private static final int DELIVER_SM = 0x005;
    private static final int SUBMIT_MULTI = 0x021;
    private static final int DATA_SM = 0x103;
    private static final int RESPONSE = 0x8000_0000;

    private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final int DIGITS = 2;

    private final PduRing pdus = new PduRing();
    private final Recorder responses = new Recorder(MAX_MICROS, DIGITS);
    private final Recorder deliveries = new Recorder(MAX_MICROS, DIGITS);

    PduRing pdus() {
        return pdus;
    }

    /** How long the simulator took to answer messages since the last call, in microseconds. For one thread. */
    Histogram responses() {
        return responses.getIntervalHistogram();
    }

    /** How long clients took to answer deliver_sm and data_sm since the last call, in microseconds. For one thread. */
    Histogram deliveries() {
        return deliveries.getIntervalHistogram();
    }

    @Override
    public OctetTap forSession(SmppSession session) {
        return new SessionWatch();
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        throw new IllegalStateException("session " + session.id() + ": forSession was not asked for its tap");
    }

    /** One session. Confined to its event loop. */
    private final class SessionWatch implements OctetTap {

        private @Nullable Pending received;
        private @Nullable Pending sent;

        @Override
        public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
            pdus.add(session.id(), direction, array, index, length);
            if (length < CodecLimits.HEADER_OCTETS) {
                return;
            }
            ByteBuffer header = ByteBuffer.wrap(array, index, CodecLimits.HEADER_OCTETS);
            int length32 = header.getInt();
            int id = header.getInt();
            int status = header.getInt();
            if (length32 == length && carriesMessage(id)) {
                time(direction, id, status, header.getInt());
            }
        }

        private void time(Direction direction, int id, int status, int sequenceNumber) {
            boolean request = id > 0;
            boolean fromClient = (direction == Direction.RECEIVED) == request;
            Pending pending = fromClient ? received() : sent();
            if (request) {
                pending.request(sequenceNumber, System.nanoTime());
                return;
            }
            long nanos = pending.response(sequenceNumber, System.nanoTime());
            if (nanos >= 0 && status != KEPT_BACK) {
                long micros = Math.min(TimeUnit.NANOSECONDS.toMicros(nanos), MAX_MICROS);
                (fromClient ? responses : deliveries).recordValue(micros);
            }
        }

        private Pending received() {
            Pending known = received;
            if (known == null) {
                known = new Pending();
                received = known;
            }
            return known;
        }

        private Pending sent() {
            Pending known = sent;
            if (known == null) {
                known = new Pending();
                sent = known;
            }
            return known;
        }

        private static boolean carriesMessage(int commandId) {
            return switch (commandId & ~RESPONSE) {
                case SUBMIT_SM, DELIVER_SM, SUBMIT_MULTI, DATA_SM -> true;
                default -> false;
            };
        }
    }
}
