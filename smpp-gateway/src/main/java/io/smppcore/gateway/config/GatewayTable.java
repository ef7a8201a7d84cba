package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.PropertyMap;
import io.smppcore.gateway.config.document.Scalar;
import io.smppcore.gateway.config.document.Value;
import io.smppcore.server.SmppServer;
import io.smppcore.tls.ServerTlsOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Table of the keys of a configuration file. */
final class GatewayTable {

    private static final Key<String> HOST = Key.of(
            "host", OptionType.some("name", "a name or an address of this machine"), "127.0.0.1", "where to listen");
    private static final Key<Integer> PORT =
            Key.of("port", OptionType.integer("port", 0, 65_535), 8080, "to listen on; 0 for any free one");
    private static final Key<@Nullable String> TOKEN = Key.optional(
            "token", Types.TOKEN, "none", "bearer token of an administrator of the management, or its digest");
    private static final Key<@Nullable ServerTlsOptions> TLS =
            Key.optional("tls", PropertyMap.SERVER_TLS, "none", "TLS");
    private static final ConfigSection<HttpConfig> HTTP_SECTION = ConfigSection.of(
            "HTTP",
            values -> new HttpConfig(values.get(HOST), values.get(PORT), values.get(TOKEN), values.get(TLS)),
            HOST,
            PORT,
            TOKEN,
            TLS);

    private static final Key<Path> DIRECTORY =
            Key.required("directory", new Scalar<>(Types.PATH), "directory of the files");
    private static final Key<CdrConfig.Format> FORMAT =
            Key.of("format", OptionType.choice(CdrConfig.Format.class), CdrConfig.Format.CSV, "form of a record");
    private static final Key<Long> MAX_SIZE =
            Key.of("maxSize", Types.SIZE, 100L << 20, "at which a new file begins; 0 for none");
    private static final Key<Duration> MAX_AGE =
            Key.of("maxAge", OptionType.duration("1m", "31d"), Duration.ofDays(1), "at which a new file begins");
    private static final Key<Integer> KEEP =
            Key.of("keep", OptionType.integer("files", 0, 1_000_000), 0, "finished ones to keep; 0 for all");
    private static final Key<Boolean> PARAMETERS =
            Key.of("parameters", OptionType.flag(), false, "true to record the parameters of receipts");
    private static final ConfigSection<CdrConfig> CDR_SECTION = ConfigSection.of(
                    "records",
                    values -> new CdrConfig(
                            values.get(DIRECTORY),
                            values.get(FORMAT),
                            values.get(MAX_SIZE),
                            values.get(MAX_AGE),
                            values.get(KEEP),
                            values.get(PARAMETERS)),
                    DIRECTORY,
                    FORMAT,
                    MAX_SIZE,
                    MAX_AGE,
                    KEEP,
                    PARAMETERS)
            .shorthand(DIRECTORY);

    private static final Key<URI> ENDPOINT = Key.required(
            "endpoint",
            new Scalar<>(Types.URL),
            "of an OpenTelemetry collector, for OTLP over HTTP, such as http://localhost:4318/v1/traces");
    private static final Key<Double> RATIO =
            Key.of("ratio", OptionType.decimal("share", 0, 1, "0 to 1"), 1.0, "of the traces that begin here");
    private static final ConfigSection<TracesConfig> TRACES_SECTION = ConfigSection.of(
                    "traces", values -> new TracesConfig(values.get(ENDPOINT), values.get(RATIO)), ENDPOINT, RATIO)
            .shorthand(ENDPOINT);

