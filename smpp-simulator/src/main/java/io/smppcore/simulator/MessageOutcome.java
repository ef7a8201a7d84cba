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
 * The response, final state and receipts of one message, drawn when the message arrives from the scenario, or from the
 * command in the message.
 *
 * @param status status of the response
 * @param answerNanos time until the response; {@link Delay#NEVER_NANOS} for none
 * @param order sort key among responses that are reordered together
 * @param receiptNanos time from the response to the final state; {@link Delay#NEVER_NANOS} for none
 * @param early true if the final state is set, and the receipt sent, before the response
 * @param settlement final state and receipts
 */
record MessageOutcome(
        CommandStatus status, long answerNanos, long order, long receiptNanos, boolean early, Settlement settlement) {

    /**
     * The final state of a message, and its receipts.
     *
     * @param state final state
     * @param word word for the state in the stat field of the receipt text; empty for the usual word
     * @param copies number of times that the receipt is sent; 0 if the receipt is lost
     * @param wanted true or false to send or omit the receipt; empty to follow registered_delivery
     */
    record Settlement(MessageState state, Optional<String> word, int copies, Optional<Boolean> wanted) {

        /**
         * Returns a settlement with one receipt, if registered_delivery requests it. For final states that a test sets.
         */
        static Settlement requested(MessageState state) {
            return new Settlement(state, Optional.empty(), 1, Optional.empty());
        }

        /** Returns this settlement with the final state EXPIRED. */
        Settlement expired() {
            return new Settlement(MessageState.EXPIRED, Optional.empty(), copies, wanted);
        }
    }

    /**
     * Draws the outcome of a message.
     *
     * @param sessionRandom random numbers of the session; not used if the command has a seed
     * @param index number of the message in its session, from 0
     * @param command command in the message, whose values replace those of the scenario
     */
    static MessageOutcome of(
            Scenario scenario, RandomSource sessionRandom, long index, Optional<MessageCommand> command) {
        boolean hasSeed = command.isPresent() && command.get().seed().isPresent();
        RandomSource random =
                hasSeed ? new RandomSource(RandomSource.mix(command.get().seed().getAsLong())) : sessionRandom;
        // Messages whose commands have the same seed have the same outcome, wherever they are in a session.
        long draw = hasSeed ? 0 : index;
        SubmitBehaviour submit = scenario.submit();
        ReceiptBehaviour receipts = scenario.receipts();
        Optional<MessageCommand.Receipt> receipt = command.flatMap(MessageCommand::receipt);
        boolean never = random.happens(submit.never(), draw, Draw.NEVER);
        Delay delay = command.flatMap(MessageCommand::delay).orElse(submit.delay());
        return new MessageOutcome(
                command.flatMap(MessageCommand::status).orElse(submit.status()).pick(random.uniform(draw, Draw.STATUS)),
                never ? Delay.NEVER_NANOS : delay.nanos(random.bits(draw, Draw.DELAY)),
                random.bits(draw, Draw.ORDER),
                receipt.flatMap(MessageCommand.Receipt::delay)
                        .orElse(receipts.delay())
                        .nanos(random.bits(draw, Draw.RECEIPT_DELAY)),
                random.happens(receipts.early(), draw, Draw.EARLY),
                new Settlement(
                        receipt.flatMap(MessageCommand.Receipt::states)
                                .orElse(receipts.states())
                                .pick(random.uniform(draw, Draw.STATE)),
                        receipt.flatMap(MessageCommand.Receipt::word),
                        copies(receipts, random, draw),
                        receipt.map(MessageCommand.Receipt::wanted)));
    }

    /** Returns false if the response is withheld forever. */
    boolean isAnswered() {
        return answerNanos != Delay.NEVER_NANOS;
    }

    private static int copies(ReceiptBehaviour receipts, RandomSource random, long draw) {
        if (random.happens(receipts.lost(), draw, Draw.LOST)) {
            return 0;
        }
        return random.happens(receipts.duplicate(), draw, Draw.DUPLICATE) ? 2 : 1;
    }
}
