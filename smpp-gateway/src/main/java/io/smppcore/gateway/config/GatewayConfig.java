package io.smppcore.gateway.config;

import io.smppcore.gateway.config.ConfigException.Problem;
import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.Format;
import io.smppcore.gateway.config.document.JsonSchema;
import io.smppcore.gateway.config.document.JsonTree;
import io.smppcore.gateway.config.document.Secrets;
import io.smppcore.gateway.config.document.UnreadableValueException;
import io.smppcore.gateway.config.document.Value;
import io.smppcore.gateway.config.document.YamlReader;
import io.smppcore.gateway.config.document.YamlWriter;
import io.smppcore.gateway.filter.MessageFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a gateway. Immutable. {@code toString} shows no password and no secret.
 *
 * @param data directory of the store
 * @param server options of the SMPP server, by their keys in docs/configuration.md without the prefix {@code
 *     smpp.server.}
 * @param accounts accounts by their system_id
 * @param smscs SMSCs by their names
 * @param routes routes of messages of accounts; if there are none, every message goes to the only SMSC group
 * @param mo routes of mobile-originated messages
 * @param rules rules, in the order in which they are applied
 * @param retry retries of messages that an SMSC has refused
 * @param http HTTP interface and page; null for none
 * @param cdr files of call detail records; null for none
 * @param traces export of traces; null for none
 * @param store options of the store
 * @param cluster this node as a member of a gateway of several nodes; null for a gateway with one node
 * @param managed if accounts, SMSCs, routes, rules and retries are managed at run time: these sections of the file as a
 *     tree of JSON, which are the first content of the store; null if the file is their source
 * @param text text of the file that has these sections; null if they were not read from a file, or are managed
 */
