package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.smppcore.gateway.config.AccountConfig.ReceiptBind;
import io.smppcore.gateway.config.AccountConfig.UnknownOutcome;
import io.smppcore.gateway.config.ConfigException.Problem;
import io.smppcore.gateway.config.RouteConfig.Target;
import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.MessageFilter;
import io.smppcore.pdu.BindType;
import io.smppcore.receipt.MessageIds;
import io.smppcore.server.StoredPassword;
import io.smppcore.tlv.Tlv;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the configuration file of a gateway. */
class GatewayConfigTest {

    private static final String MINIMAL = """
            accounts:
              acme: {password: secret}
            smscs:
              alpha:
                client: {endpoints: "smsc.example.com:2775", systemId: me}
            """;

    private static GatewayConfig parse(String yaml) {
        return GatewayConfig.parse("gateway.yaml", yaml);
    }

    private static List<String> problems(String yaml) {
        return catchThrowableOfType(ConfigException.class, () -> parse(yaml)).problems().stream()
                .map(Problem::toString)
                .toList();
    }

    private static AccountConfig account(String keys) {
        return acme(parse(MINIMAL.replace("password: secret", "password: secret, " + keys)));
    }

    private static AccountConfig acme(GatewayConfig config) {
        return Objects.requireNonNull(config.accounts().get("acme"));
    }

    private static SmscConfig smsc(String keys) {
        return Objects.requireNonNull(parse(MINIMAL + keys.indent(4)).smscs().get("alpha"));
    }

    @Test
    void appliesDefaults() {
        GatewayConfig config = parse(MINIMAL);
        AccountConfig acme = acme(config);
        SmscConfig alpha = smsc("");

        assertThat(config.data()).isEqualTo(Path.of("gateway-data"));
        assertThat(config.server()).isEmpty();
        assertThat(config.routes()).isEmpty();
        assertThat(config.http()).isNull();
        assertThat(config.cdr()).isNull();
        assertThat(config.traces()).isNull();
        assertThat(config.store())
                .isEqualTo(new StoreConfig(1L << 30, Duration.ofDays(3), Duration.ofDays(3), true, null));
        assertThat(acme.systemId()).isEqualTo("acme");
        assertThat(acme.account().password()).contains(StoredPassword.plain("secret"));
        assertThat(acme.account().bindTypes()).containsExactlyInAnyOrder(BindType.values());
        assertThat(acme.rate()).isNull();
        assertThat(acme.quota()).isNull();
        assertThat(acme.receipts()).isEqualTo(ReceiptBind.ANY);
        assertThat(acme.unknown()).isEqualTo(UnknownOutcome.RESEND);
        assertThat(acme.validity()).isEqualTo(Duration.ofDays(2));
        assertThat(acme.allowsSender("ACME")).isTrue();
        assertThat(alpha.group()).isEqualTo("alpha");
        assertThat(alpha.clientProperties())
                .isEqualTo(Map.of("smpp.client.endpoints", "smsc.example.com:2775", "smpp.client.systemId", "me"));
        assertThat(alpha.messageIds()).isEqualTo(MessageIds.OPAQUE);
        assertThat(alpha.dialect()).isEqualTo(ReceiptDialect.STANDARD);
    }

