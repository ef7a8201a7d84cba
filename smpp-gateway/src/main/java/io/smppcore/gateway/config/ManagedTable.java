package io.smppcore.gateway.config;

import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.MapOf;
import java.util.List;
import java.util.Map;

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
    static final List<Key<?>> KEYS = List.of(ACCOUNTS, SMSCS, ROUTES, MO, RULES, RETRY);

    /** Names of the sections, in the order of the documentation. */
    static final List<String> NAMES = KEYS.stream().<String>map(Key::name).toList();

    private ManagedTable() {}

    /** Returns true if the value at a path, which begins with a section and the name of an item, must not be shown. */
    static boolean isSecret(List<String> path) {
        // The item of a list is named in the path, but has no key.
        return KEYS.stream()
                .anyMatch(key -> key.name().equals(path.getFirst())
                        && key.format().isSecret(path.subList(key.format() instanceof MapOf<?> ? 1 : 2, path.size())));
    }
}
