package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A command in a message, such as {@code submit:{status:1,delay:1}}. Immutable.
 *
 * @param status status of the response; empty for that of the scenario
 * @param delay time until the response; empty for that of the scenario
 * @param seed seed of the random decisions about this message; empty for that of the scenario
 * @param receipt receipt; empty for that of the scenario
 */
public record MessageCommand(
        Optional<Weights<CommandStatus>> status,
        Optional<Delay> delay,
        OptionalLong seed,
        Optional<ReceiptCommand> receipt) {

    private static final Format<Weights<CommandStatus>> STATUS =
            Formats.weights(CommandStatus.ESME_ROK, Formats.STATUS);

    private static final Fields<MessageCommand> FIELDS = Fields.of(
            MessageCommand.class,
            Field.of("status", Formats.optional(STATUS), Optional.empty()),
            Field.of("delay", Formats.optional(DelayFormat.DELAY), Optional.empty()),
            Field.of("seed", Formats.optionalLong(Formats.NUMBER), OptionalLong.empty()),
            Field.of("receipt", Formats.optional(ReceiptCommand.FORMAT), Optional.empty()));

    private static final String WORDS = "submit|receipt|status|delay|seed";

    /** No blank after the colon, so that "delay: sorry, the train" is a message. */
    private static final Pattern START = Pattern.compile("\\{?\\s*(?:" + WORDS + "):\\S.*", Pattern.DOTALL);

    private static final Pattern KEY = Pattern.compile("\\b(" + WORDS + "|value|freq):");

    /**
     * Returns whether a text begins like a command.
     *
     * @param text text of a message
     * @return true if it begins with submit, receipt, status, delay or seed, perhaps in braces, and a colon without a
     *     blank after it
     */
    public static boolean isCommand(String text) {
        return START.matcher(text).matches();
    }

    /**
     * Reads a command.
     *
     * @param text such as {@code {submit:{status:0,delay:1},receipt:{status:delivered,delay:5}}}; times without a unit
     *     are in seconds
     * @return the command
     * @throws ScenarioException naming place, problem and expectation
     */
    public static MessageCommand parse(String text) {
        String spaced = KEY.matcher(text.strip()).replaceAll("$1: ");
        Item item = Item.required("command", spaced.startsWith("{") ? spaced : "{" + spaced + "}");
        Map<String, Item> items = new LinkedHashMap<>(item.map());
        Item submit = items.remove("submit");
        return FIELDS.read(item, items, submit == null ? FIELDS.defaults() : submit(submit));
    }

    /** Reads the status alone, or keys that are as good outside of submit. */
    private static MessageCommand submit(Item item) {
        return item.isText()
                ? FIELDS.with(FIELDS.defaults(), "status", Optional.of(STATUS.read(item, null)))
                : FIELDS.read(item, FIELDS.defaults());
    }
}