    @Test
    void readsAllKeysOfAnAccount() {
        AccountConfig acme = account("""
                certificates: 'cn:acme', bindTypes: [tx, trx], addresses: [192.0.2.7, 10.0.0.0/8], maxBinds: 4,
                window: 20, inboundLimit: 100, rate: 12.5, quota: 1000, senders: [ACME, 49170*],
                receipts: submitter, unknown: Hold, tags: [gold, de], validity: 12h, token: t0ken,
                tlvs: [0x1400=1101456, 'source_port=hex:0050'],
                callback: {url: 'https://acme.example/sms', secret: s3cret, events: receipt,
                origins: 'http://b.example'}\
                """);

        assertThat(acme.account().certificates()).hasToString("[cn:acme]");
        assertThat(acme.account().bindTypes()).containsExactlyInAnyOrder(BindType.TRANSMITTER, BindType.TRANSCEIVER);
        assertThat(acme.account().limits().addresses()).hasSize(2);
        assertThat(acme.account().limits().maxBinds()).isEqualTo(4);
        assertThat(acme.account().limits().window()).isEqualTo(20);
        assertThat(acme.account().limits().inboundLimit()).isEqualTo(100);
        assertThat(acme.rate()).isEqualTo(12.5);
        assertThat(acme.quota()).isEqualTo(1_000);
        assertThat(acme.allowsSender("ACME")).isTrue();
        assertThat(acme.allowsSender("49170123")).isTrue();
        assertThat(acme.allowsSender("ACME2")).isFalse();
        assertThat(acme.receipts()).isEqualTo(ReceiptBind.SUBMITTER);
        assertThat(acme.unknown()).isEqualTo(UnknownOutcome.HOLD);
        assertThat(acme.tags()).containsExactlyInAnyOrder("gold", "de");
        assertThat(acme.validity()).isEqualTo(Duration.ofHours(12));
        assertThat(acme.token()).isEqualTo("t0ken");
        assertThat(acme.callback()).isNotNull().satisfies(callback -> {
            assertThat(callback.url()).hasToString("https://acme.example/sms");
            assertThat(callback.secret()).isEqualTo("s3cret");
            assertThat(callback.events()).containsExactly(CallbackConfig.Event.RECEIPT);
            assertThat(callback.origins()).containsExactly(URI.create("http://b.example"));
        });
        assertThat(acme.tlvs()).containsExactly(Tlv.parse("0x1400", "1101456"), Tlv.parse("0x020A", "hex:0050"));
    }

