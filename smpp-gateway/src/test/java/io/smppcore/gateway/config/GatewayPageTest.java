package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.document.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Tests of the page about the configuration and of its schema. */
class GatewayPageTest {

    private static final Path PAGE = Path.of("..", "docs", "gateway", "configuration.md");
    private static final Path SCHEMA = Path.of("..", "docs", "gateway", "schema.json");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\\R(.*?)```");

    static Stream<String> examples() throws IOException {
        return EXAMPLE.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .map(block ->
                        block.lines().filter(line -> !line.startsWith("```")).toList())
                .map(lines -> String.join("\n", lines));
    }

    private static List<Error> violations(String yaml) {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(GatewayConfig.schema());
        Object document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return schema.validate(JsonSchema.json(document), InputFormat.JSON);
    }

    @Test
    void pageListsEveryKeyWithMeaningUnitRangeAndDefault() throws IOException {
        List<String> rows = new ArrayList<>();
        GatewayTable.SECTION.describe("", rows);

        assertThat(Files.readAllLines(PAGE).stream()
                        .filter(line -> line.startsWith("| `"))
                        .toList())
                .as("%n%s%n", String.join("\n", rows))
                .containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void schemaFileMatchesTheCode() throws IOException {
        assertThat(Files.readString(SCHEMA))
                .as("./smpp gateway check --schema > docs/gateway/schema.json")
                .isEqualTo(GatewayConfig.schema() + "\n");
    }

    @Test
    void pageListsTheStandardRetries() throws IOException {
        List<String> rows =
                RetryTable.STANDARD.stream().map(GatewayPageTest::row).toList();

        assertThat(Files.readAllLines(PAGE)).as(String.join("\n", rows)).containsSubsequence(rows);
    }

    private static String row(RetryConfig.Rule rule) {
        List<String> statuses = Stream.of(
                        rule.noResponse() ? Stream.of("NO_RESPONSE") : Stream.<String>empty(),
                        rule.statuses().stream().map(String::valueOf).sorted(),
                        rule.categories().stream().sorted().map(Enum::name))
                .flatMap(Function.identity())
                .toList();
        OptionType<Duration> times = OptionType.duration("0s", "7d");
        return "| %s | %s | %s | %.0f | %s |"
                .formatted(
                        String.join(", ", statuses),
                        times.writing().apply(rule.first()),
                        times.writing().apply(rule.max()),
                        rule.factor(),
                        rule.attempts() == null ? "as many as the validity permits" : rule.attempts());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesAreValidAndMatchTheSchema(String yaml) {
        assertThatCode(() -> GatewayConfig.parse("example", yaml, name -> "s3cret"))
                .doesNotThrowAnyException();
        assertThat(violations(yaml)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dta: x|dta",
                "server: {port: 99999}|/server/port",
                "server: {windw: 1}|windw",
                "http: {port: x}|/http/port",
                "store: {minFree: []}|/store/minFree",
                "rules: [{when: receipt}]|then",
                "routes: [{targets: [{weight: 1}]}]|/routes"
            })
    void schemaRefusesInvalidKeys(String keys, String place) {
        String yaml = "accounts: {a: {password: x}}\nsmscs: {b: {client: {endpoints: 'h:1', systemId: me}}}\n" + keys;

        assertThat(violations(yaml))
                .isNotEmpty()
                .anyMatch(error -> error.toString().contains(place));
        assertThat(catchThrowable(() -> GatewayConfig.parse("x", yaml))).isInstanceOf(ConfigException.class);
    }

    @Test
    void acceptsAReferenceInPlaceOfANumber() {
        assertThat(violations("accounts: {a: {password: x, maxBinds: '${env:BINDS}'}}\n"
                        + "smscs: {b: {client: {endpoints: ['h:1', 'i:1'], systemId: me, tls: true,"
                        + " tls.trust: ca.pem}}}"))
                .isEmpty();
    }
}
