package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.Value;
import io.smppcore.gateway.filter.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table of the keys of a rule in the configuration. */
final class RuleTable {

    private static final String TEMPLATE = "; {expression} in braces is replaced by its value";

    private static final Key<@Nullable String> FROM =
            Key.optional("from", Types.TEXT, "kept", "new source address" + TEMPLATE);
    private static final Key<@Nullable String> TO =
            Key.optional("to", Types.TEXT, "kept", "new destination address" + TEMPLATE);
    private static final Key<@Nullable String> TEXT = Key.optional("text", Types.TEXT, "kept", "new text" + TEMPLATE);
    private static final Key<List<String>> TAG = Key.list("tag", Types.NAME, "tags to add");
    private static final Key<@Nullable Rejection> REFUSE =
            Key.optional("refuse", RouteTables.REJECTION, "none", "refusal of the message");
    private static final Key<@Nullable String> DROP =
            Key.optional("drop", Types.TEXT, "none", "reason to accept the message without sending it");

    /** The actions of a rule. */
    private record Then(
            @Nullable String from,
            @Nullable String to,
            @Nullable String text,
            List<String> tags,
            @Nullable Rejection refuse,
            @Nullable String drop) {}

    private static final ConfigSection<Then> THEN_SECTION =
            ConfigSection.of("changes", RuleTable::then, FROM, TO, TEXT, TAG, REFUSE, DROP);

    private static final Key<@Nullable String> NAME =
            Key.optional("name", Types.NAME, "`rule-` and its number", "name in logs and records");
    private static final Key<Direction> DIRECTION = Key.of(
            "direction",
            OptionType.choice(Direction.class),
            Direction.MT,
            "messages of accounts (MT) or mobile-originated ones (MO)");
    private static final Key<@Nullable String> WHEN =
            Key.optional("when", Types.TEXT, "all messages", "condition, see [expressions](#expressions)");
    private static final Key<Then> THEN = Key.required("then", THEN_SECTION, "actions on the message");

    private static final Key<Boolean> DISABLED = Key.of("disabled", OptionType.flag(), false, "true to skip the rule");

    static final ConfigSection<RuleConfig> SECTION =
            ConfigSection.of("rule", RuleTable::rule, NAME, DIRECTION, WHEN, THEN, DISABLED);

    private RuleTable() {}

    private static Then then(ConfigSection.Values values) {
        return new Then(
                values.get(FROM),
                values.get(TO),
                values.get(TEXT),
                values.get(TAG),
                values.get(REFUSE),
                values.get(DROP));
    }

    private static RuleConfig rule(ConfigSection.Values values) {
        Then then = values.get(THEN);
        RuleConfig rule = new RuleConfig(
                RouteTables.name(values, NAME, "rule-", ConfigReading.Kind.RULE),
                values.get(DIRECTION),
                values.get(WHEN),
                then.from,
                then.to,
                then.text,
                then.tags,
                then.refuse,
                then.drop,
                values.get(DISABLED));
        check(rule, values);
        return rule;
    }

    /** Compiles a rule, so that a problem in it is reported at the position of the key. */
    private static void check(RuleConfig rule, ConfigSection.Values values) {
        try {
            rule.filter();
        } catch (IllegalArgumentException e) {
            String problem = String.valueOf(e.getMessage());
            int colon = problem.indexOf(": ");
            String key = colon < 0 ? "" : problem.substring(0, colon);
            Value then = values.place(THEN).map().get(key);
            Value place = key.equals(WHEN.name()) ? values.place(WHEN) : then != null ? then : values.place(THEN);
            throw place.problem(problem.substring(colon < 0 ? 0 : colon + 2));
        }
    }
}