    private static final Key<Long> MIN_FREE = Key.of(
            "minFree", Types.SIZE, 1L << 30, "free space of the disk below which messages are refused (ESME_RMSGQFUL)");
    private static final Key<Duration> LIVES = Key.of(
            "lives",
            OptionType.duration("0s", "365d"),
            Duration.ofDays(3),
            "time for which finished messages can be queried");
    private static final Key<Duration> RECEIPTS = Key.of(
            "receipts",
            OptionType.duration("0s", "30d"),
            Duration.ofDays(3),
            "time after the validity of a message for which its receipt is awaited");
    private static final Key<Boolean> SEARCH = Key.of(
            "search", OptionType.flag(), true, "false to keep no index of messages, so that they are found by id only");
    private static final Key<@Nullable KafkaConfig> KAFKA =
            Key.optional("kafka", ClusterTable.KAFKA, "on this machine", "state of a gateway of several nodes");
    private static final ConfigSection<StoreConfig> STORE_SECTION = ConfigSection.of(
            "store",
            values -> new StoreConfig(
                    values.get(MIN_FREE),
                    values.get(LIVES),
                    values.get(RECEIPTS),
                    values.get(SEARCH),
                    values.get(KAFKA)),
            MIN_FREE,
            LIVES,
            RECEIPTS,
            SEARCH,
            KAFKA);

    private static final Key<Path> DATA = Key.of("data", Types.PATH, Path.of("gateway-data"), "directory of the store");

    /** Name of the key that selects the source of the sections that a running gateway can change. */
    static final String SOURCE = "configuration";

    private static final Key<Source> CONFIGURATION = Key.of(
            SOURCE,
            OptionType.choice(Source.class),
            Source.FILE,
            "source of accounts, SMSCs, routes, rules and retries: this file, or the store, which HTTP changes");

    /** Options of an SMPP server that have no effect in the gateway, each with the reason that an error states. */
    static final Map<String, String> WITHOUT_EFFECT = Map.of(
            "sending", "receipts and messages wait in queues",
            "queueLimit", "receipts and messages wait in queues",
            "windowTimeout", "receipts and messages wait in queues",
            "dispatch", "no handler of the gateway blocks");

    private static final Key<Map<String, String>> SERVER = Key.of(
                    "server",
                    new PropertyMap<>(
                            "smpp.server.",
                            "[those of a server](../configuration.md#the-server) without `smpp.server.`",
                            SmppServer.Builder.propertyOptions(),
                            WITHOUT_EFFECT,
                            SmppServer::builder,
                            (builder, properties) -> properties),
                    Map.<String, String>of(),
                    "port, limits, TLS and so on of the SMPP server")
            .standardInWords("those of a server");
    private static final Key<@Nullable HttpConfig> HTTP = Key.optional("http", HTTP_SECTION, "none", "HTTP interface");
    private static final Key<@Nullable CdrConfig> CDR =
            Key.optional("cdr", CDR_SECTION, "none", "files of call detail records");
    private static final Key<@Nullable TracesConfig> TRACES =
            Key.optional("traces", TRACES_SECTION, "none", "export of traces");
    private static final Key<StoreConfig> STORE = Key.of("store", STORE_SECTION, STORE_SECTION.defaults(), "the store")
            .standardInWords("as below");
    private static final Key<@Nullable ClusterConfig> CLUSTER =
            Key.optional("cluster", ClusterTable.CLUSTER, "none", "this node of a gateway of several nodes");

    static final ConfigSection<GatewayConfig> SECTION = ConfigSection.of(
            "gateway",
            GatewayTable::gateway,
            CONFIGURATION,
            DATA,
            SERVER,
            ManagedTable.ACCOUNTS,
            ManagedTable.SMSCS,
            ManagedTable.ROUTES,
            ManagedTable.MO,
            ManagedTable.RULES,
            ManagedTable.RETRY,
            HTTP,
            CDR,
            TRACES,
            STORE,
            CLUSTER);

    private GatewayTable() {}

    /** Sources of the sections of {@link ManagedTable}. */
    private enum Source {
        FILE,
        MANAGED
    }

    /** Returns true if a configuration may have a key. */
    static boolean isKey(String name) {
        return SECTION.keys().stream().anyMatch(key -> key.name().equals(name));
    }

