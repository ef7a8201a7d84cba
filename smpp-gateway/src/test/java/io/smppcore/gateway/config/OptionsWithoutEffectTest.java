package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.client.SmppClient;
import io.smppcore.server.SmppServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Tests that each option of the SMPP clients and the server has an effect in the gateway, or is refused. */
class OptionsWithoutEffectTest {

    private static final Path TABLE = Path.of("src", "test", "resources", "field", "options.csv");

    @Test
    void theTableHasAllOptions() throws IOException {
        List<String> rows = Files.readAllLines(TABLE).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(0, line.lastIndexOf(',')))
                .toList();
        Stream<String> client = SmppClient.Builder.propertyKeys().stream()
                .map(key -> "client," + key.substring("smpp.client.".length()));
        Stream<String> server = SmppServer.Builder.propertyKeys().stream()
                .map(key -> "server," + key.substring("smpp.server.".length()));
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(client, server).toList());
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/field/options.csv")
    void refusesExactlyTheOptionsWithoutEffect(String side, String option, String honouredBy) {
        String yaml = side.equals("client")
                ? "smscs: {alpha: {client: {endpoints: 'localhost:1', systemId: x, '" + option + "': '(no value)'}}}"
                : "smscs: {alpha: {client: {endpoints: 'localhost:1', systemId: x}}}\nserver: {'" + option
                        + "': '(no value)'}";
        if (side.equals("client") && option.equals("endpoints")) {
            assertThat(honouredBy).isNotEqualTo("none");
            return;
        }
        ConfigException refused = catchThrowableOfType(
                ConfigException.class,
                () -> GatewayConfig.parse("options.yaml", "accounts: {shop: {password: secret}}\n" + yaml));
        boolean isWithoutEffect = refused != null
                && Objects.requireNonNull(refused.getMessage()).contains("an option without effect in the gateway");
        assertThat(isWithoutEffect).isEqualTo(honouredBy.equals("none"));
    }

    @Test
    void thePageNamesTheOptionsWithoutEffect() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "gateway", "configuration.md"));
        assertThat(Stream.of(SmscTable.WITHOUT_EFFECT, GatewayTable.WITHOUT_EFFECT)
                        .flatMap(options -> options.keySet().stream())
                        .map(option -> "`" + option + "`"))
                .allMatch(page::contains);
    }
}
