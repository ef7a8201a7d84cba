package io.smppcore.simulator.script;

import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.MessageCommand;
import io.smppcore.simulator.scenario.ReceiptCommand;
import io.smppcore.simulator.scenario.Weights;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Commands inside messages, such as {@code submit:{status:1,delay:1}}. */
public final class CommandText {

    private static final String WORDS = "submit|receipt|status|delay|seed";

    /** No blank behind the colon, so that "delay: sorry, the train" is a message. */
    private static final Pattern START = Pattern.compile("\\{?\\s*(?:" + WORDS + "):\\S.*", Pattern.DOTALL);

    private static final Pattern KEY = Pattern.compile("\\b(" + WORDS + "|value|freq):");

    private CommandText() {}

    /**
     * Whether a text begins like a command.
     *
     * @param text the text of a message
     * @return true if it begins with submit, receipt, status, delay or seed, perhaps in braces, and a colon without a blank behind it
     */
    public static boolean isCommand(String text) {
        return START.matcher(text).matches();
    }

    /**
     * Reads a command.
     *
     * @param text such as {@code {submit:{status:0,delay:1},receipt:{status:delivered,delay:5}}}; times without unit are seconds
     * @return what the message wants
     * @throws ScenarioException saying where, what is wrong, and what is expected
     */
    public static MessageCommand parse(String text) {
        String spaced = KEY.matcher(text.strip()).replaceAll("$1: ");
        String yaml = spaced.startsWith("{") ? spaced : "{" + spaced + "}";
        return Item.read("command", yaml)
                .map(CommandText::command)
                .orElseThrow(
                        () -> new ScenarioException("command", 0, 0, "empty (expected: such as submit:{status:1})"));
    }

    private static MessageCommand command(Item item) {
        Draft draft = new Draft();
        return item.fields()
                .on("submit", value -> submit(value, draft))
                .on("receipt", value -> draft.receipt = Optional.of(receipt(value)))
                .on("status", value -> draft.status = Optional.of(statuses(value)))
                .on("delay", value -> draft.delay = Optional.of(DelayReader.read(value)))
                .on("seed", value -> draft.seed = OptionalLong.of(Values.number(value)))
                .build(() -> new MessageCommand(draft.status, draft.delay, draft.seed, draft.receipt));
    }

    private static void submit(Item item, Draft draft) {
        if (item.isText()) {
            draft.status = Optional.of(statuses(item));
            return;
        }
        item.fields()
                .on("status", value -> draft.status = Optional.of(statuses(value)))
                .on("delay", value -> draft.delay = Optional.of(DelayReader.read(value)))
                .on("seed", value -> draft.seed = OptionalLong.of(Values.number(value)))
                .build(() -> draft);
    }

    private static Weights<CommandStatus> statuses(Item item) {
        return Values.weights(item, CommandStatus.ESME_ROK, place -> text -> Values.status(place, text));
    }

    private static ReceiptCommand receipt(Item item) {
        if (item.isText()) {
            return receipt(item, Optional.empty());
        }
        Optional<?>[] delay = {Optional.empty()};
        Fields fields = item.fields();
        fields.on("delay", value -> delay[0] = Optional.of(DelayReader.read(value)));
        Item status = fields.required("status");
        return fields.build(() -> receipt(status, delay[0].map(Delay.class::cast)));
    }

    /** A state, a state and a word as {@code enroute|abc}, a word alone, or weights. */
    private static ReceiptCommand receipt(Item status, Optional<Delay> delay) {
        if (!status.isText()) {
            Weights<MessageState> states =
                    Values.weights(status, MessageState.DELIVERED, place -> text -> Values.state(place, text));
            return new ReceiptCommand(true, Optional.of(states), Optional.empty(), delay);
        }
        String text = status.text();
        if (text.equals("none")) {
            return new ReceiptCommand(false, Optional.empty(), Optional.empty(), delay);
        }
        int bar = text.indexOf('|');
        String state = bar < 0 ? text : text.substring(0, bar);
        Optional<String> word = bar >= 0
                ? Optional.of(text.substring(bar + 1))
                : Optional.of(state).filter(only -> !Values.isState(only));
        MessageState known = bar < 0 && word.isPresent() ? MessageState.UNKNOWN : Values.state(status, state);
        try {
            return new ReceiptCommand(true, Optional.of(Weights.always(known)), word, delay);
        } catch (IllegalArgumentException e) {
            throw status.failure(String.valueOf(e.getMessage()));
        }
    }

    /** What was read so far. */
    private static final class Draft {
        Optional<Weights<CommandStatus>> status = Optional.empty();
        Optional<Delay> delay = Optional.empty();
        OptionalLong seed = OptionalLong.empty();
        Optional<ReceiptCommand> receipt = Optional.empty();
    }
}
