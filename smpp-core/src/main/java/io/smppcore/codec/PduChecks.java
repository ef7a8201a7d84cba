package io.smppcore.codec;

import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/**
 * Checks of decoded PDUs for defects by which a request cannot be carried out, although each field can be decoded.
 * Stateless.
 */
final class PduChecks {

    private PduChecks() {}

    /**
     * Throws a {@link DecodeException} if the specification does not allow the sequence number; only generic_nack may
     * have 0.
     */
    static void checkSequenceNumber(int sequenceNumber, boolean mayBeZero, OctetReader in) {
        if (sequenceNumber < 0 || (sequenceNumber == 0 && !mayBeZero)) {
            PduProblems problems = in.problems();
            throw new DecodeException(problems.of(
                    DecodeProblem.Kind.SEQUENCE_OUT_OF_RANGE,
                    "sequence_number",
                    problems.start() + PduHeader.SEQUENCE_NUMBER,
                    CommandStatus.ESME_RUNKNOWNERR,
                    Integer.toUnsignedString(sequenceNumber) + " (expected: 1 to " + Integer.MAX_VALUE + ")"));
        }
    }

    /** Returns the problem of the last decoded PDU, or null. */
    static @Nullable DecodeProblem check(Pdu pdu, OctetReader in) {
        int payloads = in.payloads();
        DecodeProblem problem = payloads == 0 ? null : checkPayload(pdu, payloads, in);
        if (problem != null) {
            return problem;
        }
        if (pdu instanceof DataSm) {
            boolean isMissing = payloads == 0 && !in.leniency().dataSmWithoutPayload();
            return isMissing ? in.problems().missingTlv(TlvTag.MESSAGE_PAYLOAD.name()) : null;
        }
        if (pdu instanceof SubmitMulti multi) {
            return multi.destinations().isEmpty() ? noDestination(multi, in) : null;
        }
        if (pdu instanceof BroadcastSm broadcast) {
            String missing = broadcast.missingTlvs();
            return missing.isEmpty() ? null : in.problems().missingTlv(missing);
        }
        return null;
    }

    /**
     * Returns the problem of a PDU with two messages, or null. It is refused so that a filter and the application
     * cannot read different ones.
     */
    private static @Nullable DecodeProblem checkPayload(Pdu pdu, int payloads, OctetReader in) {
        if ((payloads == 1 && in.leniency().payloadBesideMessage()) || !(pdu instanceof MessageCarrier carrier)) {
            return null;
        }
        if (payloads > 1) {
            return twoMessages(in, payloads + " of them (expected: <= 1)");
        }
        int shortMessage = carrier.shortMessage().length();
        return shortMessage == 0
                ? null
                : twoMessages(in, "beside a short_message of " + shortMessage + " octets (expected: sm_length 0)");
    }

    private static DecodeProblem twoMessages(OctetReader in, String detail) {
        return in.problems()
                .of(
                        DecodeProblem.Kind.TWO_MESSAGES,
                        TlvTag.MESSAGE_PAYLOAD.name(),
                        in.payloadAt(),
                        CommandStatus.ESME_RINVMSGLEN,
                        detail);
    }

    private static DecodeProblem noDestination(SubmitMulti multi, OctetReader in) {
        PduProblems problems = in.problems();
        int serviceType = multi.serviceType().length() + 1;
        int sourceAddress = multi.sourceAddress().length() + 3; // TON, NPI and NUL
        return problems.of(
                DecodeProblem.Kind.NO_DESTINATION,
                Field.NUMBER_OF_DESTS.name(),
                problems.start() + CodecLimits.HEADER_OCTETS + serviceType + sourceAddress,
                Field.NUMBER_OF_DESTS.malformed(),
                "0 (expected: 1 to 255)");
    }
}
