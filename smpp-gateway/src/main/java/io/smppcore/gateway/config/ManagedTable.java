package io.smppcore.gateway.config;

import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.MapOf;
import io.smppcore.gateway.config.document.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Table of the keys of those sections of a configuration that a running gateway can change. */
final class ManagedTable {

    static final Key<Map<String, AccountConfig>> ACCOUNTS = Key.required(
            "accounts",
            new MapOf<>(
                    "SYSTEM_ID",
                    Types.SYSTEM_ID,
                    AccountTable.SECTION,
                    (value, reading) -> reading.declare(ConfigReading.Kind.ACCOUNT, value.key())),
            "accounts that may send, by system_id");
    static final Key<Map<String, SmscConfig>> SMSCS = Key.required(
            "smscs",
            new MapOf<>("NAME", Types.NAME, SmscTable.SECTION, SmscTable::declareGroup),
            "SMSCs that messages are sent to, by name");
    static final Key<List<RouteConfig>> ROUTES = Key.list(
                    "routes", RouteTables.ROUTE, "routes of messages to SMSC groups")
            .standardInWords("all to the only group");
    static final Key<List<MoRouteConfig>> MO = Key.list(
                    "mo", RouteTables.MO, "routes of mobile-originated messages to accounts")
            .standardInWords("all to the only account");
    static final Key<List<RuleConfig>> RULES =
            Key.list("rules", RuleTable.SECTION, "changes and refusals, in this order");
    static final Key<List<RetryConfig.Rule>> RETRY = Key.list(
                    "retry",
                    RetryTable.RULE,
                    "retries of messages that an SMSC has refused; the first rule for a status applies")
            .standardInWords("see [retry](#retry)");
    private static final List<Key<?>> KEYS = List.of(ACCOUNTS, SMSCS, ROUTES, MO, RULES, RETRY);

    /** Names of the sections, in the order of the documentation. */
    static final List<String> NAMES = KEYS.stream().<String>map(Key::name).toList();

    private ManagedTable() {}

    /** Returns the format of these sections, which reads them into a configuration that is otherwise like another. */
    static ConfigSection<GatewayConfig> section(GatewayConfig other) {
        return ConfigSection.of("configuration", values -> read(other, values), KEYS.toArray(Key<?>[]::new))
                .withoutRequired();
    }

    /** See {@link GatewayConfig#isSecret}. */
    static boolean isSecret(List<String> path) {
        // The item of a list is named in the path, but has no key.
        return KEYS.stream()
                .anyMatch(key -> key.name().equals(path.getFirst())
                        && key.format().isSecret(path.subList(key.format() instanceof MapOf<?> ? 1 : 2, path.size())));
    }

    private static GatewayConfig read(GatewayConfig other, ConfigSection.Values values) {
        GatewayConfig config = new GatewayConfig(
                other.data(),
                other.server(),
                orEmpty(values.get(ACCOUNTS)),
                orEmpty(values.get(SMSCS)),
                values.get(ROUTES),
                values.get(MO),
                values.get(RULES),
                RetryTable.config(values.get(RETRY)),
                other.http(),
                other.cdr(),
                other.traces(),
                other.store(),
                other.cluster(),
                other.managed());
        check(config, values);
        return config;
    }

    /** Returns the value of a key that is required only if the file is the source. */
    static <T> Map<String, T> orEmpty(@Nullable Map<String, T> items) {
        return items == null ? Map.of() : items;
    }

    static void check(GatewayConfig config, ConfigSection.Values values) {
        List<String> groups = config.groups();
        if (config.managed() == null && config.accounts().isEmpty()) {
            throw values.place(ACCOUNTS).problem("no account (expected: >= 1)");
        }
        if (config.managed() == null && groups.isEmpty()) {
            throw values.place(SMSCS).problem("no SMSC (expected: >= 1)");
        }
        if (config.routes().isEmpty() && groups.size() > 1) {
            throw values.place(SMSCS)
                    .problem("no routes between " + groups.size() + " SMSC groups (expected: routes, or "
                            + "one group)");
        }
        Map<String, SmscConfig> first = new HashMap<>();
        config.smscs().forEach((name, smsc) -> {
            SmscConfig other = first.putIfAbsent(smsc.group(), smsc);
            if (other != null && other.messageIds() != smsc.messageIds()) {
                Value smscs = values.place(SMSCS);
                values.reading()
                        .problem(
                                smscs.map().getOrDefault(name, smscs),
                                "messageIds " + smsc.messageIds() + " (expected: " + other.messageIds() + " as "
                                        + other.name() + ", which is in the same group)");
            }
        });
    }
}
