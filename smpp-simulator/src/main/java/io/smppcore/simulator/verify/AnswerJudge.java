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

/** How the client answers our requests. */
final class AnswerJudge extends Judge {

    private static final int MAX_IN_FLIGHT = 1 << 16;
    private static final int MAX_REMEMBERED = 1_000;

    /** A request of ours: which command, when, and what it is a stimulus of. */
    private record Asked(CommandId command, long nanos, boolean unknownTlv, boolean oddSequence) {}

    private final Map<Integer, Asked> inFlight = new Recent<>(MAX_IN_FLIGHT);
    private final Map<Integer, CommandId> answered = new Recent<>(MAX_REMEMBERED);
    private final Map<Integer, CommandId> overdue = new Recent<>(MAX_REMEMBERED);

    AnswerJudge(SessionFacts facts, Ledger ledger) {
        super(facts, ledger);
    }

    @Override
    void sent(Frame frame) {
        if (frame.isRequest() && !frame.is(CommandId.ALERT_NOTIFICATION) && !frame.is(CommandId.OUTBIND)) {
            int number = frame.sequenceNumber();
            answered.remove(number);
            overdue.remove(number);
            inFlight.put(number, new Asked(frame.command(), frame.nanos(), hasUnknownTlv(frame.pdu()), number <= 0));
        }
    }

    /** A request that has never left after all. */
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
        boolean aboutNothing =
                frame.is(CommandId.GENERIC_NACK) && frame.sequenceNumber() == 0 && inFlight.get(0) == null;
        if (frame.isRequest() || aboutNothing) {
            return;
        }
        int number = frame.sequenceNumber();
        Asked asked = inFlight.remove(number);
        if (asked != null) {
            answered.put(number, asked.command);
            ledger().pass(Check.RESPONSE_SEQUENCE);
            ledger().pass(Check.ANSWERS_ONCE);
            answer(asked, frame);
        } else if (answered.containsKey(number)) {
            ledger().fail(Check.ANSWERS_ONCE, frame, "the second answer to " + answered.get(number));
        } else if (overdue.remove(number) == null) {
            ledger().fail(Check.RESPONSE_SEQUENCE, frame, "no request with this sequence number");
        }
    }

    private void answer(Asked asked, Frame response) {
        boolean nack = response.is(CommandId.GENERIC_NACK);
        if (asked.command.name() == null) {
            boolean right = nack && response.status().equals(CommandStatus.ESME_RINVCMDID);
            ledger().judge(
                            Check.ANSWERS_UNKNOWN_COMMAND,
                            right,
                            response,
                            response.status() + " to " + asked.command
                                    + " (expected: generic_nack with ESME_RINVCMDID)");
            return;
        }
        boolean notImplemented = nack && response.status().equals(CommandStatus.ESME_RINVCMDID);
        boolean rightCommand =
                response.is(asked.command.response()) || (notImplemented && asked.command.equals(CommandId.DATA_SM));
        String expected = "the answer to " + asked.command + " (expected: " + asked.command.response() + ")";
        ledger().judge(Check.RESPONSE_COMMAND, rightCommand, response, expected);
        ledger().pass(checkOf(asked.command));
        if (asked.oddSequence) {
            ledger().pass(Check.ECHOES_ODD_SEQUENCE);
        }
        if (asked.unknownTlv) {
            ledger().judge(
                            Check.UNKNOWN_TLV,
                            !nack && !complainsOfTlv(response.status()),
                            response,
                            response.status() + " to a request with an unknown parameter (expected: as without it)");
        }
    }

    private static boolean complainsOfTlv(CommandStatus status) {
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
        long bound = facts().expectations().answerWithin().toNanos();
        Iterator<Map.Entry<Integer, Asked>> oldestFirst = inFlight.entrySet().iterator();
        while (oldestFirst.hasNext()) {
            Map.Entry<Integer, Asked> entry = oldestFirst.next();
            if (nanos - entry.getValue().nanos <= bound) {
                return;
            }
            oldestFirst.remove();
            overdue.put(entry.getKey(), entry.getValue().command);
            unanswered(
                    entry.getKey(),
                    entry.getValue(),
                    "no answer within " + facts().expectations().answerWithin());
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        inFlight.forEach((number, asked) -> {
            boolean stimulus = asked.unknownTlv || asked.oddSequence || asked.command.name() == null;
            if (asked.command.equals(CommandId.UNBIND) || (stimulus && byClient(kind))) {
                unanswered(number, asked, "the connection has ended without an answer");
            }
        });
        inFlight.clear();
    }

    private void unanswered(int number, Asked asked, String what) {
        String text = asked.command + ": " + what;
        ledger().fail(checkOf(asked.command), asked.nanos, number, text);
        if (asked.unknownTlv) {
            ledger().fail(Check.UNKNOWN_TLV, asked.nanos, number, text);
        }
        if (asked.oddSequence) {
            ledger().fail(Check.ECHOES_ODD_SEQUENCE, asked.nanos, number, text);
        }
    }
}
