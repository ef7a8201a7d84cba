package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A command that a client puts into a message to choose its response and receipt, such as {@code
 * submit:{status:1,delay:1}}. Immutable.
 *
 * @param status status of the response; empty for that of the scenario
 * @param delay time until the response; empty for that of the scenario
 * @param seed seed of the random decisions for this message; empty for that of the scenario
 * @param receipt receipt; empty for that of the scenario
 */
public record MessageCommand(
        Optional<Weights<CommandStatus>> status, Optional<Delay> delay, OptionalLong seed, Optional<Receipt> receipt) {

    private static final Fields<MessageCommand> FIELDS = Fields.of(
            MessageCommand.class,
            Key.of("status", Formats.optional(WeightsFormat.STATUS), Optional.empty()),
            Key.of("delay", Formats.optional(DelayFormat.DELAY), Optional.empty()),
            Key.of("seed", Formats.optionalLong(Formats.NUMBER), OptionalLong.empty()),
            Key.<Optional<Receipt>>of(
                    "receipt", (item, base) -> Optional.of(Receipt.READER.read(item, null)), Optional.empty()));

    private static final String WORDS = "submit|" + String.join("|", FIELDS.keys());

    /**
     * Pattern of texts that are commands. No blank may follow the colon, so that "delay: sorry, the train" is an
     * ordinary message.
     */
    private static final Pattern START = Pattern.compile("\\{?\\s*(?:" + WORDS + "):\\S.*", Pattern.DOTALL);

    private static final Pattern KEY =
            Pattern.compile("\\b(" + WORDS + "|" + String.join("|", WeightsFormat.Frequency.FIELDS.keys()) + "):");

    /**
     * Returns true if a text begins as a command does, and is to be parsed.
     *
     * @param text text of a message
     * @return true if it begins with {@code submit:}, {@code receipt:}, {@code status:}, {@code delay:} or {@code
     *     seed:}, with or without an opening brace before it, and no blank follows the colon
     */
    public static boolean isCommand(String text) {
        return START.matcher(text).matches();
    }

    /**
     * Parses a command.
     *
     * @param text the command, such as {@code {submit:{status:0,delay:1},receipt:{status:delivered,delay:5}}}; times
     *     without a unit are in seconds
     * @return the command
     * @throws ScenarioException if the text is not a valid command; names the place, the problem and the expectation
     */
    public static MessageCommand parse(String text) {
        String spaced = KEY.matcher(text.strip()).replaceAll("$1: ");
        Item item = Item.required("command", spaced.startsWith("{") ? spaced : "{" + spaced + "}");
        Map<String, Item> items = new LinkedHashMap<>(item.map());
        Item submit = items.remove("submit");
        return FIELDS.read(item, items, submit == null ? FIELDS.defaults() : submit(submit));
    }

    /** Reads the value of submit: a status alone, or the same keys as without submit. */
    private static MessageCommand submit(Item item) {
        return item.isText()
                ? FIELDS.with(FIELDS.defaults(), "status", Optional.of(WeightsFormat.STATUS.read(item, null)))
                : FIELDS.read(item, FIELDS.defaults());
    }

    /**
     * The receipt that a command chooses for its message. Immutable.
     *
     * @param wanted true to send a receipt, false to send none, both regardless of registered_delivery
     * @param states final state; empty for that of the scenario
     * @param word word after {@code stat:} in the text of the receipt, without blanks; empty for the word of the state
     * @param delay time from the response to the receipt; empty for that of the scenario
     */
    public record Receipt(
            boolean wanted, Optional<Weights<MessageState>> states, Optional<String> word, Optional<Delay> delay) {

        /** A receipt that is written with keys. The receipt in {@code status} has no delay. */
        record Keys(Receipt status, Optional<Delay> delay) {
            static final Fields<Keys> FIELDS = Fields.of(
                    Keys.class,
                    Key.required("status", (item, base) -> Receipt.status(item)),
                    Key.of("delay", Formats.optional(DelayFormat.DELAY), Optional.empty()));
        }

        static final Item.Reader<Receipt> READER = (item, base) -> {
            if (item.isText()) {
                return status(item);
            }
            Keys keys = Keys.FIELDS.read(item, null);
            return new Receipt(keys.status.wanted, keys.status.states, keys.status.word, keys.delay);
        };

        /** Checks the word; fails with an {@link IllegalArgumentException} if it contains blanks. */
        public Receipt {
            word.ifPresent(Formats.WORD::check);
        }

        /**
         * Reads the status of a receipt: {@code none}, a state, a state and a word as {@code enroute|abc}, a word
         * alone, or weights of states.
         */
        private static Receipt status(Item status) {
            if (!status.isText()) {
                return new Receipt(
                        true, Optional.of(WeightsFormat.STATE.read(status, null)), Optional.empty(), Optional.empty());
            }
            String text = status.text();
            if (text.equals("none")) {
                return new Receipt(false, Optional.empty(), Optional.empty(), Optional.empty());
            }
            int bar = text.indexOf('|');
            String state = bar < 0 ? text : text.substring(0, bar);
            Optional<String> word = bar >= 0
                    ? Optional.of(text.substring(bar + 1))
                    : Optional.of(state).filter(only -> !Formats.isState(only));
            MessageState known = bar < 0 && word.isPresent()
                    ? MessageState.UNKNOWN
                    : Formats.STATE.parser().parse(state, status);
            return status.checked(() -> new Receipt(true, Optional.of(Weights.always(known)), word, Optional.empty()));
        }
    }

    /**
     * The place of commands in messages. Immutable.
     *
     * @param text true if the text of a message may be a command
     * @param tag tag of the TLV that contains a command, 0 to 65,535; empty for none
     */
    public record Source(boolean text, OptionalInt tag) {

        /** No commands. */
        public static final Source OFF = new Source(false, OptionalInt.empty());

        /** Texts that begin as a command does are commands. */
        public static final Source TEXT = new Source(true, OptionalInt.empty());

        private static final String TLV = "tlv ";

        static final Format<Source> FORMAT = new Scalar<>(Source::parse, Source::toString);

        /**
         * Checks that the tag, if there is one, is 0 to 65,535; otherwise fails with an {@link
         * IllegalArgumentException} that names the key {@code commands}, the value and the range.
         */
        public Source {
            int value = tag.orElse(0);
            Formats.require(value >= 0 && value <= 0xFFFF, "commands: " + value, "a tag, 0 to 65535");
        }

        /** Returns true if messages may contain commands. */
        public boolean isOn() {
            return text || tag.isPresent();
        }

        @Override
        public String toString() {
            if (text) {
                return "text";
            }
            return tag.isPresent() ? TLV + Formats.TAG.text(tag.getAsInt()) : "off";
        }

        private static Source parse(String text, Item place) {
            return switch (text) {
                case "off" -> OFF;
                case "text" -> TEXT;
                default -> {
                    if (!text.startsWith(TLV)) {
                        throw place.wrong("off, text, or tlv with a tag such as tlv 0x1501");
                    }
                    int tag = Formats.TAG.parser().parse(text.substring(TLV.length()), place);
                    yield new Source(false, OptionalInt.of(tag));
                }
            };
        }
    }
}
