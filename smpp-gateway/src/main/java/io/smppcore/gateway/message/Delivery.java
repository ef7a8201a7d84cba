package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;

/**
 * Stored form of a receipt or a mobile-originated message that waits for an account.
 *
 * @param position position in the queue of the account
 * @param number number of the message of a receipt, 0 for a mobile-originated message
 * @param session id of the session that is to receive it while it is bound, empty for any
 * @param createdAt time of its creation in milliseconds since 1970
 * @param trace trace of the message, none if it is not sampled
 * @param request the deliver_sm
 * @param replyTo reference and callback of the account that belong to the message of a receipt
 * @param isAcceptance true if the receipt is about the acceptance by an SMSC, for callbacks only
 */
public record Delivery(
        long position,
        long number,
        String session,
        long createdAt,
        TraceContext trace,
        DeliverSm request,
        ReplyTo replyTo,
        boolean isAcceptance)
        implements Queued {

    /** Measured memory of a delivery without its texts, in bytes. */
    private static final int FIXED_OCTETS = 560;

    /** Reads a delivery at a position that {@link #toOctets} has written. */
    public static Delivery read(long position, byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        return new Delivery(
                position,
                row.number(),
                row.text(),
                row.number(),
                TraceContext.read(row),
                (DeliverSm) row.pdu(),
                ReplyTo.read(row),
                row.hasMore() && row.flag());
    }

    @Override
    public byte[] toOctets() {
        Row row = Row.write().number(number).text(session).number(createdAt);
        trace.write(row).pdu(request);
        // Omitted if possible: rows without these fields are shorter, and have the format of earlier versions.
        if (!replyTo.isEmpty() || isAcceptance) {
            replyTo.write(row);
        }
        return (isAcceptance ? row.flag(true) : row).toOctets();
    }

    /** Returns this delivery with another position in a queue. */
    public Delivery at(long newPosition) {
        return new Delivery(newPosition, number, session, createdAt, trace, request, replyTo, isAcceptance);
    }

    /**
     * Returns this delivery as a new one for any session, without a position in a queue.
     *
     * @param now time in milliseconds since 1970
     */
    public Delivery renewed(long now) {
        return new Delivery(0, number, "", now, trace, request, replyTo, isAcceptance);
    }

    @Override
    public int weight() {
        return FIXED_OCTETS
                + trace.weight()
                + replyTo.weight()
                + request.shortMessage().length()
                + request.tlvs().encodedLength();
    }

    @Override
    public long since() {
        return createdAt;
    }
}