    @Test
    void readsAllKeysOfAnSmsc() {
        SmscConfig alpha = smsc("""
                group: west
                rate: 100
                messageIds: response_hex_receipt_decimal
                receipts: {words: {FAILED: undeliverable}, anyEsmClass: true}
                parkAfter: 30s
                tlvs: 0x1401=x
                """);

        assertThat(alpha.name()).isEqualTo("alpha");
        assertThat(alpha.group()).isEqualTo("west");
        assertThat(alpha.rate()).isEqualTo(100);
        assertThat(alpha.messageIds()).isEqualTo(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL);
        assertThat(alpha.receipts().parse("id:1 stat:FAILED"))
                .hasValueSatisfying(
                        receipt -> assertThat(receipt.messageState()).contains(MessageState.UNDELIVERABLE));
        assertThat(alpha.parkAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(alpha.tlvs()).containsExactly(Tlv.parse("0x1401", "x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0x1400", "=x", "unknown=x", "0x1400=hex:0", "message_payload=x", "sar_msg_ref_num=hex:0001"})
    void refusesParametersThatAreIncompleteOrOfTheContent(String tlv) {
        assertThat(problems(MINIMAL.replace("accounts:", "accounts:\n  more: {password: x, tlvs: '" + tlv + "'}")))
                .singleElement()
                .asString()
                .contains("tlvs", "a number or name of a tag, =, and a text");
    }

    @Test
    void readsNestedAndFlatOptionsOfBuilders() {
        GatewayConfig config = parse(MINIMAL + """
                server:
                  port: 0
                  window: 20
                  tls.protocols: [TLSv1.3]
                  tls: {identity: server.p12, identity.password: "x", clientAuthentication: required}
                """);

        assertThat(config.serverProperties())
                .isEqualTo(Map.of(
                        "smpp.server.port", "0",
                        "smpp.server.window", "20",
                        "smpp.server.tls.protocols", "TLSv1.3",
                        "smpp.server.tls.identity", "server.p12",
                        "smpp.server.tls.identity.password", "x",
                        "smpp.server.tls.clientAuthentication", "required"));
    }

    @Test
    void readsRoutesRulesAndFiles() {
        GatewayConfig config = parse(MINIMAL + """
                data: /var/lib/gateway
                routes:
                  - {name: de, to: ['+49*', 43], strategy: weighted, targets: [{group: alpha, weight: 2}]}
                  - {from: X*, accounts: acme, tags: gold, reject: rprohibited}
                mo:
                  - {to: ['+4912*', 999], from: alpha, account: acme}
                rules:
                  - {direction: mo, when: "MATCHES(text, 'STOP')", then: {drop: opt out}}
                  - {name: brand, then: {from: ACME, tag: [branded]}}
                  - {when: "LENGTH(to) < 8", then: {refuse: {status: 0x0B, reason: short}}}
                http: {host: 0.0.0.0, port: 8443, token: t0ken, tls: {identity: server.p12, identity.password: x}}
                cdr: {directory: cdr, format: json_lines, maxSize: 10MiB, maxAge: 1h, keep: 100}
                traces: http://localhost:4318/v1/traces
                store: {minFree: 512MiB, lives: 0s}
                """);

        assertThat(config.routes().getFirst().to()).containsExactly("49", "43");
        assertThat(config.routes().getFirst().targets()).containsExactly(new Target("alpha", 2, 0));
        assertThat(config.routes().getLast().name()).isEqualTo("route-2");
        assertThat(config.routes().getLast().reject())
                .isEqualTo(new Rejection(CommandStatus.ESME_RPROHIBITED, "ESME_RPROHIBITED"));
        assertThat(config.mo().getFirst().to()).containsExactly("4912*", "999");
        assertThat(config.rules().getFirst().direction()).isEqualTo(Direction.MO);
        assertThat(config.filters().stream().map(MessageFilter::name)).containsExactly("rule-1", "brand", "rule-3");
        assertThat(config.rules().getLast().refuse()).isEqualTo(new Rejection(CommandStatus.ESME_RINVDSTADR, "short"));
        assertThat(config.http()).isNotNull().satisfies(http -> {
            assertThat(http.port()).isEqualTo(8_443);
            assertThat(http.tls()).isNotNull();
        });
        assertThat(config.cdr())
                .isEqualTo(new CdrConfig(
                        Path.of("cdr"), CdrConfig.Format.JSON_LINES, 10 << 20, Duration.ofHours(1), 100, false));
        assertThat(config.traces()).isEqualTo(new TracesConfig(URI.create("http://localhost:4318/v1/traces"), 1));
        assertThat(config.store()).isEqualTo(new StoreConfig(512 << 20, Duration.ZERO, Duration.ofDays(3), true, null));
    }

    @Test
    void readsAClusterWithStoreAndNode() {
        GatewayConfig config = parse(MINIMAL + """
                store:
                  kafka:
                    bootstrap: ['k1:9092', '[::1]:9093']
                    partitions: 6
                    oldTransactions: true
                    properties: {sasl.jaas.config: hidden}
                cluster: {node: n1, host: 10.0.0.1, secret: hidden}
                """);

        assertThat(config.store().kafka())
                .isEqualTo(new KafkaConfig(
                        List.of("k1:9092", "[::1]:9093"),
                        "smpp-gateway",
                        6,
                        3,
                        true,
                        Map.of("sasl.jaas.config", "hidden")));
        assertThat(config.cluster()).isEqualTo(new ClusterConfig("n1", "10.0.0.1", 0, "hidden", null));
        assertThat(config.store() + " " + config.cluster()).doesNotContain("hidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0", "::ffff:0.0.0.0", "0", "*"})
    void refusesAHostThatOtherNodesCannotConnectTo(String host) {
        String store = MINIMAL + "store: {kafka: 'k1:9092'}\n";
        assertThat(problems(store + "cluster: {node: n, host: '" + host + "', secret: s}"))
                .singleElement(STRING)
                .contains("'" + host + "' (expected: name, a name or an address of this machine, which the other")
                .endsWith("not 0.0.0.0 or ::)");
        assertThat(parse(store + "cluster: {node: n, host: '10.0.0.1', secret: s}"))
                .isNotNull();
        assertThat(parse(store + "cluster: {node: n, host: '2001:db8::', secret: s}"))
                .isNotNull();
    }

    @Test
    void refusesAnIncompleteClusterAndOptionsReservedForTheStore() {
        assertThat(problems(MINIMAL + "store: {kafka: 'k1:9092'}"))
                .singleElement(STRING)
                .contains("kafka without cluster");
        assertThat(problems(MINIMAL + "cluster: {node: n, host: h, secret: s}"))
                .singleElement(STRING)
                .contains("no store.kafka");
        assertThat(problems(MINIMAL + "store: {kafka: {bootstrap: k1, properties: {acks: 1}}}"))
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .contains("'k1' (expected: address, a host and a port, such as kafka-1:9092)"),
                        problem -> assertThat(problem).contains("key 'acks' (expected: option of Kafka, ssl.*"));
    }

    @Test
    void reportsAllProblemsWithTheirPlaces() {
        assertThat(problems("""
                        dta: x
                        server:
                          port: 99999
                          windw: 3
                          tls: {identity: a.pem, clientAuthentication: SOMETIMES}
                        accounts:
                          acme: {password: x, rate: -1, bindTypes: [tx, foo], callback: 'ftp://x'}
                          b: {}
                          averyveryverylongname: {password: x}
                        smscs:
                          alpha: {client: {endpoint: x, password: longpassword, window: 0}, messageIds: HEX}
                          beta: {client: {binds: 2}}
                        routes:
                          - {to: [49, 4x], targets: alhpa}
                          - {accounts: acm, targets: [{group: alpha, weight: 0}]}
                          - {times: MON-FRI 08:00-25:00 UTC, targets: alpha}
                          - {}
                        rules:
                          - {when: frm == 'x', then: {drop: x}}
                          - {then: {to: '{tto}'}}
                          - {name: rule-1, then: {tag: x}}
                        http: {port: x, tls: {identity: x.pem}}
                        cdr: {format: XML}
                        traces: {endpoint: localhost:4318, ratio: 2}
                        """))
                .containsExactly(
                        "line 1, column 6: dta: unknown (did you mean data?)",
                        "line 3, column 3: server: tls.identity.key: missing (expected: the private key of a.pem)",
                        "line 3, column 9: server.port: 99999 (expected: port, 0 to 65535)",
                        "line 4, column 10: server.windw: unknown (did you mean window?)",
                        "line 5, column 48: server.tls.clientAuthentication: SOMETIMES (expected: name, NONE, OPTIONAL,"
                                + " REQUIRED)",
                        "line 7, column 29: accounts.acme.rate: '-1' (expected: parts/s, 0.000012 to 100000000)",
                        "line 7, column 49: accounts.acme.bindTypes[1]: 'foo' (expected: bind type, tx, rx or trx)",
                        "line 7, column 65: accounts.acme.callback: 'ftp://x' (expected: URL, http or https, with a"
                                + " host)",
                        "line 8, column 6: accounts.b: password: none (expected: one, or a certificate, or both)",
                        "line 9, column 26: accounts.averyveryverylongname: key 'averyveryverylongname' (expected:"
                                + " system_id, 1 to 15 octets of ISO-8859-1, no control characters, not only one or"
                                + " two dots)",
                        "line 11, column 30: smscs.alpha.client.endpoint: unknown (did you mean endpoints?)",
                        "line 11, column 43: smscs.alpha.client.password: a value that is not shown (expected: text,"
                                + " <= 8 octets)",
                        "line 11, column 65: smscs.alpha.client.window: 0 (expected: requests, 1 to 65536)",
                        "line 11, column 81: smscs.alpha.messageIds: 'HEX' (expected: name, OPAQUE, IGNORING_CASE,"
                                + " WITHOUT_LEADING_ZEROS, IGNORING_CASE_AND_LEADING_ZEROS,"
                                + " RESPONSE_HEX_RECEIPT_DECIMAL, RESPONSE_DECIMAL_RECEIPT_HEX)",
                        "line 12, column 18: smscs.beta.client: no endpoints (expected: host:port, or several)",
                        "line 14, column 15: routes[0].to[1]: '4x' (expected: prefix of a number, up to 20 digits,"
                                + " or * for all)",
                        "line 14, column 29: routes[0].targets: no SMSC group 'alhpa' (did you mean alpha?)",
                        "line 15, column 16: routes[1].accounts: no account 'acm' (did you mean acme?)",
                        "line 15, column 54: routes[1].targets[0].weight: '0' (expected: share, 1 to 1000000)",
                        "line 16, column 13: routes[2].times: 'MON-FRI 08:00-25:00 UTC' (expected: time of day, such as"
                                + " `MON-FRI 08:00-20:00 Europe/Berlin`; the days may be absent)",
                        "line 17, column 5: routes[3]: targets: 0 (expected: >= 1, or reject instead)",
                        "line 19, column 12: rules[0].when: no variable 'frm' (did you mean from? A text has quotes)",
                        "line 20, column 17: rules[1].then.to: no variable 'tto' (did you mean to? A text has quotes)",
                        "line 21, column 12: rules[2].name: rule 'rule-1' is defined twice (expected: once)",
                        "line 22, column 14: http.port: 'x' (expected: port, 0 to 65535)",
                        "line 22, column 22: http.tls: identity.key: missing (expected: the private key of x.pem)",
                        "line 23, column 6: cdr: no directory (expected: directory, path)",
                        "line 23, column 15: cdr.format: 'XML' (expected: name, CSV, JSON_LINES)",
                        "line 24, column 20: traces.endpoint: 'localhost:4318' (expected: URL, http or https, with a"
                                + " host)",
                        "line 24, column 43: traces.ratio: '2' (expected: share, 0 to 1)");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "a\\x7F", "\\x9B31mb", "a\\tb", "\\u20AC", " "})
    void refusesASystemIdThatATerminalOrABrowserWouldObey(String systemId) {
        assertThat(problems("""
                        accounts: {"%s": {password: x}}
                        smscs: {alpha: {client: {endpoints: "h:1", systemId: me}}}
                        """.formatted(systemId)))
                .singleElement()
                .asString()
                .contains("(expected: system_id, 1 to 15 octets");
    }

