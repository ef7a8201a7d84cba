package io.smppcore.simulator.scenario;

import io.smppcore.type.MessageState;
import java.util.Optional;

/**
 * The receipt of one message, as a command in the message wants it. Immutable.
 *
 * @param wanted false for no receipt, even if one is asked for; true for a receipt, even if none is asked for
 * @param states final state; empty for that of the scenario
 * @param word word after {@code stat:}, without blanks; empty for that of the state
 * @param delay time from the response to the receipt; empty for that of the scenario
 */
public record ReceiptCommand(
        boolean wanted, Optional<Weights<MessageState>> states, Optional<String> word, Optional<Delay> delay) {

    /** The keys of a receipt that is not a status alone; the status has no delay. */
    record Keys(ReceiptCommand status, Optional<Delay> delay) {
        static final Fields<Keys> FIELDS = Fields.of(
                Keys.class,
                Field.required("status", (item, base) -> ReceiptCommand.status(item)),
                Field.of("delay", Formats.optional(DelayFormat.DELAY), Optional.empty()));
    }

    static final Format<ReceiptCommand> FORMAT = (item, base) -> {
        if (item.isText()) {
            return status(item);
        }
        Keys keys = Keys.FIELDS.read(item, null);
        return new ReceiptCommand(keys.status.wanted, keys.status.states, keys.status.word, keys.delay);
    };

    /** Checks the word; fails with an {@link IllegalArgumentException} if it contains blanks. */
    public ReceiptCommand {
        word.ifPresent(Formats.WORD::check);
    }

    /** Reads a state, a state and a word as {@code enroute|abc}, a word alone, or weights. */
    private static ReceiptCommand status(Item status) {
        if (!status.isText()) {
            Weights<MessageState> states =
                    Formats.weights(MessageState.DELIVERED, Formats.STATE).read(status, null);
            return new ReceiptCommand(true, Optional.of(states), Optional.empty(), Optional.empty());
        }
        String text = status.text();
        if (text.equals("none")) {
            return new ReceiptCommand(false, Optional.empty(), Optional.empty(), Optional.empty());
        }
        int bar = text.indexOf('|');
        String state = bar < 0 ? text : text.substring(0, bar);
        Optional<String> word = bar >= 0
                ? Optional.of(text.substring(bar + 1))
                : Optional.of(state).filter(only -> !Formats.isState(only));
        MessageState known = bar < 0 && word.isPresent()
                ? MessageState.UNKNOWN
                : Formats.STATE.parser().parse(state, status);
        return status.checked(
                () -> new ReceiptCommand(true, Optional.of(Weights.always(known)), word, Optional.empty()));
    }
}
