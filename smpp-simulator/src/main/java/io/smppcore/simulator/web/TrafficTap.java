package io.smppcore.simulator.web;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.type.CommandId;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** The tap of the page, which records the last PDUs and the latencies of responses to messages. Thread-safe. */
final class TrafficTap implements OctetTap {

    private static final int SUBMIT_SM = 0x004;
    private static final int DELIVER_SM = 0x005;
    private static final int SUBMIT_MULTI = 0x021;
    private static final int DATA_SM = 0x103;

    private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final int DIGITS = 2;

    private final PduRing pdus = new PduRing();
    private final Recorder responses = new Recorder(MAX_MICROS, DIGITS);
    private final Recorder deliveries = new Recorder(MAX_MICROS, DIGITS);

    PduRing pdus() {
        return pdus;
    }

    /**
     * Returns the latencies of responses of the simulator to messages since the previous call, in microseconds. Always
     * called by the same thread.
     */
    Histogram responses() {
        return responses.getIntervalHistogram();
    }

    /**
     * Returns the latencies of responses of clients to deliver_sm and data_sm since the previous call, in microseconds.
     * Always called by the same thread.
     */
    Histogram deliveries() {
        return deliveries.getIntervalHistogram();
    }

    @Override
    public OctetTap forSession(SmppSession session) {
        return new SessionTap();
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        throw new IllegalStateException("session " + session.id() + ": no tap was created with forSession");
    }

    /** The tap of one session. Confined to its event loop. */
    private final class SessionTap implements OctetTap {

        private final RequestTimes received = new RequestTimes();
        private final RequestTimes sent = new RequestTimes();

        @Override
        public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
            pdus.add(session.id(), direction, array, index, length);
            if (length < CodecLimits.HEADER_OCTETS) {
                return;
            }
            int id = PduHeader.commandId(array, index);
            if (PduHeader.commandLength(array, index) == length && carriesMessage(id)) {
                int status = PduHeader.commandStatus(array, index);
                time(direction, id, status, PduHeader.sequenceNumber(array, index));
            }
        }

        private void time(Direction direction, int id, int status, int sequenceNumber) {
            boolean request = id > 0;
            boolean fromClient = (direction == Direction.RECEIVED) == request;
            RequestTimes pending = fromClient ? received : sent;
            if (request) {
                pending.request(sequenceNumber, System.nanoTime());
                return;
            }
            long nanos = pending.response(sequenceNumber, System.nanoTime());
            if (nanos >= 0 && status != Frontend.WITHHELD) {
                long micros = Math.min(TimeUnit.NANOSECONDS.toMicros(nanos), MAX_MICROS);
                (fromClient ? responses : deliveries).recordValue(micros);
            }
        }

        private static boolean carriesMessage(int commandId) {
            return switch (CommandId.number(commandId)) {
                case SUBMIT_SM, DELIVER_SM, SUBMIT_MULTI, DATA_SM -> true;
                default -> false;
            };
        }
    }
}