    @Test
    void refusesMalformedDocuments() {
        assertThat(problems(""))
                .containsExactly(
                        "line 1, column 1: no accounts (expected: accounts, account by system_id)",
                        "line 1, column 1: no smscs (expected: smscs, SMSC by name)");
        assertThat(problems("accounts: [")).singleElement().asString().contains("no YAML: ");
        assertThat(problems("accounts:\r\n  \ud83d\ude00 \u0001: x"))
                .containsExactly("line 2, column 5: no YAML: character U+0001 (expected: printable characters, or an"
                        + " escape in double quotes)");
        assertThat(problems(MINIMAL + "routes: &a []\nmo: *a"))
                .containsExactly("line 7, column 5: mo: an alias (expected: the value itself, without anchors)");
        assertThat(problems(MINIMAL + "---\na: b"))
                .containsExactly("line 6, column 1: a second document (expected: one)");
        assertThat(problems(MINIMAL + "data: a\ndata: b"))
                .containsExactly("line 7, column 1: data: is defined twice (expected: once)");
        assertThat(problems(MINIMAL + "mo: {account: acme}"))
                .containsExactly("line 6, column 5: mo: keys with values (expected: a value or a list of values)");
    }

    @Test
    void refusesADeepDocument() {
        assertThat(problems("a: " + "[".repeat(5_000)))
                .singleElement()
                .asString()
                .contains("more than 32 levels (expected: <= 32)");
    }

