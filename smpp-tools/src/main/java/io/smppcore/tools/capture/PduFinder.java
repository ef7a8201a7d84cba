package io.smppcore.tools.capture;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduHeader;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.tools.capture.OctetStream.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A parser that finds the PDUs in the octets of one direction, and concludes from them that the sender is a client or
 * an SMSC. Used once.
 *
 * <p>After missing octets, or if the capture began in the middle of the connection, parsing continues at the first
 * chunk that begins with the header of a PDU. That works because most peers write whole PDUs.
 */
final class PduFinder {

    private static final int MAX_PROBLEMS = 5;

    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());
    private final OctetStream direction;
    private final List<RecordedRequest> requests = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private byte[] buffer = new byte[1 << 12];
    private int length;

    /**
     * Time of capture of the first octet in the buffer. It never decreases, although a segment that was sent again may
     * have a later time than its successors.
     */
    private long nanos;

    private boolean synchronised;
    private long skipped;
    private long unreadable;
    private long leftOut;
    private boolean client;
    private boolean server;

    PduFinder(OctetStream direction) {
        this.direction = direction;
    }

    /** Parses the whole direction. Called once, before the other methods. */
    void findAll() {
        for (Chunk chunk : direction.chunks()) {
            if (!chunk.follows()) {
                lose();
            }
            add(chunk);
            takeAll(chunk.nanos());
        }
        lose();
        if (skipped > 0) {
            problem(skipped + " octets are not whole PDUs");
        }
        if (unreadable > MAX_PROBLEMS) {
            problem(unreadable + " PDUs in all could not be read");
        }
    }

    /**
     * Returns true if the sender is a client: it sends a PDU that only clients send, or none that only an SMSC sends.
     */
    boolean isClient() {
        return client || !server;
    }

    /** Returns the requests that are worth sending again, each with the time of capture of its first octet. */
    List<RecordedRequest> requests() {
        return requests;
    }

    /**
     * Returns the number of PDUs that belong to the session itself, such as bind, unbind, enquire_link and responses.
     */
    long leftOut() {
        return leftOut;
    }

    /** Returns the problems, one sentence each. Returns none if the stream seems not to be SMPP at all. */
    List<String> problems() {
        return client || !requests.isEmpty() ? problems : List.of();
    }

    /** Discards the octets in the buffer, whose PDU is incomplete forever. */
    private void lose() {
        skipped += length;
        length = 0;
        synchronised = false;
    }

    private void add(Chunk chunk) {
        int octets = chunk.octets().length();
        if (length == 0) {
            nanos = Math.max(nanos, chunk.nanos());
        }
        if (length + octets > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + octets));
        }
        chunk.octets().copyTo(buffer, length);
        length += octets;
    }

    private void takeAll(long chunkNanos) {
        int from = 0;
        while (length - from >= CodecLimits.HEADER_OCTETS) {
            int pdu = pduAt(from);
            if (pdu == 0) {
                skipped += length - from;
                synchronised = false;
                from = length;
                break;
            }
            if (pdu > length - from) {
                break;
            }
            synchronised = true;
            take(from, pdu);
            from += pdu;
            nanos = Math.max(nanos, chunkNanos);
        }
        System.arraycopy(buffer, from, buffer, 0, length - from);
        length -= from;
    }

    /** Returns the length of the PDU at an offset; 0 if there is none. */
    private int pduAt(int from) {
        try {
            int pdu = decoder.frameLength(buffer, from, length - from);
            int id = PduHeader.commandId(buffer, from);
            boolean plausible = (id & 0x7FFF_FE00) == 0; // ids of the specification and others nearby
            return synchronised || plausible ? pdu : 0;
        } catch (DecodeException e) {
            return 0;
        }
    }

    private void take(int from, int pduLength) {
        try {
            sort(decoder.decode(buffer, from, pduLength));
        } catch (DecodeException e) {
            unreadable++;
            if (unreadable <= MAX_PROBLEMS) {
                problem(e.problem().summary());
            }
        }
    }

    private void sort(Pdu pdu) {
        switch (pdu) {
            case BindRequest bind -> {
                client = true;
                leftOut++;
            }
            case BindResp response -> server = true;
            case SubmitSmResp response -> server = true;
            case DeliverSm message -> server = true;
            case Outbind outbind -> server = true;
            case AlertNotification alert -> server = true;
            case EnquireLink enquiry -> leftOut++;
            case Unbind unbind -> leftOut++;
            case UnknownRequest unknown -> unknown(unknown);
            case UnknownResponse unknown -> unknown(unknown);
            case Response response -> leftOut++;
            case Request<?> request -> {
                client |= !(request instanceof DataSm);
                requests.add(new RecordedRequest(nanos, request));
            }
            default -> leftOut++;
        }
    }

    private void unknown(Pdu pdu) {
        problem(pdu.commandId() + " is no known operation");
    }

    private void problem(String what) {
        problems.add(direction.name() + ": " + what);
    }
}