    /** Returns the format of a document: if its configuration is managed, no section is required. */
    static ConfigSection<GatewayConfig> section(Value document) {
        Value source = document.isMap() ? document.map().get(CONFIGURATION.name()) : null;
        boolean isManaged =
                source != null && source.isText() && source.text().strip().equalsIgnoreCase(Source.MANAGED.name());
        return isManaged ? SECTION.withoutRequired() : SECTION;
    }

    private static GatewayConfig gateway(ConfigSection.Values values) {
        GatewayConfig config = new GatewayConfig(
                values.get(DATA),
                values.get(SERVER),
                orEmpty(values.get(ManagedTable.ACCOUNTS)),
                orEmpty(values.get(ManagedTable.SMSCS)),
                values.get(ManagedTable.ROUTES),
                values.get(ManagedTable.MO),
                values.get(ManagedTable.RULES),
                RetryTable.config(values.get(ManagedTable.RETRY)),
                values.get(HTTP),
                values.get(CDR),
                values.get(TRACES),
                values.get(STORE),
                values.get(CLUSTER),
                values.get(CONFIGURATION) == Source.MANAGED ? Map.of() : null,
                null);
        check(config, values);
        return config;
    }

    private static void check(GatewayConfig config, ConfigSection.Values values) {
        checkManaged(config, values);
        if (config.cluster() == null && config.store().kafka() != null) {
            throw values.place(STORE).problem("kafka without cluster (expected: both or none)");
        }
        if (config.cluster() != null && config.store().kafka() == null) {
            throw values.place(CLUSTER).problem("no store.kafka (expected: the store that all nodes share)");
        }
    }

    /**
     * Returns the format of the sections of {@link ManagedTable}, which reads them into a configuration that is
     * otherwise like another one.
     */
    static ConfigSection<GatewayConfig> managed(GatewayConfig other) {
        return ConfigSection.of(
                        "configuration", values -> read(other, values), ManagedTable.KEYS.toArray(Key<?>[]::new))
                .withoutRequired();
    }

    private static GatewayConfig read(GatewayConfig other, ConfigSection.Values values) {
        GatewayConfig config = new GatewayConfig(
                other.data(),
                other.server(),
                orEmpty(values.get(ManagedTable.ACCOUNTS)),
                orEmpty(values.get(ManagedTable.SMSCS)),
                values.get(ManagedTable.ROUTES),
                values.get(ManagedTable.MO),
                values.get(ManagedTable.RULES),
                RetryTable.config(values.get(ManagedTable.RETRY)),
                other.http(),
                other.cdr(),
                other.traces(),
                other.store(),
                other.cluster(),
                other.managed(),
                other.text());
        checkManaged(config, values);
        return config;
    }

    /** Returns the value of a key that is required only if the file is the source. */
    private static <T> Map<String, T> orEmpty(@Nullable Map<String, T> items) {
        return items == null ? Map.of() : items;
    }

    private static void checkManaged(GatewayConfig config, ConfigSection.Values values) {
        List<String> groups = config.groups();
        if (config.managed() == null && config.accounts().isEmpty()) {
            throw values.place(ManagedTable.ACCOUNTS).problem("no account (expected: >= 1)");
        }
        if (config.managed() == null && groups.isEmpty()) {
            throw values.place(ManagedTable.SMSCS).problem("no SMSC (expected: >= 1)");
        }
        if (config.routes().isEmpty() && groups.size() > 1) {
            throw values.place(ManagedTable.SMSCS)
                    .problem("no routes between " + groups.size() + " SMSC groups (expected: routes, or "
                            + "one group)");
        }
        Map<String, SmscConfig> first = new HashMap<>();
        config.smscs().forEach((name, smsc) -> {
            SmscConfig other = first.putIfAbsent(smsc.group(), smsc);
            if (other != null && other.messageIds() != smsc.messageIds()) {
                Value smscs = values.place(ManagedTable.SMSCS);
                values.reading()
                        .problem(
                                smscs.map().getOrDefault(name, smscs),
                                "messageIds " + smsc.messageIds() + " (expected: " + other.messageIds() + " as "
                                        + other.name() + ", which is in the same group)");
            }
        });
    }
}
