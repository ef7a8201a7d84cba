package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.codec.Leniency;
import io.smppcore.config.Option;
import io.smppcore.pdu.BindType;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.session.SessionOptions;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ProxyHeader;
import io.smppcore.transport.ProxyOptions;
import io.smppcore.transport.SocketOptions;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a client that is configured by properties. */
class ClientPropertiesTest {

    private static final Path PAGE = Path.of("..", "docs", "configuration.md");

    /** Keys of options that have another name, or that are objects. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("SessionOptions.limits", "maxPduOctets"),
            Map.entry("ProxyOptions.kind", "proxy"),
            Map.entry("ProxyHeader.version", "proxyHeader"),
            Map.entry("RateOptions.rate", "rate"),
            Map.entry("TextOptions.segmenter", "text.segmentMode"));

    /** Options that can be set only in code. */
    private static final Set<String> CODE_ONLY = Set.of(
            "TlsOptions.sslContext",
            "TextOptions.encoder",
            "TextOptions.scheduleDeliveryTime",
            "TextOptions.tlvs",
            "TextOptions.editor",
            "ReceiptOptions.messageIds",
            "ReceiptOptions.completes");

    private static SmppClient.Builder with(String... keysAndValues) {
        return SmppClient.builder().properties(map(keysAndValues));
    }

