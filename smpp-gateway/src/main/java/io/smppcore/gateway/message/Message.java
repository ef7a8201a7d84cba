package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import java.time.Instant;
import java.util.List;

/**
 * Stored form of a message that an account has submitted and that waits for an SMSC: a whole message, or a part of a
 * long one. Immutable.
 *
 * @param number number of the message in its partition
 * @param position position in its queue, equal to its number before the first attempt
 * @param customerNumber number in the message_id that the account has received; differs from {@code number} for the
 *     destinations of a submit_multi, which share a message_id
 * @param account system_id of the account
 * @param session id of the session that submitted it
 * @param acceptedAt time of its acceptance in milliseconds since 1970
 * @param expiresAt end of its validity in milliseconds since 1970
 * @param attempts number of attempts that an SMSC has refused
 * @param copies number of attempts whose outcome is unknown
 * @param tried SMSC groups that could not send it or have refused it, and are not tried again
 * @param tags tags given by filters
 * @param trace trace in which it was accepted, none if it is not sampled
 * @param replyTo reference and callback of the account
 * @param source source address as submitted, before filters
 * @param destination destination address as submitted, before filters
 * @param request submit_sm or data_sm
 */
public record Message(
        long number,
        long position,
        long customerNumber,
        String account,
        String session,
        long acceptedAt,
        long expiresAt,
        int attempts,
        int copies,
        List<String> tried,
        List<String> tags,
        TraceContext trace,
        ReplyTo replyTo,
        Address source,
        Address destination,
        MessageRequest<?> request)
        implements Queued {

    /** Number of low bits that contain the attempts in the stored field; the remaining bits contain the copies. */
    private static final int ATTEMPTS_BITS = 20;

    private static final int MAX_ATTEMPTS = (1 << ATTEMPTS_BITS) - 1;
    private static final int MAX_COPIES = (1 << (Integer.SIZE - 1 - ATTEMPTS_BITS)) - 1;

    /** Measured memory of a message without its texts, in bytes. */
    private static final int FIXED_OCTETS = 660;

    /**
     * Creates a message without a reference or callback, whose addresses were not changed by filters, and without
     * attempts of unknown outcome.
     */
    public Message(
            long number,
            long position,
            long customerNumber,
            String account,
            String session,
            long acceptedAt,
            long expiresAt,
            int attempts,
            List<String> tried,
            List<String> tags,
            TraceContext trace,
            MessageRequest<?> request) {
        this(
                number,
                position,
                customerNumber,
                account,
                session,
                acceptedAt,
                expiresAt,
                attempts,
                0,
                tried,
                tags,
                trace,
                ReplyTo.NONE,
                request.sourceAddress(),
                request.destinationAddress(),
                request);
    }

    /** Reader of stored messages. */
    public static final RowReader<Message> READER = Message::read;

    /** Reads a message at a position that {@link #toOctets} has written. */
    public static Message read(long position, byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        long number = row.number();
        long customerNumber = row.number();
        String account = row.text();
        String session = row.text();
        long acceptedAt = row.number();
        long expiresAt = row.number();
        int attempts = row.small();
        List<String> tried = row.texts();
        List<String> tags = row.texts();
        TraceContext trace = TraceContext.read(row);
        MessageRequest<?> request = (MessageRequest<?>) row.pdu();
        boolean hasAddresses = row.hasMore();
        Address source = hasAddresses ? row.address() : request.sourceAddress();
        Address destination = hasAddresses ? row.address() : request.destinationAddress();
        return new Message(
                number,
                position,
                customerNumber,
                account,
                session,
                acceptedAt,
                expiresAt,
                attempts & MAX_ATTEMPTS,
                (attempts >>> ATTEMPTS_BITS) & MAX_COPIES,
                tried,
                tags,
                trace,
                ReplyTo.read(row),
                source,
                destination,
                request);
    }

    @Override
    public byte[] toOctets() {
        Row row = Row.write()
                .number(number)
                .number(customerNumber)
                .text(account)
                .text(session)
                .number(acceptedAt)
                .number(expiresAt)
                .small(Math.min(attempts, MAX_ATTEMPTS) | Math.min(copies, MAX_COPIES) << ATTEMPTS_BITS)
                .texts(tried)
                .texts(tags);
        trace.write(row).pdu(request);
        // Omitted if possible: rows without these fields are shorter, and have the format of earlier versions.
        if (isReaddressed() || !replyTo.isEmpty()) {
            row.address(source).address(destination);
        }
        return (replyTo.isEmpty() ? row : replyTo.write(row)).toOctets();
    }

    /** Returns true if filters have changed an address. */
    boolean isReaddressed() {
        return !source.equals(request.sourceAddress()) || !destination.equals(request.destinationAddress());
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
        return acceptedAt;
    }

    @Override
    public String owner() {
        return account;
    }

    /** Returns the priority_flag; 0 for a data_sm. */
    @Override
    public int priority() {
        return request instanceof SubmitSm sm ? sm.priorityFlag() : 0;
    }

    @Override
    public int parts() {
        return Parts.count(request);
    }

    public boolean isExpired(long now) {
        return now >= expiresAt;
    }

    /** Returns this message with another position in its queue. */
    public Message at(long newPosition) {
        return with(number, newPosition, customerNumber, expiresAt, attempts, copies, tried, tags, request);
    }

    /**
     * Returns this message after a refused attempt.
     *
     * @param refusedBy all groups that are not tried again
     */
    public Message afterAttempt(List<String> refusedBy) {
        return with(number, position, customerNumber, expiresAt, attempts + 1, copies, refusedBy, tags, request);
    }

    /** Returns this message with one more attempt whose outcome is unknown. */
    public Message afterCopy() {
        return with(number, position, customerNumber, expiresAt, attempts, copies + 1, tried, tags, request);
    }

    /** Returns this message with another end of its validity in milliseconds since 1970. */
    public Message expiringAt(long newExpiresAt) {
        return with(number, position, customerNumber, newExpiresAt, attempts, copies, tried, tags, request);
    }

    /**
     * Returns this message as if it had never been tried, with another end of its validity in milliseconds since 1970.
     */
    public Message renewed(long newExpiresAt) {
        return with(number, position, customerNumber, newExpiresAt, 0, 0, List.of(), tags, request);
    }

    /** Returns this message with another number, which is also its position. */
    public Message as(long newNumber) {
        return as(newNumber, customerNumber);
    }

    /**
     * Returns this message with another number, which is also its position, and another number in the message_id of the
     * account.
     */
    public Message as(long newNumber, long newCustomerNumber) {
        return with(newNumber, newNumber, newCustomerNumber, expiresAt, attempts, copies, tried, tags, request);
    }

    /** Returns this message with another request. */
    public Message with(MessageRequest<?> newRequest) {
        return with(tags, newRequest);
    }

    /** Returns this message with other tags and another request. */
    public Message with(List<String> newTags, MessageRequest<?> newRequest) {
        return with(number, position, customerNumber, expiresAt, attempts, copies, tried, newTags, newRequest);
    }

    private Message with(
            long newNumber,
            long newPosition,
            long newCustomerNumber,
            long newExpiresAt,
            int newAttempts,
            int newCopies,
            List<String> newTried,
            List<String> newTags,
            MessageRequest<?> newRequest) {
        return new Message(
                newNumber,
                newPosition,
                newCustomerNumber,
                account,
                session,
                acceptedAt,
                newExpiresAt,
                newAttempts,
                newCopies,
                newTried,
                newTags,
                trace,
                replyTo,
                source,
                destination,
                newRequest);
    }

    /** Returns this message with a reference and a callback of the account. */
    public Message replyingTo(ReplyTo newReplyTo) {
        return new Message(
                number,
                position,
                customerNumber,
                account,
                session,
                acceptedAt,
                expiresAt,
                attempts,
                copies,
                tried,
                tags,
                trace,
                newReplyTo,
                source,
                destination,
                request);
    }

    /**
     * Returns the request for the SMSC. It has no schedule_delivery_time, and a relative validity_period is replaced by
     * the remaining time.
     *
     * @param now time in milliseconds since 1970, before the end of the validity
     */
    public MessageRequest<?> toSend(long now) {
        return MessageTimes.remaining(request, Instant.ofEpochMilli(expiresAt), Instant.ofEpochMilli(now));
    }
}
