package io.smppcore.simulator;

import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.MessageCommand;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Optional;

/**
 * The random decisions about one message.
 *
 * @param status status of the response
 * @param answerNanos time until the response; {@link Delay#NEVER_NANOS} for none
 * @param order position among responses that are reordered
 * @param state final state
 * @param word word for the state; empty for the usual one
 * @param receiptNanos time from the response to the final state; {@link Delay#NEVER_NANOS} for none
 * @param early whether the receipt precedes the response
 * @param copies number of receipts; 0 if the receipt is lost
 * @param wanted whether there is a receipt; empty if registered_delivery decides
 */
record Outcome(
        CommandStatus status,
        long answerNanos,
        long order,
        MessageState state,
        Optional<String> word,
        long receiptNanos,
        boolean early,
        int copies,
        Optional<Boolean> wanted) {

    static Outcome of(Scenario scenario, RandomSource sessionRandom, long index, Optional<MessageCommand> command) {
        boolean hasSeed = command.isPresent() && command.get().seed().isPresent();
        RandomSource random =
                hasSeed ? new RandomSource(RandomSource.mix(command.get().seed().getAsLong())) : sessionRandom;
        long draw = hasSeed ? 0 : index;
        SubmitBehaviour submit = scenario.submit();
        ReceiptBehaviour receipts = scenario.receipts();
        Optional<MessageCommand.Receipt> receipt = command.flatMap(MessageCommand::receipt);
        boolean never = random.happens(submit.never(), draw, Decision.NEVER);
        Delay delay = command.flatMap(MessageCommand::delay).orElse(submit.delay());
        return new Outcome(
                command.flatMap(MessageCommand::status)
                        .orElse(submit.status())
                        .pick(random.uniform(draw, Decision.STATUS)),
                never ? Delay.NEVER_NANOS : delay.nanos(random.bits(draw, Decision.DELAY)),
                random.bits(draw, Decision.ORDER),
                receipt.flatMap(MessageCommand.Receipt::states)
                        .orElse(receipts.states())
                        .pick(random.uniform(draw, Decision.STATE)),
                receipt.flatMap(MessageCommand.Receipt::word),
                receipt.flatMap(MessageCommand.Receipt::delay)
                        .orElse(receipts.delay())
                        .nanos(random.bits(draw, Decision.RECEIPT_DELAY)),
                random.happens(receipts.early(), draw, Decision.EARLY),
                copies(receipts, random, draw),
                receipt.map(MessageCommand.Receipt::wanted));
    }

    /** Returns the outcome of a message whose final state is set on request. */
    static Outcome requested(MessageState state) {
        return new Outcome(CommandStatus.ESME_ROK, 0, 0, state, Optional.empty(), 0, false, 1, Optional.empty());
    }

    boolean isAnswered() {
        return answerNanos != Delay.NEVER_NANOS;
    }

    /** Returns this outcome with the final state EXPIRED. */
    Outcome expired() {
        return new Outcome(
                status,
                answerNanos,
                order,
                MessageState.EXPIRED,
                Optional.empty(),
                receiptNanos,
                early,
                copies,
                wanted);
    }

    private static int copies(ReceiptBehaviour receipts, RandomSource random, long draw) {
        if (random.happens(receipts.lost(), draw, Decision.LOST)) {
            return 0;
        }
        return random.happens(receipts.duplicate(), draw, Decision.DUPLICATE) ? 2 : 1;
    }
}
