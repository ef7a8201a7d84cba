package io.smppcore.internal.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.spec.Vectors;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Set;

/**
 * Record of {@code pdu_edge.json} and the reaction of a session to it.
 *
 * @param octets octets from the peer
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

    /** Reaction of a session to octets of the peer. */
    enum Reaction {
        /** Waits for more octets. */
        WAIT,
        /** Accepts the PDU: calls the handler of a request, completes the request of a response. */
        READ,
        /** Answers a request with its own response and a status, or fails the request of a response. */
        REFUSE,
        /** Completes the request of a response without the truncated part. */
        READ_IN_PART,
        /** Answers with a generic_nack. */
        NACK,
        /** Answers with a generic_nack and closes the connection. */
        NACK_AND_CLOSE,
        /** Ignores the octets. */
        DROP,
        /** Accepts several consecutive PDUs. */
        READ_ALL
    }

    static List<EdgeVector> all() {
        return Vectors.read(FILE).stream()
                .map(json -> new EdgeVector(
                        json.get("id").asText(), Octets.ofHex(json.get("hex").asText()), json))
                .toList();
    }

    /** Returns the reaction of a lenient session. */
    Reaction reaction() {
        return switch (expected("decode")) {
            case "need_more_data" -> Reaction.WAIT;
            case "stream" -> Reaction.READ_ALL;
            case "ok" -> isReadableAndRefused() ? Reaction.REFUSE : Reaction.READ;
            case "error" -> reactionToError();
            default -> throw new AssertionError(json);
        };
    }

    /** Returns true for requests that can be decoded but not carried out, such as submit_multi without recipients. */
    private boolean isReadableAndRefused() {
        return action().startsWith("structure readable; ESME_");
    }

    private Reaction reactionToError() {
        return switch (expected("error")) {
            case "command_length_too_small", "command_length_too_large" -> Reaction.NACK_AND_CLOSE;
            // Bit 31 marks a response, which is never answered, as in unknown-command-DEADBEEF.
            case "unknown_command" -> commandId().isResponse() ? Reaction.DROP : Reaction.NACK;
            case "missing_nul", "truncated", "invalid_dest_flag", "tlv_header_truncated", "tlv_value_truncated" ->
                isTolerated() ? Reaction.READ : isReadableInPart() ? Reaction.READ_IN_PART : Reaction.REFUSE;
            default -> throw new AssertionError(json);
        };
    }

    /**
     * Returns true for a last text without a NUL, up to three octets after the last parameter, and any octets after a
     * header-only PDU.
     */
    private boolean isTolerated() {
        return json.at("/expect/lenient").isObject()
                || expected("error").equals("tlv_header_truncated")
                || hasNoMandatoryField();
    }

    /**
     * Returns true for a response with a truncated parameter; a request can be refused and sent again, a response
     * cannot.
     */
    private boolean isReadableInPart() {
        return commandId().isResponse() && expected("error").equals("tlv_value_truncated");
    }

    /** Returns true if only a strict session refuses the octets. */
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

    /** Returns the same octets with another sequence number. */
    EdgeVector withSequenceNumber(int sequenceNumber) {
        byte[] array = octets.toByteArray();
        for (int i = 0; i < Integer.BYTES; i++) {
            array[12 + i] = (byte) (sequenceNumber >> (24 - 8 * i));
        }
        return new EdgeVector(id, Octets.wrap(array), json);
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
