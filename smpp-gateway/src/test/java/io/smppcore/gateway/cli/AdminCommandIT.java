package io.smppcore.gateway.cli;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.testing.Waits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code admin} with a running gateway. */
@Timeout(Waits.METHOD_SECONDS)
class AdminCommandIT {

    private static final String TO = "491701234567";

    @TempDir
    Path directory;

    private GatewayFixture fixture;
    private String err = "";

    @BeforeEach
    void open() throws IOException {
        fixture = new GatewayFixture(directory.resolve("data"));
        token("administrator");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void token(String token) throws IOException {
        Files.writeString(directory.resolve("token"), token + "\n");
    }

    private void start(String mode, String more) {
        fixture.start(GatewayConfig.parse("test.yaml", """
                configuration: %s
                data: %s
                server: {host: 127.0.0.1, port: 0}
                http: {host: 127.0.0.1, port: 0, token: administrator}
                store: {minFree: 1000000}
                %s
                """.formatted(mode, directory.resolve("data"), more)));
    }

    /** Runs a command and returns its standard output. Its exit code has to be the expected one. */
    private String admin(int code, String... command) {
        List<String> words = new ArrayList<>(List.of("admin", "--url"));
        words.add("http://127.0.0.1:" + fixture.gateway().httpPort().orElseThrow());
        words.addAll(List.of("--token-file", directory.resolve("token").toString()));
        words.addAll(List.of(command));
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        int result = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(errors))
                .execute(words.toArray(String[]::new));
        err = errors.toString();
        assertThat(result).as("%s%n%s%n%s", words, out, err).isEqualTo(code);
        return out.toString();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private static String smsc(Smsc smsc) {
        return "{client: {endpoints: \"127.0.0.1:" + smsc.port()
                + "\", systemId: gateway, password: secret, backoff.first: 50ms}}";
    }

    @Test
    void changesAccountsSmscsAndRoutes() throws Exception {
        Smsc alpha = fixture.smsc();
        start("managed", "");
        assertThat(admin(0, "accounts", "set", "shop", "--create", "password=secret", "quota=3"))
                .contains("accounts.shop: added", "  + quota: 3", "changed")
                .doesNotContain("secret");
        admin(Main.CANNOT, "accounts", "set", "shop", "--create", "password=secret");
        assertThat(err).contains("412 Precondition Failed: the condition does not hold");
        admin(0, "smscs", "set", "alpha", "--file", file("alpha.yaml", smsc(alpha)));
        admin(0, "routes", "set", "all", "--create", "targets=alpha");
        admin(0, "routes", "set", "german", "--create", "--before", "all", "to=[\"49\",\"43\"]", "targets=alpha");
        assertThat(admin(0, "routes", "list").lines().map(line -> line.split(" +", -1)[0]))
                .containsExactly("name", "german", "all");
        assertThat(admin(0, "accounts", "set", "shop", "rate=10", "--dry-run"))
                .contains("accounts.shop: changed", "  + rate: 10", "dry run, nothing is changed");
        assertThat(admin(0, "accounts", "get", "shop"))
                .contains("\"password\" : \"***\"")
                .doesNotContain("rate");
        String revision = err.strip().replace("revision ", "");
        admin(0, "accounts", "set", "shop", "rate=10", "callback.url=http://127.0.0.1:1/", "--if-match", revision);
        admin(Main.CANNOT, "accounts", "set", "shop", "rate=11", "--if-match", revision);
        assertThat(err).contains("412");
        assertThat(admin(0, "accounts", "set", "shop", "rate=null"))
                .contains("  - rate: 10")
                .doesNotContain("callback");
        admin(Main.CANNOT, "accounts", "set", "shop", "rate=-1", "quotta=5");
        assertThat(err.lines())
                .hasSizeGreaterThan(2)
                .anyMatch(line -> line.startsWith("  ") && line.contains("quotta"));
        eventually().until(() -> admin(0, "smscs", "list").contains(" 1 "));
        try (Customer customer = fixture.customer()) {
            assertThat(customer.submit(TO, "first").isOk()).isTrue();
            alpha.awaitMessage(1);
            assertThat(admin(0, "smscs", "disable", "alpha")).contains("  + disabled: true");
            assertThat(customer.submit(TO, "second").isOk()).isTrue();
            admin(0, "smscs", "enable", "alpha");
            alpha.awaitMessage(2);
        }
        admin(0, "routes", "delete", "german");
        admin(Main.CANNOT, "routes", "get", "german");
        assertThat(err).contains("404 Not Found: no such item of routes");
        assertThat(admin(0, "smsc", "pause", "alpha")).contains("\"state\" : \"paused\"");
        assertThat(admin(0, "smscs", "list")).contains("paused");
        assertThat(admin(0, "smsc", "resume", "alpha")).contains("\"state\" : \"active\"");
        admin(0, "smsc", "bind", "alpha");
        admin(Main.CANNOT, "smsc", "drain", "alpha", "--to", "gamma");
        assertThat(err).contains("400 Bad Request", "gamma");
        admin(Main.CANNOT, "smsc", "bind", "a/b c");
        assertThat(admin(0, "rules", "list", "--json")).isEqualTo("[]" + System.lineSeparator());
        assertThat(admin(0, "retry", "set", "--file", file("retry.yaml", "- {statuses: ESME_RTHROTTLED, first: 1s}\n")))
                .contains("retry: added");
        assertThat(admin(0, "config", "export", "retry")).contains("\"first\" : \"1s\"");
        String retry = err.strip().replace("revision ", "");
        admin(Main.CANNOT, "retry", "delete", "--if-match", "1");
        assertThat(admin(0, "retry", "delete", "--if-match", retry)).contains("retry: removed");
    }

    @Test
    void topsUpOnce() throws Exception {
        start("managed", "accounts: {shop: {password: secret, quota: 3}}");
        assertThat(admin(0, "top-up", "shop", "5")).contains("quota of shop: 8");
        String key = err.strip().replaceFirst(".*--key ", "");
        assertThat(admin(0, "top-up", "shop", "5", "--key", key)).contains("quota of shop: 8");
        admin(Main.CANNOT, "top-up", "shop", "6", "--key", key);
        assertThat(err).contains("422", "Idempotency-Key: used before");
    }

    @Test
    void exportsAndImports() throws Exception {
        start("managed", "accounts: {shop: {password: secret, rate: 5}, bank: {password: other}}");
        String exported = admin(0, "config", "export", "--format", "json");
        assertThat(exported).contains("\"rate\" : 5").doesNotContain("secret");
        String same = file("same.json", exported);
        assertThat(admin(0, "config", "import", same)).isEqualTo("no changes" + System.lineSeparator());
        assertThat(admin(0, "config", "import", file("yaml", admin(0, "config", "export")), "--yes"))
                .startsWith("no changes");
        String file = file("next.yaml", """
                accounts:
                  shop: {password: "***", rate: 6}
                  pub: {password: third}
                """);
        InputStream terminal = System.in;
        try {
            System.setIn(new ByteArrayInputStream("n\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(admin(Main.FAILED, "config", "import", file))
                    .contains("accounts.shop: changed", "  - rate: 5", "  + rate: 6", "accounts.bank: removed");
            assertThat(admin(0, "accounts", "list")).contains("bank");
            System.setIn(new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)));
            admin(0, "config", "import", file);
        } finally {
            System.setIn(terminal);
        }
        assertThat(admin(0, "accounts", "list")).contains("pub").doesNotContain("bank");
        admin(0, "config", "import", same.replace("same.json", "next.yaml"), "--yes");
    }

    @Test
    void rolesSessionsAndAudit() throws Exception {
        start("managed", "accounts: {shop: {password: secret}}");
        String auditor = admin(0, "token", "create", "aud", "--role", "auditor", "--expires", "2999-01-01T00:00:00Z")
                .strip();
        assertThat(admin(0, "token", "list"))
                .contains("aud", "2999-01-01T00:00:00Z")
                .doesNotContain(auditor);
        try (Customer customer = fixture.customer()) {
            String id = admin(0, "sessions", "--account", "shop")
                    .lines()
                    .toList()
                    .getLast()
                    .split(" +", -1)[0];
            token(auditor);
            admin(Main.CANNOT, "end-session", id);
            assertThat(err).contains("403 Forbidden", "expected: administrator or operator");
            assertThat(admin(0, "sessions")).contains(id);
            token("administrator");
            admin(0, "end-session", id);
            eventually().until(() -> !admin(0, "sessions").contains(id));
            assertThat(customer).isNotNull();
        }
        assertThat(admin(0, "audit")).contains("put", "tokens.aud", "DELETE /v1/sessions");
        admin(0, "token", "revoke", "aud");
        token(auditor);
        admin(Main.CANNOT, "nodes");
        assertThat(err).contains("401 Unauthorized: no valid token").doesNotContain(auditor);
    }

    @Test
    void findsMessagesAndDeadLettersOfAFile() throws Exception {
        Smsc alpha = fixture.smsc();
        start("file", "accounts: {shop: {password: secret}}\nsmscs:\n  alpha: " + smsc(alpha));
        admin(Main.CANNOT, "accounts", "set", "shop", "rate=5");
        assertThat(err).contains("409 Conflict", "configuration: managed");
        try (Customer customer = fixture.customer()) {
            assertThat(customer.submit(TO, "first").isOk()).isTrue();
        }
        alpha.awaitMessage(1);
        eventually().until(() -> admin(0, "messages", "--to", "+49170").contains("ENROUTE"));
        String id = admin(0, "messages", "--account", "shop")
                .lines()
                .toList()
                .getLast()
                .split(" +", -1)[0];
        assertThat(admin(0, "message", id)).contains("\"account\" : \"shop\"");
        admin(Main.CANNOT, "cancel", id);
        assertThat(err).contains("409 Conflict: the message has been sent");
        assertThat(admin(0, "dead-letters", "list")).startsWith("id ");
        assertThat(admin(0, "dead-letters", "replay", "--account", "shop")).contains("replayed: 0");
        assertThat(admin(0, "dead-letters", "delete", "--all")).contains("deleted: 0");
        admin(Main.CANNOT, "dead-letters", "delete");
        assertThat(admin(0, "nodes")).contains("waiting");
        assertThat(admin(0, "state")).contains("\"accepted\" : 1");
        assertThat(admin(0, "explain", "--account", "shop", "Shop", TO)).contains("\"groups\"", "alpha");
        assertThat(admin(0, "whoami")).contains("\"role\" : \"administrator\"");
        assertThat(admin(0, "accounts", "get", "shop")).contains("\"password\" : \"***\"");
        assertThat(err).isEmpty();
    }

    @Test
    void sendsAMessageAndPrintsItsTextAndTheAlerts() {
        start(
                "file",
                "accounts: {shop: {password: secret}}\nsmscs:\n  alpha: {client: {endpoints: \"127.0.0.1:1\","
                        + " systemId: gateway, password: secret}}");
        String sent =
                admin(0, "--json", "send", "shop", "--to", "+" + TO, "--from", "Shop", "--text", "line 1\nline 2");
        assertThat(sent).contains("\"parts\":1");
        String id = sent.replaceFirst("(?s).*\"id\":\"(\\w+)\".*", "$1");
        assertThat(admin(0, "text", id)).isEqualToNormalizingNewlines("line 1\nline 2\n");
        assertThat(admin(0, "audit")).contains("POST /v1/accounts/{id}/messages", "GET /v1/messages/{id}/text", id);
        admin(Main.CANNOT, "text", "00abc");
        assertThat(err).contains("404 Not Found: no such message");
        eventually().until(() -> admin(0, "alerts").contains("this gateway: no bind to SMSC group alpha"));
    }
}