    private static Map<String, String> map(String... keysAndValues) {
        Map<String, String> map = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(ClientProperties.PREFIX + keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    private static ClientOptions clientOptions(SmppClient.Builder builder) {
        return builder.clientOptions.build();
    }

    private static SessionOptions sessionOptions(SmppClient.Builder builder) {
        return builder.options.build();
    }

    private static ConnectOptions connectOptions(SmppClient.Builder builder) {
        return builder.connection.build();
    }

    static Stream<Arguments> options() {
        return Stream.of(
                Arguments.of(ClientOptions.class, ""),
                Arguments.of(RateOptions.class, "rate."),
                Arguments.of(Backoff.class, "backoff."),
                Arguments.of(SessionOptions.class, ""),
                Arguments.of(Leniency.class, "leniency."),
                Arguments.of(ConnectOptions.class, ""),
                Arguments.of(SocketOptions.class, "socket."),
                Arguments.of(TlsOptions.class, "tls."),
                Arguments.of(ProxyOptions.class, "proxy."),
                Arguments.of(ProxyHeader.class, "proxyHeader."),
                Arguments.of(TextOptions.class, "text."),
                Arguments.of(ReceiptOptions.class, "receipts."));
    }

    @ParameterizedTest
    @MethodSource("options")
    void everyOptionHasAKey(Class<? extends Record> record, String prefix) {
        List<String> keys =
                ClientProperties.ALL.options().stream().map(Option::name).toList();
        for (RecordComponent option : record.getRecordComponents()) {
            String name = record.getSimpleName() + "." + option.getName();
            String key = NAMES.getOrDefault(name, prefix + option.getName());
            if (!CODE_ONLY.contains(name)) {
                assertThat(keys).as(name).anyMatch(known -> known.equals(key) || known.startsWith(key + "."));
            }
        }
    }

    @Test
    void keysAreUnique() {
        assertThat(ClientProperties.ALL.options().stream().map(Option::name)).doesNotHaveDuplicates();
    }

    @Test
    void propertiesHaveTheDefaultsOfTheOptions() {
        SmppClient.Builder builder = SmppClient.builder().properties(defaults(false));

        assertThat(clientOptions(builder)).usingRecursiveComparison().isEqualTo(ClientOptions.defaults());
        assertThat(sessionOptions(builder)).isEqualTo(SessionOptions.defaults());
        assertThat(connectOptions(builder)).isEqualTo(ConnectOptions.defaults());
        assertThatThrownBy(builder::build).hasMessageStartingWith("endpoint: none");
        assertThat(builder.bindRequest(BindType.TRANSCEIVER))
                .isEqualTo(SmppClient.builder().bindRequest(BindType.TRANSCEIVER));
    }

    @Test
    void tlsPropertiesHaveTheDefaultsOfTheTlsOptions() {
        assertThat(connectOptions(SmppClient.builder().properties(defaults(true)))
                        .tls())
                .isEqualTo(TlsOptions.defaults());
    }

    private static Map<String, String> defaults(boolean ofTls) {
        return ClientProperties.ALL.options().stream()
                .filter(option -> option.name().startsWith("tls.") == ofTls)
                .filter(option -> option.setting().standardInWords() == null)
                .collect(Collectors.toMap(
                        option -> ClientProperties.PREFIX + option.name(), ClientPropertiesTest::standard));
    }

    @Test
    void documentationListsEveryKeyWithMeaningUnitRangeAndDefault() throws IOException {
        List<String> rows = ClientProperties.ALL.options().stream()
                .map(option -> option.row(ClientProperties.PREFIX))
                .toList();
        assertThat(Files.readAllLines(PAGE).stream()
                        .filter(line -> line.startsWith("| `" + ClientProperties.PREFIX))
                        .toList())
                .as("%n%s%n", String.join("\n", rows))
                .containsExactlyElementsOf(rows);
    }

    private static <T> String standard(Option<?, T> option) {
        return option.setting().type().writing().apply(option.setting().standard());
    }

    @Test
    void setsOptionsFromKeys() {
        SmppClient.Builder builder = with(
                "window", "512",
                "requestTimeout", "500ms",
                "inboundOverload", "throttle",
                "peerVersion", "5.0",
                "maxPduOctets", "1000",
                "leniency", "strict",
                "leniency.paddingNul", "true",
                "binds", "4",
                "returnAfter", "5m",
                "backoff.max", "2m",
                "refusals.retry", "ESME_RBINDFAIL, 0x00000400",
                "refusals.stop", "ESME_RALYBND",
                "rate", "99.5",
                "rate.adaptive", "true",
                "connectTimeout", "3s",
                "localAddress", "127.0.0.1:0",
                "proxy", "socks5",
                "proxy.host", "proxy.example.com",
                "proxy.port", "1080");

        SessionOptions session = sessionOptions(builder);
        assertThat(session.window()).isEqualTo(512);
        assertThat(session.requestTimeout()).isEqualTo(Duration.ofMillis(500));
        assertThat(session.peerVersion()).isEqualTo(InterfaceVersion.V5_0);
        assertThat(session.limits().maxPduOctets()).isEqualTo(1_000);
        assertThat(session.leniency())
                .isEqualTo(Leniency.strict().toBuilder().paddingNul(true).build());
        ClientOptions client = clientOptions(builder);
        assertThat(client.binds()).isEqualTo(4);
        assertThat(client.returnAfter()).isEqualTo(Duration.ofMinutes(5));
        assertThat(client.backoff().max()).isEqualTo(Duration.ofMinutes(2));
        assertThat(client.rate().rate()).isEqualTo(99.5);
        assertThat(client.rate().adaptive()).isTrue();
        assertThat(client.refusals().apply(CommandStatus.ESME_RBINDFAIL)).isEqualTo(BindRefusal.RETRY);
        assertThat(client.refusals().apply(CommandStatus.ESME_RALYBND)).isEqualTo(BindRefusal.STOP);
        assertThat(client.refusals().apply(CommandStatus.ESME_RINVPASWD)).isEqualTo(BindRefusal.STOP);
        ConnectOptions connection = connectOptions(builder);
        assertThat(connection.connectTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(Objects.requireNonNull(connection.localAddress())
                        .getAddress()
                        .isLoopbackAddress())
                .isTrue();
        assertThat(connection.proxy()).isEqualTo(ProxyOptions.socks5("proxy.example.com", 1080));
    }

    @Test
    void setsEndpointsAndBindFields() {
        SmppClient.Builder builder = with(
                "endpoints", "a:2775*3,b,[2001:db8::1]:2776",
                "bindType", "receiver",
                "systemId", "me",
                "password", "secret",
                "interfaceVersion", "5.0",
                "addressTon", "1",
                "addressNpi", "1",
                "addressRange", "49.*");

        assertThat(builder.build()).hasToString("client me of a:2775, b:2775, 2001:db8::1:2776");
        assertThat(builder.bindRequest(BindType.RECEIVER))
                .isEqualTo(SmppClient.builder()
                        .systemId("me")
                        .password("secret")
                        .interfaceVersion(InterfaceVersion.V5_0)
                        .addressRange(Ton.INTERNATIONAL, Npi.ISDN, "49.*")
                        .bindRequest(BindType.RECEIVER));
    }

    @Test
    void anyTlsKeyEnablesTls() {
        assertThat(connectOptions(with("window", "5")).tls()).isNull();
        TlsOptions tls = connectOptions(with("tls.trust", "ca.pem", "tls.verifyHostname", "false"))
                .tls();
        assertThat(Objects.requireNonNull(tls).trust()).hasToString("TlsTrust[ca.pem]");
        assertThat(tls.verifyHostname()).isFalse();
        assertThat(connectOptions(with("tls", "true")).tls()).isEqualTo(TlsOptions.defaults());
        assertThat(connectOptions(with("tls", "false", "tls.trust", "ca.pem")).tls())
                .isNull();
        assertThat(Objects.requireNonNull(connectOptions(with("tls.identity", "me.p12", "tls.identity.password", "x"))
                                .tls())
                        .identity())
                .hasToString("TlsIdentity[me.p12]");
    }

    @Test
    void laterCallsOverridePropertiesAndAbsentKeysChangeNothing() {
        SmppClient.Builder builder =
                SmppClient.builder().binds(7).properties(map("window", "5")).window(6);

        assertThat(sessionOptions(builder).window()).isEqualTo(6);
        assertThat(clientOptions(builder).binds()).isEqualTo(7);
    }

    @Test
    void noneRemovesAnOption() {
        SmppClient.Builder builder = with(
                        "rate", "5", "inactivityTimeout", "5s", "proxy", "socks5", "proxy.host", "p", "proxy.port", "1")
                .properties(map("rate", "none", "inactivityTimeout", "none", "proxy", "none"));

        assertThat(clientOptions(builder).rate().rate()).isNull();
        assertThat(sessionOptions(builder).inactivityTimeout()).isNull();
        assertThat(connectOptions(builder).proxy()).isNull();
    }

    @Test
    void reportsAllProblemsAndChangesNothing() {
        SmppClient.Builder builder = SmppClient.builder();
        Map<String, String> bad = map(
                "windw", "5",
                "binds", "0",
                "binds.", "1",
                "backoff.first", "2m",
                "proxy.host", "p",
                "tls.identity", "me.pem",
                "endpoints", "a:1,a:1",
                "window", "77");

        assertThatThrownBy(() -> builder.properties(bad))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "7 problems:",
                        "smpp.client.windw: unknown (did you mean smpp.client.window?)",
                        "smpp.client.binds: 0 (expected: binds, 1 to 1000)",
                        "smpp.client.binds.: unknown",
                        "smpp.client.backoff.max: PT1M (expected: >= PT2M)",
                        "smpp.client.proxy: proxy, proxy.host or proxy.port is missing",
                        "smpp.client.tls.identity.key: missing (expected: the private key of me.pem)",
                        "smpp.client.endpoints: [a:1, a:1] (expected: at least one, and none twice)");
        assertThat(sessionOptions(builder)).isEqualTo(SessionOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(strings = {"password", "tls.trust.password", "tls.identity.password", "proxy.password"})
    void neverShowsPasswords(String key) {
        String tooLong = "sesame".repeat(50);
        Map<String, String> bad = map(key, tooLong, "window", "0");

        assertThatThrownBy(() -> with().properties(bad)).hasMessageNotContaining("sesame");
    }

    @Test
    void exactlyThePasswordKeysAreSecret() {
        assertThat(ClientProperties.ALL.options().stream()
                        .filter(option -> option.setting().type().secret())
                        .map(Option::name))
                .containsExactlyInAnyOrderElementsOf(ClientProperties.ALL.options().stream()
                        .map(Option::name)
                        .filter(key -> key.endsWith("assword"))
                        .toList());
    }

    @Test
    void acceptsTheSystemProperties() {
        Properties properties = new Properties();
        properties.putAll(System.getProperties());
        properties.setProperty("smpp.client.bindType", "transmitter_and_receiver");
        properties.setProperty("smpp.server.port", "not ours");

        assertThat(complete().properties(properties).build()).isNotNull();
    }

    private static SmppClient.Builder complete() {
        return SmppClient.builder().endpoint("localhost", 2775).systemId("me");
    }

    @Test
    void acceptsBothEndsOfEveryRange() {
        for (Option<SmppClient.Builder, ?> option : ClientProperties.ALL.options()) {
            List<String> ends = Arrays.stream(
                            option.setting().type().range().split("; ", -1)[0].split(" to ", -1))
                    .toList();
            if (ends.size() == 2 && ends.stream().allMatch(end -> end.matches("\\d+(ms|s|d)?"))) {
                for (String end : ends) {
                    Map<String, String> one = map(option.name(), end);
                    one.putAll(
                            switch (option.name()) {
                                case "backoff.first" -> map("backoff.max", "7d");
                                case "backoff.max" -> map("backoff.first", "1ms");
                                case "proxy.port" -> map("proxy", "SOCKS5", "proxy.host", "p");
                                default -> Map.of();
                            });
                    assertThat(complete().properties(one).build())
                            .as(one.toString())
                            .isNotNull();
                }
            }
        }
    }
}
