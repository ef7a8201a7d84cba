package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.util.List;

/**
 * Stored state of a message, for queries and receipts. It is first stored when a message leaves the queue that it
 * entered when it was accepted, or leaves the wait for its other parts; until then, only the {@link Message} is stored.
 *
 * @param number number of the message in its partition
 * @param customerNumber number in the message_id of the account
 * @param account system_id of the account
 * @param session id of the session that submitted it
 * @param source source address as submitted
 * @param destination destination address as submitted
 * @param registeredDelivery receipts that the account has requested
 * @param acceptedAt time of its acceptance in milliseconds since 1970
 * @param expiresAt end of its validity in milliseconds since 1970
 * @param group SMSC group to which the message was last assigned, empty if there is none
 * @param smscId message_id of the SMSC, empty if there is none
 * @param forwardedAt time of the response of the SMSC in milliseconds since 1970, 0 if there is none
 * @param state last known state
 * @param finalAt time of the final state in milliseconds since 1970, 0 if there is none
 * @param cause description of the status or error, empty if there is none
 * @param place location of a waiting message in the store, as {@link #queuePlace}; empty if it does not wait
 * @param parts number of parts
 * @param trace trace in which it was accepted, none if it is not sampled
 * @param sentSource source address as forwarded
 * @param sentDestination destination address as forwarded
 * @param reference user_message_reference of the account, -1 if there is none
 * @param copies ids of all copies that SMSCs have accepted, in the form in which receipts are looked up; empty if there
 *     is only one copy
 * @param replyTo reference and callback of the account
 */
