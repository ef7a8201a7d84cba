package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exports of the configuration of a file, and their import into a managed configuration. */
@NullUnmarked // the gateways are started
@Timeout(Waits.METHOD_SECONDS)
class ConfigExportIT {

    private static final String TOKEN = "admin";

    /** All kinds of items, and keys whose values have other types in YAML, JSON and the configuration. */
    private static final String LARGE = """
            accounts:
              acme:
                password: secret
                certificates: 'cn:acme'
                bindTypes: [tx, trx]
                addresses: [192.0.2.7, 10.0.0.0/8]
                maxBinds: 4
                window: 20
                inboundLimit: 100
                rate: 12.5
                quota: 1000
                senders: [ACME, 49170*]
                receipts: submitter
                unknown: Hold
                tags: [gold, de]
                validity: 12h
                token: '0123'
                tlvs: [0x1400=1101456, 'source_port=hex:0050']
                callback:
                  url: 'https://acme.example/sms'
                  secret: s3cret
                  events: receipt
                  origins: 'http://b.example'
              shop: {password: '${file:SECRET}', token: '${file:SECRET}-1', disabled: true}
            smscs:
              alpha:
                client: {endpoints: '127.0.0.1:1', systemId: me, password: '007', window: 7, backoff.first: 50ms}
                group: pair
                rate: 100
                messageIds: response_hex_receipt_decimal
                receipts: {words: {FAILED: undeliverable}, anyEsmClass: true}
                tlvs: [0x1400=7]
                parkAfter: 1h
              beta:
                client: {endpoints: '127.0.0.1:1', systemId: me, password: '${file:SECRET}'}
                messageIds: response_hex_receipt_decimal
                group: pair
                disabled: true
              gamma:
                client: {endpoints: '127.0.0.1:1', systemId: me}
            routes:
              - {to: [49, '+43'], targets: [pair, gamma]}
              - {name: cheap, from: 'A*', accounts: acme, strategy: least_cost,
                 targets: [{group: gamma, cost: 0.5}, {group: pair, cost: 0.25}]}
              - {to: 1, reject: {status: ESME_RINVDSTADR, reason: 'none: "here"'}}
              - {targets: gamma, disabled: true}
            mo:
              - {to: 4930, from: pair, account: acme}
              - {account: shop}
            rules:
              - {when: "text == 'null'", then: {tag: x, text: '~'}}
              - {name: stop, direction: mo, then: {drop: 'true'}, disabled: true}
            retry:
              - {statuses: [ESME_RTHROTTLED, TRANSIENT], first: 1s, max: 1m, factor: 1.5, attempts: 9}
            """;

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private GatewayFixture fixture;

    private GatewayConfig config(String name, String source, String sections) {
        return GatewayConfig.parse(name, """
                configuration: %s
                data: %s
                server: {host: 127.0.0.1, port: 0}
                http: {host: 127.0.0.1, port: 0, token: %s}
                store: {minFree: 1MiB}
                %s
                """.formatted(source, directory.resolve(name), TOKEN, sections));
    }

    private HttpResponse<String> ask(String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + fixture.gateway().httpPort().orElseThrow() + "/v1/config" + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer " + TOKEN)
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String got(String path) throws Exception {
        HttpResponse<String> response = ask("GET", path, "");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static List<ConfigChange> changes(GatewayConfig from, GatewayConfig to) {
        // The other sections are not those of an export.
        return from.changesTo(from.with(to));
    }

    /** Exports a file and imports it into a managed gateway, and compares both. */
    private void isTheSameAfterARoundTrip(String sections, String... secrets) throws Exception {
        GatewayConfig file = config("file", "file", sections);
        String yaml;
        String hidden;
        try (GatewayFixture opened = new GatewayFixture(directory.resolve("file"))) {
            fixture = opened;
            fixture.start(file);
            yaml = got("?format=yaml&secrets=true");
            hidden = got("?format=yaml");
            assertThat(hidden).doesNotContain(secrets).contains("***");
            assertThat(ask("GET", "", "").headers().firstValue("ETag")).isEmpty();
            for (String section : List.of("accounts", "smscs", "routes", "mo")) {
                assertThat(got("/" + section)).isNotEqualTo("[]");
            }
            assertThat(ask("PUT", "", yaml).statusCode()).isEqualTo(409);
        }
        assertThat(changes(file, GatewayConfig.parse("export", yaml))).isEmpty();
        try (GatewayFixture opened = new GatewayFixture(directory.resolve("managed"))) {
            fixture = opened;
            fixture.start(config("managed", "managed", ""));
            HttpResponse<String> imported = ask("PUT", "", yaml);
            assertThat(imported.statusCode()).as(imported.body()).isEqualTo(200);
            assertThat(got("?format=yaml")).isEqualTo(hidden);
            GatewayConfig managed = GatewayConfig.parse("managed", got("?format=yaml&secrets=true"));
            // Only the stored forms of passwords and tokens of accounts differ.
            assertThat(changes(file, managed).stream()
                            .map(ConfigChange::path)
                            .filter(path -> !path.startsWith("accounts."))
                            .collect(Collectors.toSet()))
                    .isEmpty();
            assertThat(managed.accounts().keySet()).isEqualTo(file.accounts().keySet());
        }
    }

    @Test
    void theDemo() throws Exception {
        String[] common = new String[1];
        Demo demo = new Demo() {
            @Override
            protected String open(Peers peers) {
                common[0] = peers.common();
                return "";
            }
        };
        try (Demo started = Demo.started(demo)) {
            assertThat(started).isSameAs(demo);
            isTheSameAfterARoundTrip(common[0], "password: secret", "-bank");
        }
    }

    @Test
    void allKindsOfItemsAndReferences() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "pw4\n");

        isTheSameAfterARoundTrip(
                LARGE.replace("SECRET", secret.toString()), "password: secret", "0123", "s3cret", "'007'", "pw4");
    }

    @Test
    void isThatOfTheFileAsItWasLastLoaded() throws Exception {
        String sections = """
                accounts: {shop: {certificates: 'cn:shop', rate: 5}}
                smscs: {alpha: {client: {endpoints: '127.0.0.1:1', systemId: me}}}
                """;
        try (GatewayFixture opened = new GatewayFixture(directory.resolve("file"))) {
            fixture = opened;
            fixture.start(config("file", "file", sections));
            assertThat(got("/accounts/shop")).contains("\"rate\":5");
            assertThat(ask("GET", "/accounts/none", "").statusCode()).isEqualTo(404);
            fixture.gateway().reload(config("file", "file", sections.replace("rate: 5", "rate: 6")));
            assertThat(got("/accounts/shop")).contains("\"rate\":6");
            assertThat(got("")).contains("\"rate\":6");
        }
    }

    @Test
    void theCommandPrintsIt() throws IOException {
        Path token = Files.writeString(directory.resolve("token"), TOKEN);
        try (GatewayFixture opened = new GatewayFixture(directory.resolve("file"))) {
            opened.start(config("file", "file", """
                    accounts: {shop: {password: secret}}
                    smscs: {alpha: {client: {endpoints: '127.0.0.1:1', systemId: me}}}
                    """));
            String url = "http://127.0.0.1:" + opened.gateway().httpPort().orElseThrow();
            StringWriter out = new StringWriter();
            assertThat(Main.commandLine()
                            .setOut(new PrintWriter(out))
                            .execute("admin", "config", "export", "--url", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(out.toString()).contains("configuration: managed", "shop:", "password: '***'");
        }
    }
}
