package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.ListOf;
import io.smppcore.gateway.config.document.MapOf;
import io.smppcore.gateway.config.document.PropertyMap;
import io.smppcore.gateway.config.document.Scalar;
import io.smppcore.tls.ServerTlsOptions;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Table of the keys of a gateway of several nodes in the configuration. */
final class ClusterTable {

    private static final Pattern ADDRESSES = Pattern.compile("([A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.%]+\\]):(\\d{1,5})");

    /** Options of Kafka clients that may be configured, because they cannot weaken the guarantees of the store. */
    private static final Pattern PROPERTIES =
            Pattern.compile("(ssl|sasl|security|socket|reconnect|metadata)\\.[a-z0-9.]+"
                    + "|(request|session|transaction)\\.timeout\\.ms|client\\.dns\\.lookup"
                    + "|connections\\.max\\.idle\\.ms");

    private static final OptionType<String> ADDRESS =
            OptionType.of("address", "a host and a port, such as kafka-1:9092", (String text) -> {
                OptionType.check(ADDRESSES.matcher(text).matches());
                return text;
            });

    /** The unspecified address, such as 0.0.0.0, in any notation. No host name consists of these characters. */
    private static final Pattern WILDCARD = Pattern.compile("\\[?(::ffff:)?[0:.*]+(%\\w+)?]?");

    private static final OptionType<String> REACHABLE = OptionType.of(
            "name",
            "a name or an address of this machine, which the other nodes connect to, so not 0.0.0.0 or ::",
            (String text) -> {
                OptionType.check(
                        !text.isBlank() && !WILDCARD.matcher(text.strip()).matches());
                return text;
            });
    private static final OptionType<String> PROPERTY = OptionType.of(
            "option of Kafka",
            "ssl.*, sasl.*, security.*, socket.*, reconnect.*, metadata.*, request.timeout.ms, session.timeout.ms, "
                    + "transaction.timeout.ms, client.dns.lookup, connections.max.idle.ms",
            (String text) -> {
                OptionType.check(PROPERTIES.matcher(text).matches());
                return text;
            });

    private static final Key<List<String>> BOOTSTRAP =
            Key.required("bootstrap", new ListOf<>(new Scalar<>(ADDRESS)), "initial brokers");
    private static final Key<String> PREFIX = Key.of(
            "prefix",
            Types.NAME,
            "smpp-gateway",
            "prefix of the names of topics, groups and transactions, the same on all nodes");
    private static final Key<Integer> PARTITIONS = Key.of(
            "partitions",
            OptionType.integer("partitions", 1, 256),
            12,
            "parts of the state, each at one node at a time; fixed when the topic is created");
    private static final Key<Integer> REPLICATION = Key.of(
            "replication",
            OptionType.integer("brokers", 1, 9),
            3,
            "with a replica of each partition; more than half of them store a change before it is acknowledged");
    private static final Key<Boolean> OLD_TRANSACTIONS = Key.of(
            "oldTransactions",
            OptionType.flag(),
            false,
            "true to accept brokers without transaction.version=2 (Kafka before 4.0), with which transactions may be"
                    + " lost or torn");
    private static final Key<Map<String, String>> OPTIONS = Key.of(
                    "properties",
                    new MapOf<>("NAME", PROPERTY, new Scalar<>(Types.SECRET)),
                    Map.<String, String>of(),
                    "options of the Kafka clients, such as those of TLS and SASL: " + PROPERTY.range())
            .standardInWords("none");

    static final ConfigSection<KafkaConfig> KAFKA = ConfigSection.of(
                    "brokers",
                    values -> new KafkaConfig(
                            values.get(BOOTSTRAP),
                            values.get(PREFIX),
                            values.get(PARTITIONS),
                            values.get(REPLICATION),
                            values.get(OLD_TRANSACTIONS),
                            values.get(OPTIONS)),
                    BOOTSTRAP,
                    PREFIX,
                    PARTITIONS,
                    REPLICATION,
                    OLD_TRANSACTIONS,
                    OPTIONS)
            .shorthand(BOOTSTRAP);

    private static final Key<String> NODE = Key.required(
            "node", new Scalar<>(Types.NAME), "name of this node, unique in the cluster, the same after a restart");
    private static final Key<String> HOST =
            Key.required("host", new Scalar<>(REACHABLE), "where this node listens and the other nodes reach it");
    private static final Key<Integer> PORT =
            Key.of("port", OptionType.integer("port", 0, 65_535), 0, "for the other nodes; 0 for any free one");
    private static final Key<String> SECRET =
            Key.required("secret", new Scalar<>(Types.SECRET), "shared by all nodes, for mutual authentication");
    private static final Key<@Nullable ServerTlsOptions> TLS =
            Key.optional("tls", PropertyMap.SERVER_TLS, "none", "TLS between the nodes");

    static final ConfigSection<ClusterConfig> CLUSTER = ConfigSection.of(
            "node",
            values -> new ClusterConfig(
                    values.get(NODE), values.get(HOST), values.get(PORT), values.get(SECRET), values.get(TLS)),
            NODE,
            HOST,
            PORT,
            SECRET,
            TLS);

    private ClusterTable() {}
}
