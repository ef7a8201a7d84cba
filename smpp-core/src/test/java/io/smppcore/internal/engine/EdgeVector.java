package io.smppcore.internal.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.spec.Vectors;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Set;

/**
 * A record of {@code pdu_edge.json} and what a session makes of it.
 *
 * @param octets what the peer sends
 */
record EdgeVector(String id, Octets octets, JsonNode json) {

    static final String FILE = "pdu_edge.json";

    private static final Set<CommandId> HEADER_ONLY = Set.of(
            CommandId.ENQUIRE_LINK,
            CommandId.ENQUIRE_LINK_RESP,
            CommandId.UNBIND,
            CommandId.UNBIND_RESP,
            CommandId.GENERIC_NACK,
            CommandId.CANCEL_SM_RESP,
            CommandId.REPLACE_SM_RESP,
            CommandId.CANCEL_BROADCAST_SM_RESP);

    /** What a session does with octets of the peer. */
    enum Reaction {
        /** Waits for more octets. */
        WAIT,
        /** Takes them for what they say: a request reaches its handler, a response its request. */
        READ,
        /** Answers a request with its own response and a status, or fails the request that a response belongs to. */
        REFUSE,
        /** Gives a response to its request without the part that is broken. */
        READ_IN_PART,
        /** Answers with a generic_nack. */
        NACK,
        /** Answers with a generic_nack and ends the connection. */
        NACK_AND_CLOSE,
        /** Does nothing at all. */
        DROP,
        /** Takes several PDUs one behind the other. */
        READ_ALL
    }

    static List<EdgeVector> all() {
        return Vectors.read(FILE).stream()
                .map(json -> new EdgeVector(
                        json.get("id").asText(), Octets.ofHex(json.get("hex").asText()), json))
                .toList();
    }

    /** By a session that reads leniently. */
    Reaction reaction() {
        return switch (expected("decode")) {
            case "need_more_data" -> Reaction.WAIT;
            case "stream" -> Reaction.READ_ALL;
            case "ok" -> isReadableAndRefused() ? Reaction.REFUSE : Reaction.READ;
            case "error" -> reactionToError();
            default -> throw new AssertionError(json);
        };
    }

    /** A submit_multi without recipients: every field is there, and nothing can come of it. */
    private boolean isReadableAndRefused() {
        return action().startsWith("structure readable; ESME_");
    }

    private Reaction reactionToError() {
        return switch (expected("error")) {
            case "command_length_too_small", "command_length_too_large" -> Reaction.NACK_AND_CLOSE;
            // Bit 31 makes a response of it, which is never answered; one record, unknown-command-DEADBEEF, says
            // otherwise.
            case "unknown_command" -> commandId().isResponse() ? Reaction.DROP : Reaction.NACK;
            case "missing_nul", "truncated", "invalid_dest_flag", "tlv_header_truncated", "tlv_value_truncated" ->
                isTolerated() ? Reaction.READ : isReadableInPart() ? Reaction.READ_IN_PART : Reaction.REFUSE;
            default -> throw new AssertionError(json);
        };
    }

    /**
     * A last text without a NUL, up to three octets behind the last parameter, and anything behind a PDU that is only a
     * header.
     */
    private boolean isTolerated() {
        return json.at("/expect/lenient").isObject()
                || expected("error").equals("tlv_header_truncated")
                || hasNoMandatoryField();
    }

    /** A request can be refused and sent again; a response cannot. */
    private boolean isReadableInPart() {
        return commandId().isResponse() && expected("error").equals("tlv_value_truncated");
    }

    /** Whether a strict reader refuses what this session reads. */
    boolean isRefusedStrictly() {
        return action().contains("strict: reject with") || action().contains("lenient option");
    }

    private boolean hasNoMandatoryField() {
        return HEADER_ONLY.contains(commandId());
    }

    String action() {
        return json.at("/expect/action").asText("");
    }

    String expected(String member) {
        return json.at("/expect/" + member).asText("");
    }

    CommandId commandId() {
        return CommandId.of(int32(4));
    }

    int commandStatus() {
        return int32(8);
    }

    int sequenceNumber() {
        return int32(12);
    }

    /** The same octets as the answer to a request of ours. */
    EdgeVector withSequenceNumber(int sequenceNumber) {
        byte[] array = octets.toByteArray();
        for (int i = 0; i < Integer.BYTES; i++) {
            array[12 + i] = (byte) (sequenceNumber >> (24 - 8 * i));
        }
        return new EdgeVector(id, Octets.takingOver(array), json);
    }

    int int32(int index) {
        return octets.octetAt(index) << 24
                | octets.octetAt(index + 1) << 16
                | octets.octetAt(index + 2) << 8
                | octets.octetAt(index + 3);
    }

    @Override
    public String toString() {
        return id;
    }
}