    @Test
    void refusesAnSmscWithoutTheNameOfItsAccount() {
        assertThat(problems(MINIMAL.replace(", systemId: me", "")))
                .containsExactly(
                        "line 5, column 13: smscs.alpha.client: no systemId (expected: the name of the account at"
                                + " the SMSC)");
    }

    @Test
    void readsTheSectionsOfAManagedConfigurationFromATree() {
        GatewayConfig file = parse("configuration: managed\ndata: here\n");
        assertThat(file.managed()).isEmpty();
        assertThat(parse(MINIMAL).managed()).isNull();
        GatewayConfig whole = parse("configuration: MANAGED\n"
                + MINIMAL.replace("acme: {", "acme: {rate: 7, validity: 1h, ").replace("secret", "s3cret"));
        assertThat(String.valueOf(Objects.requireNonNull(whole.managed()).get("accounts")))
                .isEqualTo("{acme={rate=7, validity=1h, password=s3cret}}");
        GatewayConfig read = file.with(Map.of(
                "accounts", Map.of("acme", Map.of("password", "x", "maxBinds", 3, "rate", new BigDecimal("1E+2"))),
                "smscs", Map.of("a", Map.of("client", Map.of("endpoints", List.of("h:1", "h:2"), "systemId", "me")))));
        assertThat(read.data()).isEqualTo(Path.of("here"));
        assertThat(acme(read).rate()).isEqualTo(100);
        assertThat(acme(read).account().limits().maxBinds()).isEqualTo(3);
        assertThat(Objects.requireNonNull(read.smscs().get("a")).client()).containsEntry("endpoints", "h:1,h:2");
        assertThatThrownBy(() -> file.with(Map.of("accounts", Map.of("a", Map.of("rat", 1)), "mo", List.of(Map.of()))))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("accounts.a.rat: unknown (did you mean rate?)")
                .hasMessageContaining("mo[0]: no account");
        assertThatThrownBy(() -> file.with(Map.of("accounts", Map.of("a", Map.of("password", "${env:NOT_SET}")))))
                .hasMessageContaining("accounts.a.password: ${env:NOT_SET}: not in the environment");
    }

