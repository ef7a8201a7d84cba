package io.smppcore.simulator.verify;

import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Udh;
import io.smppcore.segment.UdhIdentifier;
import io.smppcore.segment.UdhReading;
import io.smppcore.session.CloseReason;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The judge of the contents of messages of the client: alphabet, user data header, and parts of long messages. */
final class MessageJudge extends Judge {

    private static final int SEVEN_BITS = 0x7F;

    /** The fields that submit_sm, data_sm, submit_multi and broadcast_sm have in common. */
    private record Message(
            String from, String to, EsmClass esmClass, DataCoding dataCoding, Octets shortMessage, Tlvs tlvs) {

        Octets octets() {
            Octets payload = tlvs.get(TlvTag.MESSAGE_PAYLOAD);
            return payload != null ? payload : shortMessage;
        }
    }

    private final PartTracker parts;

    MessageJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
        parts = new PartTracker(findings);
    }

    @Override
    void received(Frame frame) {
        Message message = frame.isSubmission() && frame.pdu != null ? message(frame.pdu) : null;
        if (message == null) {
            return;
        }
        boolean payload = message.tlvs.contains(TlvTag.MESSAGE_PAYLOAD);
        boolean both = payload && !message.shortMessage.isEmpty();
        findings.judge(Check.PAYLOAD, !both, frame, "short_message and message_payload (expected: one of them)");
        Octets octets = message.octets();
        Octets text = octets;
        Optional<Concatenation> part = sar(frame, message.tlvs);
        if (message.esmClass.hasUdh()) {
            switch (Udh.read(octets)) {
                case UdhReading.Problem problem -> {
                    findings.fail(Check.UDH, frame, problem.toString());
                    return;
                }
                case Udh udh -> {
                    findings.pass(Check.UDH);
                    text = octets.range(udh.length(), octets.length());
                    part = header(frame, udh, part);
                }
            }
        }
        part.ifPresent(found -> parts.add(frame, message.from, message.to, found));
        alphabet(frame, message.dataCoding, text);
    }

    private static @Nullable Message message(Pdu pdu) {
        return switch (pdu) {
            case MessageRequest<?> request ->
                new Message(
                        request.sourceAddress().toString(),
                        request.destinationAddress().toString(),
                        request.esmClass(),
                        request.dataCoding(),
                        request.shortMessage(),
                        request.tlvs());
            case SubmitMulti multi ->
                new Message(
                        multi.sourceAddress().toString(),
                        multi.destinations().toString(),
                        multi.esmClass(),
                        multi.dataCoding(),
                        multi.shortMessage(),
                        multi.tlvs());
            case BroadcastSm broadcast ->
                new Message(
                        broadcast.sourceAddress().toString(),
                        "",
                        EsmClass.DEFAULT,
                        broadcast.dataCoding(),
                        Octets.EMPTY,
                        broadcast.tlvs());
            default -> null;
        };
    }

    private Optional<Concatenation> sar(Frame frame, Tlvs tlvs) {
        if (tlvs.isEmpty()) {
            return Optional.empty();
        }
        Integer reference = tlvs.get(TlvTag.SAR_MSG_REF_NUM);
        Integer total = tlvs.get(TlvTag.SAR_TOTAL_SEGMENTS);
        Integer sequence = tlvs.get(TlvTag.SAR_SEGMENT_SEQNUM);
        if (reference == null && total == null && sequence == null) {
            return Optional.empty();
        }
        if (reference == null || total == null || sequence == null || total < 1 || sequence < 1 || sequence > total) {
            findings.fail(Check.SAR, frame, "sar reference " + reference + ", segment " + sequence + " of " + total);
            return Optional.empty();
        }
        findings.pass(Check.SAR);
        return Optional.of(new Concatenation(Concatenation.Scheme.SAR, reference, total, sequence));
    }

    /**
     * Returns the part of a long message that the user data header describes; without such an element, that of the sar
     * parameters.
     */
    private Optional<Concatenation> header(Frame frame, Udh udh, Optional<Concatenation> sar) {
        boolean announced = udh.last(UdhIdentifier.CONCATENATED_8).isPresent()
                || udh.last(UdhIdentifier.CONCATENATED_16).isPresent();
        if (!announced) {
            return sar;
        }
        findings.judge(Check.UDH_OR_SAR, sar.isEmpty(), frame, "both segment this message (expected: one of them)");
        Optional<Concatenation> found = udh.concatenation();
        if (found.isEmpty()) {
            findings.fail(Check.PARTS, frame, "concatenation " + udh + " (expected: part 1 to the total)");
        }
        return found;
    }

    private void alphabet(Frame frame, DataCoding coding, Octets text) {
        if (text.isEmpty()) {
            return;
        }
        if (coding.equals(DataCoding.UCS2)) {
            boolean even = text.length() % 2 == 0;
            findings.judge(
                    Check.DATA_CODING, even, frame, text.length() + " octets of UCS2 (expected: an even number)");
        } else if (coding.equals(DataCoding.DEFAULT) || coding.equals(DataCoding.ASCII)) {
            int high = firstHigh(text);
            String found = high < 0 ? "" : "octet 0x%02X at %d".formatted(text.octetAt(high), high);
            findings.judge(Check.DATA_CODING, high < 0, frame, found + " with data_coding " + coding + " of 7 bits");
        } else {
            findings.pass(Check.DATA_CODING);
        }
    }

    private static int firstHigh(Octets text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.octetAt(i) > SEVEN_BITS) {
                return i;
            }
        }
        return -1;
    }

    @Override
    void sent(Frame frame) {
        if (!frame.isRequest() && !frame.status().isOk()) {
            parts.refused(frame.sequenceNumber());
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        if (byClient(kind)) {
            parts.closed();
        }
    }
}
