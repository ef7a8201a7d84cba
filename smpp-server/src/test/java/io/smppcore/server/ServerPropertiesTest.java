package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.codec.Leniency;
import io.smppcore.config.Option;
import io.smppcore.session.SessionOptions;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SocketOptions;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of a server that is configured by properties. */
class ServerPropertiesTest {

    private static final Path PAGE = Path.of("..", "docs", "configuration.md");
    private static final Map<String, String> NAMES = Map.of("SessionOptions.limits", "maxPduOctets");
    private static final Set<String> CODE_ONLY = Set.of("ServerTlsOptions.sslContext");

    private static SessionOptions sessionOptions(SmppServer.Builder builder) {
        return builder.options.build();
    }

    private static ListenOptions listenOptions(SmppServer.Builder builder) {
        return builder.listen.build();
    }

    static Stream<Arguments> options() {
        return Stream.of(
                Arguments.of(SessionOptions.class, ""),
                Arguments.of(Leniency.class, "leniency."),
                Arguments.of(ListenOptions.class, ""),
                Arguments.of(SocketOptions.class, "socket."),
                Arguments.of(ConnectionLimits.class, ""),
                Arguments.of(SendOptions.class, "sending."),
                Arguments.of(FailedBindOptions.class, "failedBinds."),
                Arguments.of(ServerTlsOptions.class, "tls."));
    }

    @ParameterizedTest
    @MethodSource("options")
    void everyOptionHasAKey(Class<? extends Record> record, String prefix) {
        List<String> keys =
                ServerProperties.ALL.options().stream().map(Option::name).toList();
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
        assertThat(ServerProperties.ALL.options().stream().map(Option::name)).doesNotHaveDuplicates();
    }

    @Test
    void propertiesHaveTheDefaultsOfTheOptions() {
        Map<String, String> defaults = ServerProperties.ALL.options().stream()
                .filter(option -> option.setting().standardInWords() == null
                        && !option.name().startsWith("tls."))
                .collect(Collectors.toMap(
                        option -> ServerProperties.PREFIX + option.name(), ServerPropertiesTest::standard));
        SmppServer.Builder builder =
                SmppServer.builder().authenticator(BindAuthenticator.anyone()).properties(defaults);

        assertThat(sessionOptions(builder)).isEqualTo(SessionOptions.defaults());
        assertThat(listenOptions(builder)).isEqualTo(ListenOptions.defaults());
    }

    @Test
    void documentationListsEveryKeyWithMeaningUnitRangeAndDefault() throws IOException {
        List<String> rows = ServerProperties.ALL.options().stream()
                .map(option -> option.row(ServerProperties.PREFIX))
                .toList();
        assertThat(Files.readAllLines(PAGE).stream()
                        .filter(line -> line.startsWith("| `" + ServerProperties.PREFIX))
                        .toList())
                .as("%n%s%n", String.join("\n", rows))
                .containsExactlyElementsOf(rows);
    }

    private static <T> String standard(Option<?, T> option) {
        return option.setting().type().writing().apply(option.setting().standard());
    }

    @Test
    void listensAtTheConfiguredAddress() {
        try (SmppServer server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .properties(Map.of(
                        "smpp.server.host", "127.0.0.1",
                        "smpp.server.port", "0",
                        "smpp.server.systemId", "smsc",
                        "smpp.client.window", "not ours"))
                .start()) {
            assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
            assertThat(server).asString().startsWith("server smsc on ");
        }
    }

    @Test
    void refusesConnectionsBeyondTheConfiguredLimits() throws Exception {
        try (SmppServer server = SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .properties(Map.of(
                                "smpp.server.host", "127.0.0.1",
                                "smpp.server.port", "0",
                                "smpp.server.maxPerAddress", "5",
                                "smpp.server.allowFrom", "192.0.2.0/24"))
                        .start();
                Socket socket = new Socket(server.address().getAddress(), server.port())) {
            socket.setSoTimeout(Waits.SECONDS * 1_000);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void setsOptionsFromKeys() {
        SmppServer.Builder builder = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .properties(Map.of(
                        "smpp.server.window", "64",
                        "smpp.server.bindTimeout", "3s",
                        "smpp.server.backlog", "9",
                        "smpp.server.socket.keepAlive", "false",
                        "smpp.server.proxyProtocolFrom", "10.0.0.0/8,192.0.2.7",
                        "smpp.server.tls.identity", "me.pem",
                        "smpp.server.tls.identity.key", "me.key",
                        "smpp.server.tls.clientAuthentication", "required",
                        "smpp.server.tls.trust", "ca.pem",
                        "smpp.server.tls.reloadInterval", "1m"));

        assertThat(sessionOptions(builder).window()).isEqualTo(64);
        assertThat(sessionOptions(builder).bindTimeout()).isEqualTo(Duration.ofSeconds(3));
        ListenOptions listen = listenOptions(builder);
        assertThat(listen.backlog()).isEqualTo(9);
        assertThat(listen.socket().keepAlive()).isFalse();
        assertThat(listen.proxyProtocolFrom()).containsExactly("10.0.0.0/8", "192.0.2.7");
        ServerTlsOptions tls = Objects.requireNonNull(listen.tls());
        assertThat(tls.identity()).hasToString("TlsIdentity[me.pem, me.key]");
        assertThat(tls.trust()).hasToString("TlsTrust[ca.pem]");
        assertThat(tls.reloadInterval()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void reportsAllProblemsAtOnce() {
        SmppServer.Builder builder = SmppServer.builder();
        Map<String, String> bad = Map.of(
                "smpp.server.prot", "2775",
                "smpp.server.port", "65536",
                "smpp.server.proxyProtocolFrom", "10.0.0.0/99",
                "smpp.server.tls", "true");

        assertThatThrownBy(() -> builder.properties(bad))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "4 problems:",
                        "smpp.server.prot: unknown (did you mean smpp.server.port?)",
                        "smpp.server.port: 65536 (expected: port, 0 to 65535)",
                        "smpp.server.proxyProtocolFrom: 10.0.0.0/99 (expected: list of addresses",
                        "smpp.server.tls.identity: missing (expected: the certificate of the server");
    }
}
