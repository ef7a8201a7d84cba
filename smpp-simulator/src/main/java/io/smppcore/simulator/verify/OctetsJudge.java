package io.smppcore.simulator.verify;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The judge of the encoding of PDUs. It decodes each PDU strictly to find violations and, if that fails, leniently, so
 * that later judges have its fields.
 */
final class OctetsJudge extends Judge {

    /*
     * Strict except for three rules: RequestJudge judges sequence numbers, Check.PAYLOAD judges a message in two
     * fields, and SMPP 3.4 allows data_sm without a payload.
     */
    private static final Leniency STRICT = Leniency.strict().toBuilder()
            .anySequenceNumber(true)
            .dataSmWithoutPayload(true)
            .payloadBesideMessage(true)
            .build();

    private static final Set<TlvTag<?>> REPEATABLE = Set.of(
            TlvTag.CALLBACK_NUM_PRES_IND,
            TlvTag.CALLBACK_NUM_ATAG,
            TlvTag.CALLBACK_NUM,
            TlvTag.BROADCAST_AREA_IDENTIFIER,
            TlvTag.BROADCAST_ERROR_STATUS,
            TlvTag.BROADCAST_AREA_SUCCESS);

    private final PduDecoder strict;
    private final PduDecoder lenient;

    OctetsJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
        strict = new PduDecoder(STRICT, facts.limits);
        lenient = new PduDecoder(Leniency.lenient(), facts.limits);
    }

    @Override
    void sent(Frame frame) {
        frame.pdu = read(lenient, frame);
    }

    @Override
    void received(Frame frame) {
        boolean exact = frame.commandLength() == frame.length;
        String length = "command_length " + Integer.toUnsignedString(frame.commandLength()) + " (expected: "
                + CodecLimits.HEADER_OCTETS + " to " + facts.limits.maxPduOctets() + ")";
        findings.judge(Check.COMMAND_LENGTH, exact, frame, length);
        if (!exact) {
            return;
        }
        if (frame.isRequest()) {
            findings.judge(Check.COMMAND_ID, PduCodecs.isKnown(frame.command), frame, "not in the specification");
            String status = "command_status " + frame.status() + " (expected: 0)";
            findings.judge(Check.COMMAND_STATUS, frame.status().isOk(), frame, status);
        }
        try {
            frame.pdu = strict.decode(frame.array, frame.index, frame.length);
            wellFormed(frame);
        } catch (DecodeException e) {
            frame.pdu = read(lenient, frame);
            malformed(frame, e.problem());
        }
        if (frame.pdu != null && PduCodecs.isKnown(frame.command)) {
            values(frame, frame.pdu);
        }
    }

    private static @Nullable Pdu read(PduDecoder decoder, Frame frame) {
        try {
            return frame.commandLength() == frame.length
                    ? decoder.decode(frame.array, frame.index, frame.length)
                    : null;
        } catch (DecodeException e) {
            return e.pdu();
        }
    }

    private void wellFormed(Frame frame) {
        if (frame.length > CodecLimits.HEADER_OCTETS) {
            findings.pass(Check.MANDATORY_FIELDS);
        }
        Pdu pdu = frame.pdu;
        if (pdu != null && !pdu.tlvs().isEmpty()) {
            findings.pass(Check.TLV_STREAM);
        }
        if (!frame.isRequest() && !frame.is(CommandId.GENERIC_NACK)) {
            findings.pass(Check.RESPONSE_BODY);
        }
    }

    private void malformed(Frame frame, DecodeProblem problem) {
        Check check = switch (problem.kind()) {
            case COMMAND_LENGTH_TOO_SMALL, COMMAND_LENGTH_TOO_LARGE -> Check.COMMAND_LENGTH;
            case SEQUENCE_OUT_OF_RANGE -> Check.SEQUENCE_RANGE;
            case MISSING_TLV, TLV_HEADER_TRUNCATED, TLV_VALUE_TRUNCATED -> Check.TLV_STREAM;
            case EXTRA_BODY, MISSING_BODY -> Check.RESPONSE_BODY;
            case MISSING_NUL, TRUNCATED, TOO_LONG, INVALID_DEST_FLAG, ODD_CHARACTER, NO_DESTINATION ->
                Check.MANDATORY_FIELDS;
            case TWO_MESSAGES -> Check.PAYLOAD;
        };
        findings.fail(check, frame, problem.field() + " at offset " + problem.offset() + ": " + problem.detail());
    }

    private void values(Frame frame, Pdu pdu) {
        FieldRules rules = new FieldRules(frame.isRequest());
        PduCodecs.write(pdu, rules);
        if (rules.judged) {
            findings.judge(Check.RESERVED_VALUES, rules.reserved.isEmpty(), frame, rules.reserved);
        }
        if (rules.hasTime) {
            findings.judge(Check.TIMES, rules.badTime.isEmpty(), frame, rules.badTime);
        }
        Set<Integer> seen = new HashSet<>();
        for (Tlv parameter : pdu.tlvs()) {
            TlvTag<?> tag = TlvTag.known(parameter.tag());
            if (tag != null) {
                parameter(frame, tag, parameter.value().length(), seen.add(parameter.tag()));
            }
        }
    }

    private void parameter(Frame frame, TlvTag<?> tag, int octets, boolean first) {
        boolean gap = tag.equals(TlvTag.MS_VALIDITY) && octets != tag.minOctets() && octets != tag.maxOctets();
        boolean allowed = octets >= tag.minOctets() && octets <= tag.maxOctets() && !gap;
        String found = tag.name() + " has " + octets + " octets (expected: " + tag.minOctets() + " to "
                + tag.maxOctets() + ")";
        findings.judge(Check.TLV_LENGTHS, allowed, frame, found);
        findings.judge(Check.TLV_ONCE, first || REPEATABLE.contains(tag), frame, tag.name() + " is repeated");
    }
}
