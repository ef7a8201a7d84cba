package io.smppcore.simulator.verify;

import io.smppcore.pdu.Pdu;
import io.smppcore.session.CloseReason;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The judge of the responses of the client to requests of the server: command, sequence number, time and number. */
final class AnswerJudge extends Judge {

    private static final int MAX_IN_FLIGHT = 1 << 16;
    private static final int MAX_REMEMBERED = 1_000;

    /** A request to the client, with the optional checks that its response decides. */
    private record SentRequest(CommandId command, long nanos, boolean unknownTlv, boolean oddSequence) {}

    private final Map<Integer, SentRequest> inFlight = new BoundedMap<>(MAX_IN_FLIGHT);
    private final Map<Integer, CommandId> answered = new BoundedMap<>(MAX_REMEMBERED);
    private final Map<Integer, CommandId> overdue = new BoundedMap<>(MAX_REMEMBERED);

    AnswerJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void sent(Frame frame) {
        if (frame.isRequest() && !frame.is(CommandId.ALERT_NOTIFICATION) && !frame.is(CommandId.OUTBIND)) {
            int number = frame.sequenceNumber();
            answered.remove(number);
            overdue.remove(number);
            inFlight.put(number, new SentRequest(frame.command, frame.nanos, hasUnknownTlv(frame.pdu), number <= 0));
        }
    }

    /** Removes a request that was dropped before it reached the client, so that no response is expected. */
    void notSent(Frame frame) {
        inFlight.remove(frame.sequenceNumber());
    }

    private static boolean hasUnknownTlv(@Nullable Pdu pdu) {
        if (pdu == null || pdu.tlvs().isEmpty()) {
            return false;
        }
        for (Tlv parameter : pdu.tlvs()) {
            if (TlvTag.known(parameter.tag()) == null) {
                return true;
            }
        }
        return false;
    }

    @Override
    void received(Frame frame) {
        boolean isWithoutRequest =
                frame.is(CommandId.GENERIC_NACK) && frame.sequenceNumber() == 0 && inFlight.get(0) == null;
        if (frame.isRequest() || isWithoutRequest) {
            return;
        }
        int number = frame.sequenceNumber();
        SentRequest request = inFlight.remove(number);
        if (request != null) {
            answered.put(number, request.command);
            findings.pass(Check.RESPONSE_SEQUENCE);
            findings.pass(Check.ANSWERS_ONCE);
            answer(request, frame);
        } else if (answered.containsKey(number)) {
            findings.fail(Check.ANSWERS_ONCE, frame, "a second response to " + answered.get(number));
        } else if (overdue.remove(number) == null) {
            findings.fail(Check.RESPONSE_SEQUENCE, frame, "no request with this sequence number");
        }
    }

    private void answer(SentRequest request, Frame response) {
        boolean nack = response.is(CommandId.GENERIC_NACK);
        if (request.command.name() == null) {
            boolean right = nack && response.status().equals(CommandStatus.ESME_RINVCMDID);
            findings.judge(
                    Check.ANSWERS_UNKNOWN_COMMAND,
                    right,
                    response,
                    response.status() + " to " + request.command + " (expected: generic_nack with ESME_RINVCMDID)");
            return;
        }
        boolean notImplemented = nack && response.status().equals(CommandStatus.ESME_RINVCMDID);
        boolean rightCommand = response.is(request.command.response())
                || (notImplemented && request.command.equals(CommandId.DATA_SM));
        String expected = "response to " + request.command + " (expected: " + request.command.response() + ")";
        findings.judge(Check.RESPONSE_COMMAND, rightCommand, response, expected);
        findings.pass(checkOf(request.command));
        if (request.oddSequence) {
            findings.pass(Check.ECHOES_ODD_SEQUENCE);
        }
        if (request.unknownTlv) {
            findings.judge(
                    Check.UNKNOWN_TLV,
                    !nack && !refusesTlv(response.status()),
                    response,
                    response.status() + " to a request with an unknown TLV (expected: as without it)");
        }
    }

    private static boolean refusesTlv(CommandStatus status) {
        return status.value() >= CommandStatus.ESME_RINVTLVSTREAM.value()
                && status.value() <= CommandStatus.ESME_RINVTLVVAL.value();
    }

    private static Check checkOf(CommandId request) {
        return switch (request.name()) {
            case "deliver_sm" -> Check.ANSWERS_DELIVER_SM;
            case "data_sm" -> Check.ANSWERS_DATA_SM;
            case "enquire_link" -> Check.ANSWERS_ENQUIRE_LINK;
            case "unbind" -> Check.ANSWERS_UNBIND;
            case null, default -> Check.ANSWERS_UNKNOWN_COMMAND;
        };
    }

    @Override
    void now(long nanos) {
        long bound = facts.expectations.answerWithin().toNanos();
        Iterator<Map.Entry<Integer, SentRequest>> oldestFirst =
                inFlight.entrySet().iterator();
        while (oldestFirst.hasNext()) {
            Map.Entry<Integer, SentRequest> entry = oldestFirst.next();
            if (nanos - entry.getValue().nanos <= bound) {
                return;
            }
            oldestFirst.remove();
            overdue.put(entry.getKey(), entry.getValue().command);
            unanswered(entry.getKey(), entry.getValue(), "no response within " + facts.expectations.answerWithin());
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        inFlight.forEach((number, request) -> {
            boolean stimulus = request.unknownTlv || request.oddSequence || request.command.name() == null;
            if (request.command.equals(CommandId.UNBIND) || (stimulus && byClient(kind))) {
                unanswered(number, request, "the connection has ended without a response");
            }
        });
        inFlight.clear();
    }

    private void unanswered(int number, SentRequest request, String problem) {
        String text = request.command + ": " + problem;
        findings.fail(checkOf(request.command), request.nanos, number, text);
        if (request.unknownTlv) {
            findings.fail(Check.UNKNOWN_TLV, request.nanos, number, text);
        }
        if (request.oddSequence) {
            findings.fail(Check.ECHOES_ODD_SEQUENCE, request.nanos, number, text);
        }
    }
}
