package io.smppcore.gateway.config;

import io.smppcore.gateway.config.ConfigException.Problem;
import io.smppcore.gateway.config.document.ConfigReading;
import io.smppcore.gateway.config.document.JsonSchema;
import io.smppcore.gateway.config.document.Secrets;
import io.smppcore.gateway.config.document.UnreadableValueException;
import io.smppcore.gateway.config.document.Value;
import io.smppcore.gateway.config.document.YamlReader;
import io.smppcore.gateway.filter.MessageFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a gateway. Immutable. {@code toString} shows no password and no secret.
 *
 * @param data directory of the store
 * @param server options of the SMPP server, by their keys in docs/configuration.md without the prefix {@code
 *     smpp.server.}
 * @param accounts accounts by their system_id
 * @param smscs SMSCs by their names, at least one
 * @param routes routes of messages of accounts; if there are none, every message goes to the only SMSC group
 * @param mo routes of mobile-originated messages
 * @param rules rules, in the order in which they are applied
 * @param retry retries of messages that an SMSC has refused
 * @param http HTTP interface and page; null for none
 * @param cdr files of call detail records; null for none
 * @param traces export of traces; null for none
 * @param store options of the store
 * @param cluster this node as a member of a gateway of several nodes; null for a gateway with one node
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
        @Nullable ClusterConfig cluster) {

    /** Copies the collections in their order. */
    public GatewayConfig {
        server = OrderedMaps.copy(server);
        accounts = OrderedMaps.copy(accounts);
        smscs = OrderedMaps.copy(smscs);
        routes = List.copyOf(routes);
        mo = List.copyOf(mo);
        rules = List.copyOf(rules);
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
        ConfigReading reading = new ConfigReading();
        GatewayConfig config = reading.attempt(() -> {
            Value document = YamlReader.read(yaml, reading, new Secrets(environment));
            if (document == null) {
                throw new UnreadableValueException();
            }
            return GatewayTable.SECTION.read(document, reading);
        });
        List<Problem> problems = reading.end().stream()
                .map(one -> new Problem(one.line(), one.column(), one.path(), one.text()))
                .toList();
        if (!problems.isEmpty()) {
            throw new ConfigException(name, problems);
        }
        return Objects.requireNonNull(config); // no problems
    }

    /** Returns the JSON Schema of configuration files, for editors and for checks before a start. */
    public static String schema() {
        return JsonSchema.text(GatewayTable.SECTION.schema());
    }

    /** Returns the names of the SMSC groups, in the order of the file. */
    public List<String> groups() {
        return smscs.values().stream().map(SmscConfig::group).distinct().toList();
    }

    /** Returns a filter for each rule, in the order of the file. */
    public List<MessageFilter> filters() {
        return rules.stream().<MessageFilter>map(RuleConfig::filter).toList();
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