public record GatewayConfig(
        Path data,
        Map<String, String> server,
        Map<String, AccountConfig> accounts,
        Map<String, SmscConfig> smscs,
        List<RouteConfig> routes,
        List<MoRouteConfig> mo,
        List<RuleConfig> rules,
        RetryConfig retry,
        @Nullable HttpConfig http,
        @Nullable CdrConfig cdr,
        @Nullable TracesConfig traces,
        StoreConfig store,
        @Nullable ClusterConfig cluster,
        @Nullable Map<String, Object> managed,
        @Nullable String text) {

    /** Copies the collections in their order. */
    public GatewayConfig {
        server = OrderedMaps.copy(server);
        accounts = OrderedMaps.copy(accounts);
        smscs = OrderedMaps.copy(smscs);
        routes = List.copyOf(routes);
        mo = List.copyOf(mo);
        rules = List.copyOf(rules);
        managed = managed == null ? null : OrderedMaps.copy(managed);
    }

    /**
     * Reads a configuration from a file in UTF-8.
     *
     * @throws ConfigException with all problems, if there are any
     */
    public static GatewayConfig read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new ConfigException(file.toString(), List.of(new Problem(0, 0, "", "cannot be read: " + e)));
        }
    }

    /**
     * Reads a configuration from a text.
     *
     * @param name name of the text in errors
     * @param yaml YAML 1.2, and so JSON; docs/gateway/configuration.md lists the keys
     * @return the configuration; absent keys have their defaults
     * @throws ConfigException with all problems, if there are any
     */
    public static GatewayConfig parse(String name, String yaml) {
        return parse(name, yaml, System::getenv);
    }

    static GatewayConfig parse(String name, String yaml, UnaryOperator<@Nullable String> environment) {
        return read(name, reading -> {
            GatewayConfig config = document(yaml, reading, new Secrets(environment), GatewayTable::section);
            return config.managed == null ? config.source(null, yaml) : config.source(sections(name, yaml), null);
        });
    }

    private static <T> T document(
            String yaml, ConfigReading reading, @Nullable Secrets secrets, Function<Value, Format<T>> format) {
        Value document = YamlReader.read(yaml, reading, secrets);
        if (document == null) {
            throw new UnreadableValueException();
        }
        return format.apply(document).read(document, reading);
    }

    private static <T> T read(String name, Function<ConfigReading, T> read) {
        ConfigReading reading = new ConfigReading();
        T result = reading.attempt(() -> read.apply(reading));
        List<Problem> problems = reading.end().stream()
                .map(one -> new Problem(one.line(), one.column(), one.path(), one.text()))
                .toList();
        if (!problems.isEmpty()) {
            throw new ConfigException(name, problems);
        }
        return Objects.requireNonNull(result); // no problems
    }

    /**
     * Reads the sections of a text that a running gateway can change, with references as they are written.
     *
     * @return a tree of JSON with the sections that are present
     * @throws ConfigException if the text is not YAML
     */
    public static Map<String, Object> sections(String name, String yaml) {
        return read(name, reading -> {
            Value document = YamlReader.read(yaml, reading, null);
            Map<String, Object> sections = new LinkedHashMap<>();
            if (document != null) {
                document.map().forEach((key, value) -> {
                    if (ManagedTable.NAMES.contains(key)) {
                        sections.put(key, JsonTree.of(value));
                    } else if (!GatewayTable.isKey(key)) {
                        reading.problem(value, "unknown (expected: a key of a configuration)");
                    }
                });
            }
            return sections;
        });
    }

    /** Returns sections of a managed configuration, a tree of JSON, as a file in YAML. */
    public static String yaml(Map<String, Object> sections) {
        Map<String, Object> file = new LinkedHashMap<>();
        file.put(GatewayTable.SOURCE, "managed");
        file.putAll(sections);
        return YamlWriter.write(file);
    }

    /**
     * Reads a text as a tree of JSON, with references as they are written.
     *
     * @throws ConfigException if the text is not YAML
     */
    public static Object tree(String name, String yaml) {
        return read(name, reading -> {
            Value document = YamlReader.read(yaml, reading, null);
            return document == null ? Map.of() : JsonTree.of(document);
        });
    }

    /**
     * Returns this configuration with other accounts, SMSCs, routes, rules and retries.
     *
     * @param sections tree of JSON, in which absent sections are empty
     * @throws ConfigException with all problems, if there are any
     */
    public GatewayConfig with(Map<String, Object> sections) {
        return read(
                "the configuration",
                reading -> GatewayTable.managed(this)
                        .read(JsonTree.read(sections, reading, new Secrets(System::getenv)), reading));
    }

    /** Returns this configuration with the accounts, SMSCs, routes, rules and retries of another one. */
    public GatewayConfig with(GatewayConfig other) {
        return new GatewayConfig(
                data,
                server,
                other.accounts,
                other.smscs,
                other.routes,
                other.mo,
                other.rules,
                other.retry,
                http,
                cdr,
                traces,
                store,
                cluster,
                managed,
                other.text);
    }

    private GatewayConfig source(@Nullable Map<String, Object> sections, @Nullable String file) {
        return new GatewayConfig(
                data, server, accounts, smscs, routes, mo, rules, retry, http, cdr, traces, store, cluster, sections,
                file);
    }

    /**
     * Returns the sections that a running gateway can change, as {@link #sections} does, from the file; null if they
     * were not read from a file, or are managed.
     */
    public @Nullable Map<String, Object> written() {
        return text == null ? null : sections("the configuration", text);
    }

    /**
     * Returns true if a value must not be shown.
     *
     * @param path section, name of the item, and keys that lead to the value; lists have no key of their own
     */
    public static boolean isSecret(List<String> path) {
        return ManagedTable.isSecret(path);
    }

    /** Returns the JSON Schema of configuration files, for editors and for checks before a start. */
    public static String schema() {
        Map<String, Object> schema = GatewayTable.SECTION.schema();
        Object required = Objects.requireNonNull(schema.remove("required"));
        Map<String, Object> managed = new LinkedHashMap<>();
        managed.put("properties", Map.of("configuration", Map.of("pattern", "^(?i:managed)$")));
        managed.put("required", List.of("configuration"));
        schema.put("anyOf", List.of(Map.of("required", required), managed));
        return JsonSchema.text(schema);
    }

    /** Returns true if there is a token of the management in the file. */
    public boolean hasHttpToken() {
        return http != null && http.token() != null;
    }

    /** Returns the names of the SMSC groups, in the order of the file. */
    public List<String> groups() {
        return smscs.values().stream().map(SmscConfig::group).distinct().toList();
    }

    /** Returns a filter for each rule that is not disabled, in the order of the file. */
    public List<MessageFilter> filters() {
        return rules.stream()
                .filter(rule -> !rule.disabled())
                .<MessageFilter>map(RuleConfig::filter)
                .toList();
    }

    /**
     * Returns the differences between this configuration and a newer one. A running gateway can apply accounts, SMSCs,
     * routes, rules and retries; everything else takes effect after a restart.
     */
    public List<ConfigChange> changesTo(GatewayConfig next) {
        return Differences.between(this, next);
    }

    /** Returns the options of the server with their prefix, for {@code SmppServer.Builder.properties}. */
    public Map<String, String> serverProperties() {
        return OrderedMaps.prefixed("smpp.server.", server);
    }

    @Override
    public String toString() {
        return "GatewayConfig[data=" + data + ", accounts=" + accounts.keySet() + ", smscs=" + smscs.keySet()
                + ", routes=" + routes.size() + ", mo=" + mo.size() + ", rules=" + rules.size() + "]";
    }
}
