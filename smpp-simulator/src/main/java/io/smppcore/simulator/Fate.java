package io.smppcore.simulator;

import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.MessageCommand;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.ReceiptCommand;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Optional;

/**
 * What is to become of one message, drawn when it comes.
 *
 * @param status of the response
 * @param answerNanos until the response; {@link Delay#NEVER_NANOS} for none
 * @param order by what responses leave that are held back together
 * @param state the final state
 * @param word for the state; empty for the usual one
 * @param receiptNanos from the response to the final state; {@link Delay#NEVER_NANOS} for none
 * @param early whether the receipt leaves before the response
 * @param copies how many receipts leave; 0 when it is lost
 * @param wanted whether there is a receipt, whatever the message asks for; empty when it is as the message asks
 */
record Fate(
        CommandStatus status,
        long answerNanos,
        long order,
        MessageState state,
        Optional<String> word,
        long receiptNanos,
        boolean early,
        int copies,
        Optional<Boolean> wanted) {

    static Fate of(Scenario scenario, Dice sessionDice, long index, Optional<MessageCommand> command) {
        boolean hasSeed = command.isPresent() && command.get().seed().isPresent();
        Dice dice = hasSeed ? new Dice(Dice.mix(command.get().seed().getAsLong())) : sessionDice;
        long turn = hasSeed ? 0 : index;
        SubmitBehaviour submit = scenario.submit();
        ReceiptBehaviour receipts = scenario.receipts();
        Optional<ReceiptCommand> receipt = command.flatMap(MessageCommand::receipt);
        boolean never = dice.happens(submit.never(), turn, Decision.NEVER);
        Delay delay = command.flatMap(MessageCommand::delay).orElse(submit.delay());
        return new Fate(
                command.flatMap(MessageCommand::status)
                        .orElse(submit.status())
                        .pick(dice.uniform(turn, Decision.STATUS)),
                never ? Delay.NEVER_NANOS : delay.nanos(dice.bits(turn, Decision.DELAY)),
                dice.bits(turn, Decision.ORDER),
                receipt.flatMap(ReceiptCommand::states)
                        .orElse(receipts.states())
                        .pick(dice.uniform(turn, Decision.STATE)),
                receipt.flatMap(ReceiptCommand::word),
                receipt.flatMap(ReceiptCommand::delay)
                        .orElse(receipts.delay())
                        .nanos(dice.bits(turn, Decision.RECEIPT_DELAY)),
                dice.happens(receipts.early(), turn, Decision.EARLY),
                copies(receipts, dice, turn),
                receipt.map(ReceiptCommand::wanted));
    }

    /** What somebody has decided, of a message that was answered. */
    static Fate decided(MessageState state) {
        return new Fate(CommandStatus.ESME_ROK, 0, 0, state, Optional.empty(), 0, false, 1, Optional.empty());
    }

    boolean isAnswered() {
        return answerNanos != Delay.NEVER_NANOS;
    }

    /** The same, for a message whose time is over before it could be delivered. */
    Fate expired() {
        return new Fate(
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

    private static int copies(ReceiptBehaviour receipts, Dice dice, long turn) {
        if (dice.happens(receipts.lost(), turn, Decision.LOST)) {
            return 0;
        }
        return dice.happens(receipts.duplicate(), turn, Decision.DUPLICATE) ? 2 : 1;
    }
}