public record TrackedMessage(
        long number,
        long customerNumber,
        String account,
        String session,
        Address source,
        Address destination,
        int registeredDelivery,
        long acceptedAt,
        long expiresAt,
        String group,
        String smscId,
        long forwardedAt,
        MessageState state,
        long finalAt,
        String cause,
        String place,
        int parts,
        TraceContext trace,
        Address sentSource,
        Address sentDestination,
        int reference,
        List<SmscId> copies,
        ReplyTo replyTo) {

    private static final int NO_REFERENCE = -1;

    /** First character of the location of a message in the queue of its SMSC group. */
    public static final char IN_QUEUE = 'q';
    /** First character of the location of a part that waits for the other parts. */
    public static final char IN_PARTS = 'p';

    private static final char IN_LATER = 'l';

    /**
     * Creates the record of a message without a response of an SMSC. Its {@link #place} is empty: for a message that
     * waits, {@link #waitingAt} sets it.
     *
     * @param group SMSC group of the message, empty if there is none
     * @param state last state of the message
     * @param cause description of the status or error, empty if there is none
     */
    public static TrackedMessage of(Message message, String group, MessageState state, String cause) {
        Integer reference = message.request().tlvs().get(TlvTag.USER_MESSAGE_REFERENCE);
        return new TrackedMessage(
                message.number(),
                message.customerNumber(),
                message.account(),
                message.session(),
                message.source(),
                message.destination(),
                message.request().registeredDelivery().value(),
                message.acceptedAt(),
                message.expiresAt(),
                group,
                "",
                0,
                state,
                0,
                cause,
                "",
                Parts.count(message.request()),
                message.trace(),
                message.request().sourceAddress(),
                message.request().destinationAddress(),
                reference == null ? NO_REFERENCE : reference,
                List.of(),
                message.replyTo());
    }

    /**
     * Returns the final state of a message that is not forwarded.
     *
     * @param time time of the final state in milliseconds since 1970
     */
    public static TrackedMessage ended(Message message, String group, MessageState state, String cause, long time) {
        return of(message, group, state, cause).ended(state, time, cause);
    }

    /** Reader of stored states. */
    public static final RowReader<TrackedMessage> READER = (number, octets) -> read(octets);

    /** Reads a state that {@link #toOctets} of this or an earlier version of the gateway has written. */
    public static TrackedMessage read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        long number = row.number();
        long customerNumber = row.number();
        String account = row.text();
        String session = row.text();
        Address source = row.address();
        Address destination = row.address();
        return new TrackedMessage(
                number,
                customerNumber,
                account,
                session,
                source,
                destination,
                row.small(),
                row.number(),
                row.number(),
                row.text(),
                row.text(),
                row.number(),
                MessageState.of(row.small()),
                row.number(),
                row.text(),
                row.text(),
                row.small(),
                TraceContext.read(row),
                row.hasMore() ? row.address() : source,
                row.hasMore() ? row.address() : destination,
                row.hasMore() ? row.small() : NO_REFERENCE,
                row.hasMore() ? row.list(copy -> new SmscId(copy.text(), copy.text())) : List.of(),
                ReplyTo.read(row));
    }

    public byte[] toOctets() {
        Row row = Row.write()
                .number(number)
                .number(customerNumber)
                .text(account)
                .text(session)
                .address(source)
                .address(destination)
                .small(registeredDelivery)
                .number(acceptedAt)
                .number(expiresAt)
                .text(group)
                .text(smscId)
                .number(forwardedAt)
                .small(state.value())
                .number(finalAt)
                .text(cause)
                .text(place)
                .small(parts);
        trace.write(row);
        boolean isAsSubmitted = sentSource.equals(source) && sentDestination.equals(destination);
        // Omitted if possible: rows without these fields are shorter, and have the format of earlier versions.
        boolean hasCopies = !copies.isEmpty() || !replyTo.isEmpty();
        if (!isAsSubmitted || reference != NO_REFERENCE || hasCopies) {
            row.address(sentSource).address(sentDestination).small(reference);
        }
        if (hasCopies) {
            row.list(copies, copy -> row.text(copy.group()).text(copy.id()));
        }
        return (replyTo.isEmpty() ? row : replyTo.write(row)).toOctets();
    }

    /**
     * Returns this state after an SMSC of a group has accepted the message.
     *
     * @param id message_id in the response
     * @param accepted ids of all accepted copies, in the form in which receipts are looked up
     */
    public TrackedMessage accepted(String newGroup, String id, long time, List<SmscId> accepted) {
        return new TrackedMessage(
                number,
                customerNumber,
                account,
                session,
                source,
                destination,
                registeredDelivery,
                acceptedAt,
                expiresAt,
                newGroup,
                id,
                time,
                MessageState.ENROUTE,
                0,
                "",
                "",
                parts,
                trace,
                sentSource,
                sentDestination,
                reference,
                accepted.size() > 1 ? List.copyOf(accepted) : List.of(),
                replyTo);
    }

    /**
     * Returns this state as a final one.
     *
     * @param time time in milliseconds since 1970
     */
    public TrackedMessage ended(MessageState newState, long time, String newCause) {
        return with(newState, time, newCause, "");
    }

    /** Returns this state with another location of the waiting message. */
    public TrackedMessage waitingAt(String newPlace) {
        return with(state, finalAt, cause, newPlace);
    }

    private TrackedMessage with(MessageState newState, long newFinalAt, String newCause, String newPlace) {
        return new TrackedMessage(
                number,
                customerNumber,
                account,
                session,
                source,
                destination,
                registeredDelivery,
                acceptedAt,
                expiresAt,
                group,
                smscId,
                forwardedAt,
                newState,
                newFinalAt,
                newCause,
                newPlace,
                parts,
                trace,
                sentSource,
                sentDestination,
                reference,
                copies,
                replyTo);
    }

    /** Adds this state of the message to the changes of a commit. */
    public void put(Changes changes) {
        changes.put(Table.STATE, Keys.of(number), toOctets());
    }

    /** Returns the message_id of the account. */
    public String messageId(int partition) {
        return MessageNumber.text(partition, customerNumber);
    }

    /**
     * Returns true if the message was forwarded and the account has requested a receipt, so that a receipt of the SMSC
     * is to end it.
     */
    public boolean isReceiptAwaited() {
        return registeredDelivery != 0 && !smscId.isEmpty();
    }

    /** Returns the location of a message at a position in the queue of its SMSC group. */
    public static String queuePlace(long position) {
        return IN_QUEUE + Long.toString(position);
    }

    /** Returns the location of a part that waits for the other parts. */
    public static String partsPlace(long number) {
        return IN_PARTS + Long.toString(number);
    }

    /** Returns the location of a message that waits until a time in milliseconds since 1970. */
    public static String laterPlace(long due) {
        return IN_LATER + Long.toString(due);
    }

    /**
     * Returns the time in milliseconds since 1970 for which the message is scheduled or at which it is retried, 0 if
     * there is none.
     */
    public long dueAt() {
        return !place.isEmpty() && place.charAt(0) == IN_LATER ? Long.parseLong(place, 1, place.length(), 10) : 0;
    }

    /** Returns true if the state is final. */
    public boolean isFinal() {
        return finalAt != 0;
    }
}
