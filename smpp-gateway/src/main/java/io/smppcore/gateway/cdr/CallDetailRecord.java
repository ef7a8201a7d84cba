package io.smppcore.gateway.cdr;

import io.smppcore.gateway.message.MessageListener.Refusal;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.StringJoiner;

/**
 * Call detail record of an ended or refused message. Immutable.
 *
 * @param values texts in the order of {@link #NAMES}
 * @param parts number of parts, which the texts contain too
 */
record CallDetailRecord(List<String> values, int parts) {

    /** Names of the fields, in their order. */
    static final List<String> NAMES = List.of(
            "message_id",
            "account",
            "from",
            "to",
            "parts",
            "group",
            "smsc_id",
            "accepted_at",
            "forwarded_at",
            "final_at",
            "state",
            "cause",
            "sent_from",
            "sent_to",
            "receipt_parameters",
            "reference");

    /** Index of the number of parts, the only numeric field. */
    static final int PARTS = NAMES.indexOf("parts");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /**
     * Returns the record of a message that has ended, or that was forwarded and for which no receipt is awaited.
     *
     * @param receipt TLVs of its receipt, empty if there is none
     */
    static CallDetailRecord of(int partition, TrackedMessage tracked, Tlvs receipt) {
        String state = tracked.state().name();
        return of(
                partition,
                tracked,
                time(tracked.finalAt()),
                state == null ? Integer.toString(tracked.state().value()) : state,
                tracked.cause(),
                parameters(receipt));
    }

    /** Returns the record of a forwarded message whose receipt is no longer awaited. */
    static CallDetailRecord withoutReceipt(int partition, TrackedMessage tracked) {
        return of(partition, tracked, "", "UNKNOWN", "no receipt has come", "");
    }

    private static CallDetailRecord of(
            int partition, TrackedMessage tracked, String finalAt, String state, String cause, String parameters) {
        return new CallDetailRecord(
                List.of(
                        tracked.messageId(partition),
                        tracked.account(),
                        tracked.source().value(),
                        tracked.destination().value(),
                        Integer.toString(tracked.parts()),
                        tracked.group(),
                        tracked.smscId(),
                        time(tracked.acceptedAt()),
                        time(tracked.forwardedAt()),
                        finalAt,
                        state,
                        cause,
                        tracked.sentSource().value(),
                        tracked.sentDestination().value(),
                        parameters,
                        tracked.replyTo().reference()),
                tracked.parts());
    }

    /** Returns TLVs as text, with tags and values in hexadecimal digits, such as {@code 1403=3236 0423=030001}. */
    private static String parameters(Tlvs receipt) {
        StringJoiner parameters = new StringJoiner(" ");
        for (Tlv parameter : receipt) {
            parameters.add(
                    "%04x=%s".formatted(parameter.tag(), parameter.value().toHex()));
        }
        return parameters.toString();
    }

    static CallDetailRecord of(Refusal refusal) {
        return new CallDetailRecord(
                List.of(
                        "",
                        refusal.account(),
                        refusal.request().sourceAddress().value(),
                        refusal.request().destinationAddress().value(),
                        Integer.toString(refusal.parts()),
                        "",
                        "",
                        "",
                        "",
                        time(refusal.time()),
                        "REFUSED",
                        refusal.status() + ": " + refusal.reason(),
                        "",
                        "",
                        "",
                        refusal.reference()),
                refusal.parts());
    }

    /** Returns a time in UTC as text, empty for 0. */
    private static String time(long millis) {
        return millis == 0 ? "" : TIME.format(Instant.ofEpochMilli(millis));
    }
}