    @Test
    void readsDisabledItemsAndDigestsOfTokens() {
        assertThat(account("disabled: true").disabled()).isTrue();
        assertThat(account("rate: 1").disabled()).isFalse();
        assertThat(smsc("disabled: true").disabled()).isTrue();
        String digest = TokenDigest.of("t".getBytes(StandardCharsets.US_ASCII));
        assertThat(TokenDigest.ofConfigured(Objects.requireNonNull(
                        account("token: sha256:" + digest).token())))
                .isEqualTo(digest);
        assertThat(TokenDigest.ofConfigured(
                        Objects.requireNonNull(account("token: t").token())))
                .isEqualTo(digest);
        assertThat(problems(MINIMAL.replace("secret}", "x, token: 'sha256:1'}")))
                .hasSize(1);
        assertThat(problems(
                        MINIMAL.replace("secret}", "x, token: t}\n  b: {password: y, token: 'sha256:" + digest + "'}")))
                .hasSize(1);
    }

    @Test
    void reportsContradictionsBetweenSections() {
        assertThat(problems(MINIMAL + """
                          beta: {group: alpha, messageIds: ignoring_case, client: {endpoints: "h:1", systemId: me}}
                        """))
                .containsExactly("line 6, column 9: smscs.beta: messageIds IGNORING_CASE (expected: OPAQUE as alpha,"
                        + " which is in the same group)");
        assertThat(problems(MINIMAL + "routes: [{name: a, targets: alpha}, {name: a, targets: alpha}]"))
                .containsExactly("line 6, column 44: routes[1].name: route 'a' is defined twice (expected: once)");
        assertThat(problems(MINIMAL + "  beta: {client: {endpoints: 'localhost:1', systemId: me}}"))
                .containsExactly("line 4, column 3: smscs: no routes between 2 SMSC groups (expected: routes, or one"
                        + " group)");
        assertThat(problems("accounts: {}\nsmscs: {}"))
                .containsExactly("line 1, column 11: accounts: no account (expected: >= 1)");
        assertThat(problems(MINIMAL.replace("secret}", "x, token: t}\n  b: {password: y, token: t}")))
                .containsExactly("line 3, column 27: accounts.b.token: token a value that is not shown is defined twice"
                        + " (expected: once)");
    }

