package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.RouteConfig.Strategy;
import io.smppcore.gateway.config.RouteConfig.Target;
import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.ConfigReading.Kind;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Format;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.Scalar;
import io.smppcore.gateway.config.document.Value;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tables of the keys of routes and of refusals in the configuration. */
final class RouteTables {

    private static final Key<CommandStatus> STATUS =
            Key.required("status", new Scalar<>(Types.STATUS), "command_status of the response");
    private static final Key<@Nullable String> REASON =
            Key.optional("reason", Types.TEXT, "its name", "reason in logs and records");
    static final ConfigSection<Rejection> REJECTION =
            ConfigSection.of("refusal", RouteTables::rejection, STATUS, REASON).shorthand(STATUS);

    private static final Key<String> GROUP =
            Key.required("group", new ReferenceTo(Kind.GROUP, Types.NAME), "SMSC group");
    private static final Key<Integer> WEIGHT =
            Key.of("weight", OptionType.integer("share", 1, 1_000_000), 1, "of the messages, with WEIGHTED");
    private static final Key<Double> COST = Key.of(
            "cost",
            OptionType.decimal("cost", 0, 1_000_000, "0 to 1000000"),
            0.0,
            "of a part in any unit, with LEAST_COST");
    private static final ConfigSection<Target> TARGET = ConfigSection.of(
                    "target",
                    values -> new Target(values.get(GROUP), values.get(WEIGHT), values.get(COST)),
                    GROUP,
                    WEIGHT,
                    COST)
            .shorthand(GROUP);

    private static final Key<@Nullable String> NAME =
            Key.optional("name", Types.NAME, "`route-` and its number", "name in logs and records");
    private static final Key<List<String>> TO = Key.list(
                    "to", Types.PREFIX, "destination prefixes; the longest match decides")
            .standardInWords("all");
    private static final Key<List<String>> FROM =
            Key.list("from", Types.PATTERN, "source addresses").standardInWords("all");
    private static final Key<List<String>> ACCOUNTS = Key.list(
                    "accounts", new ReferenceTo(Kind.ACCOUNT, Types.SYSTEM_ID), "accounts")
            .standardInWords("all");
    private static final Key<List<String>> TAGS =
            Key.list("tags", Types.NAME, "tags, of which one is needed").standardInWords("all");
    private static final Key<List<TimeWindow>> TIMES =
            Key.list("times", Types.WINDOW, "times").standardInWords("always");
    private static final Key<Strategy> STRATEGY =
            Key.of("strategy", OptionType.choice(Strategy.class), Strategy.FAILOVER, "choice among the targets");
    private static final Key<List<Target>> TARGETS = Key.list("targets", TARGET, "SMSC groups");
    private static final Key<@Nullable Rejection> REJECT =
            Key.optional("reject", REJECTION, "none", "refusal, instead of targets");

    private static final Key<Boolean> DISABLED = Key.of("disabled", OptionType.flag(), false, "true to skip the route");

    static final ConfigSection<RouteConfig> ROUTE = ConfigSection.of(
            "route", RouteTables::route, NAME, TO, FROM, ACCOUNTS, TAGS, TIMES, STRATEGY, TARGETS, REJECT, DISABLED);

    private static final Key<@Nullable String> MO_NAME =
            Key.optional("name", Types.NAME, "`mo-` and its number", "name in logs and explanations");
    private static final Key<List<String>> MO_TO = Key.list(
                    "to",
                    Types.PATTERN,
                    "destinations; an exact address precedes a prefix, a longer prefix a shorter one")
            .standardInWords("all");
    private static final Key<List<String>> MO_FROM = Key.list(
                    "from", new ReferenceTo(Kind.GROUP, Types.NAME), "SMSC groups of their origin")
            .standardInWords("all");
    private static final Key<String> MO_ACCOUNT = Key.required(
            "account", new ReferenceTo(Kind.ACCOUNT, Types.SYSTEM_ID), "account that receives the messages");

    static final ConfigSection<MoRouteConfig> MO =
            ConfigSection.of("route", RouteTables::mo, MO_NAME, MO_TO, MO_FROM, MO_ACCOUNT, DISABLED);

    private RouteTables() {}

    /** Format of a name that has to be defined elsewhere in the file. */
    private record ReferenceTo(Kind kind, OptionType<String> type) implements Format<String> {

        @Override
        public String read(Value value, ConfigReading reading) {
            String name = new Scalar<>(type).read(value, reading);
            reading.refer(kind, name, value);
            return name;
        }

        @Override
        public Map<String, Object> schema() {
            return Scalar.schemaOf(type);
        }

        @Override
        public String unit() {
            return kind.words();
        }

        @Override
        public String range() {
            return "one of this file";
        }
    }

    private static Rejection rejection(ConfigSection.Values values) {
        CommandStatus status = values.get(STATUS);
        String reason = values.get(REASON);
        return new Rejection(status, reason != null ? reason : String.valueOf(status));
    }

    private static RouteConfig route(ConfigSection.Values values) {
        return new RouteConfig(
                name(values, NAME, "route-", Kind.ROUTE),
                values.get(TO),
                values.get(FROM),
                Set.copyOf(values.get(ACCOUNTS)),
                Set.copyOf(values.get(TAGS)),
                values.get(TIMES),
                values.get(STRATEGY),
                values.get(TARGETS),
                values.get(REJECT),
                values.get(DISABLED));
    }

    private static MoRouteConfig mo(ConfigSection.Values values) {
        return new MoRouteConfig(
                name(values, MO_NAME, "mo-", Kind.MO_ROUTE),
                values.get(MO_TO).stream()
                        .map(pattern -> pattern.startsWith("+") ? pattern.substring(1) : pattern)
                        .toList(),
                Set.copyOf(values.get(MO_FROM)),
                values.get(MO_ACCOUNT),
                values.get(DISABLED));
    }

    /**
     * Returns the name of a list entry, by default made from its number in the list. Records a problem if the name is
     * not unique.
     */
    static String name(ConfigSection.Values values, Key<@Nullable String> key, String beginning, Kind kind) {
        String given = values.get(key);
        String name =
                given != null ? given : beginning + Math.max(1, values.place().number());
        values.reading().declareOnce(kind, name, values.place(key));
        return name;
    }
}