    @Test
    void readsSecretsFromTheEnvironmentAndFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "t0ken\n");
        GatewayConfig config = GatewayConfig.parse(
                "gateway.yaml",
                MINIMAL.replace("secret", "'${env:PASSWORD}', token: '${file:" + file + "}'"),
                Map.of("PASSWORD", "fr0m env")::get);

        assertThat(acme(config).account().password()).contains(StoredPassword.plain("fr0m env"));
        assertThat(acme(config).token()).isEqualTo("t0ken");
    }

    @Test
    void reportsAMissingSecret(@TempDir Path folder) {
        assertThat(problems(MINIMAL.replace("secret", "'${env:NO_SUCH_VARIABLE}'")))
                .singleElement()
                .asString()
                .endsWith("${env:NO_SUCH_VARIABLE}: not in the environment (expected: a variable NO_SUCH_VARIABLE)");
        assertThat(problems(MINIMAL.replace("secret", "'${file:" + folder + "}'")))
                .singleElement()
                .asString()
                .endsWith(": no file (expected: a regular file)");
        assertThat(problems(MINIMAL.replace("secret", "'${vault:x}'")))
                .singleElement()
                .asString()
                .endsWith("${vault:...} (expected: ${env:NAME} or ${file:PATH})");
    }

    @Test
    void showsNoSecret() {
        String secret = "s3cr3t-of-acme";
        String yaml = MINIMAL.replace(
                                "secret",
                                "s3cr3t!, token: " + secret + "-token, callback: {url: 'http://x:1/" + secret
                                        + "', secret: " + secret + "-hmac}")
                        .replace("2775\"", "2775\", password: s3cr3t!")
                + "http: {token: " + secret + "-management}";
        GatewayConfig config = parse(yaml);

        String shown = config + " " + config.accounts() + config.smscs() + config.http();
        assertThat(shown).doesNotContain("s3cr3t");

        String wrong = MINIMAL.replace("secret", "'$2y$10$" + secret + "', rate: '${env:X}', senders: '${env:X} *x'")
                .replace("2775\"", "2775\", password: '${env:X}', window: '${env:X}'");
        ConfigException problems =
                catchThrowableOfType(ConfigException.class, () -> GatewayConfig.parse("x", wrong, name -> secret));
        assertThat(problems.problems()).hasSize(5);
        assertThat(problems).hasMessageNotContaining("s3cr3t");
    }

    @Test
    void readsUtf8(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.yaml"), MINIMAL);
        Path latin = Files.write(folder.resolve("latin.yaml"), "ä: 1".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(GatewayConfig.read(file).accounts()).containsOnlyKeys("acme");
        assertThatThrownBy(() -> GatewayConfig.read(latin)).hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> GatewayConfig.read(folder.resolve("none")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("1 problem in " + folder.resolve("none"));
    }

    @Test
    void reportsChangesThatRequireARestart() {
        GatewayConfig before = parse(MINIMAL + "server: {port: 1, window: 5}");
        GatewayConfig after = parse(MINIMAL.replace("secret}", "secret, rate: 5}\n  new: {password: x}")
                        .replace("alpha", "beta")
                + """
                data: elsewhere
                server: {port: 2, window: 5}
                routes: [{targets: beta}]
                http: {port: 1}
                """);

        assertThat(before.changesTo(after).stream().map(ConfigChange::toString).collect(Collectors.toList()))
                .containsExactly(
                        "data: changed; takes effect after a restart",
                        "server.port: changed; takes effect after a restart",
                        "accounts.acme: changed",
                        "accounts.new: added",
                        "smscs.alpha: removed",
                        "smscs.beta: added",
                        "routes: changed",
                        "http: added; takes effect after a restart");
        assertThat(before.changesTo(parse(MINIMAL + "server: {port: 1, window: 5}")))
                .isEmpty();
        assertThat(after.changesTo(before).stream()
                        .filter(change -> !change.live())
                        .map(ConfigChange::path))
                .containsExactly("data", "server.port", "http");
    }
}
