package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of the commands of {@code admin}, and the output of what a server returns. */
class AdminCommandTest {

    /** A request that is for programs only. */
    private static final String METRICS = "GET /metrics";

    /** Commands by their requests, as in the table of the roles; FILE is a file with an item. */
    private static final Map<String, String> COMMANDS = Map.ofEntries(
            Map.entry("GET /v1/messages", "messages --to 49"),
            Map.entry("GET /v1/messages/{id}", "message 1"),
            Map.entry("DELETE /v1/messages/{id}", "cancel 1"),
            Map.entry("GET /v1/state", "state --history 9"),
            Map.entry("GET /v1/nodes", "nodes"),
            Map.entry("GET /v1/alerts", "alerts"),
            Map.entry("GET /v1/history", "history --last 1h"),
            Map.entry("GET /v1/accounts/{id}/history", "history --account shop"),
            Map.entry("GET /v1/smscs/{id}/history", "history --smsc a --last 24h"),
            Map.entry("GET /v1/messages/{id}/text", "text 1"),
            Map.entry("POST /v1/accounts/{id}/messages", "send shop --to 491701234567 --text hello"),
            Map.entry("GET /v1/smscs", "smscs list"),
            Map.entry("GET /v1/accounts", "accounts list"),
            Map.entry("GET /v1/routes", "routes list"),
            Map.entry("GET /v1/routes/explain", "explain --account shop Shop 491701234567"),
            Map.entry("GET /v1/dead-letters", "dead-letters list"),
            Map.entry("DELETE /v1/dead-letters", "dead-letters delete --all"),
            Map.entry("POST /v1/dead-letters/replay", "dead-letters replay --account shop"),
            Map.entry("POST /v1/dead-letters/{id}/replay", "dead-letters replay 1"),
            Map.entry("DELETE /v1/dead-letters/{id}", "dead-letters delete 1"),
            Map.entry("POST /v1/reload", "reload"),
            Map.entry("GET /v1/config", "config export"),
            Map.entry("PUT /v1/config", "config import FILE --yes"),
            Map.entry("POST /v1/accounts/{id}/top-up", "top-up shop 5"),
            Map.entry("GET /v1/config/SECTION", "config export accounts"),
            Map.entry("GET /v1/config/SECTION/{id}", "accounts get shop"),
            Map.entry("PATCH /v1/config/SECTION/{id}", "routes set a to=49"),
            Map.entry("PUT /v1/config/SECTION/{id}", "smscs set a --file FILE"),
            Map.entry("DELETE /v1/config/SECTION/{id}", "mo delete a"),
            Map.entry("GET /v1/config/retry", "config export retry"),
            Map.entry("PUT /v1/config/retry", "retry set --file FILE"),
            Map.entry("DELETE /v1/config/retry", "retry delete --if-match 7"),
            Map.entry("GET /v1/whoami", "whoami"),
            Map.entry("GET /v1/tokens", "token list"),
            Map.entry("POST /v1/tokens", "token create a --role auditor"),
            Map.entry("DELETE /v1/tokens/{id}", "token revoke a"),
            Map.entry("GET /v1/audit", "audit"),
            Map.entry("GET /v1/sessions", "sessions"),
            Map.entry("DELETE /v1/sessions", "end-session 1"),
            Map.entry("POST /v1/smscs/{id}/pause", "smsc pause a"),
            Map.entry("POST /v1/smscs/{id}/resume", "smsc resume a"),
            Map.entry("POST /v1/smscs/{id}/unbind", "smsc unbind a"),
            Map.entry("POST /v1/smscs/{id}/bind", "smsc bind a"),
            Map.entry("POST /v1/smscs/{id}/drain", "smsc drain a --to b"));

    @TempDir
    Path directory;

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private int status = 200;
    private String body = "{}";

    /** Bodies before that one. */
    private final Queue<String> bodies = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] octets = bodies.isEmpty()
                    ? body.getBytes(StandardCharsets.UTF_8)
                    : bodies.remove().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, octets.length);
            exchange.getResponseBody().write(octets);
            exchange.close();
        });
        server.start();
        Files.writeString(directory.resolve("token"), "t\n");
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    /** The output of a command, and its exit code. */
    private record Result(int code, String out, String err) {}

    private Result admin(String... command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[command.length + 5];
        words[0] = "admin";
        System.arraycopy(command, 0, words, 1, command.length);
        words[command.length + 1] = "--url";
        words[command.length + 2] = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        words[command.length + 3] = "--token-file";
        words[command.length + 4] = directory.resolve("token").toString();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
        return new Result(code, out.toString(), err.toString());
    }

    @Test
    void eachRequestOfTheManagementHasACommand() throws IOException {
        String file = Files.writeString(directory.resolve("item"), "{}").toString();
        List<String> wanted = Files.readAllLines(Path.of("..", "docs", "gateway", "http.md")).stream()
                // A row of the table of the roles, which has a row for each route.
                .filter(line -> line.matches("\\| `[A-Z]+ /\\S+` \\|( yes \\|| no \\|)+"))
                .map(line -> line.split("`", -1)[1])
                .filter(request -> !request.equals(METRICS))
                .toList();
        assertThat(wanted).containsExactlyInAnyOrderElementsOf(COMMANDS.keySet());
        COMMANDS.forEach((request, command) -> {
            requests.clear();
            Result result = admin(command.replace("FILE", file).split(" ", -1));
            assertThat(result.err()).as(command).doesNotContain("Usage");
            assertThat(requests)
                    .as(command)
                    .singleElement()
                    .asString()
                    .matches("(?s)"
                            + request.replace("{id}", "[^/?]+").replace("SECTION", "(accounts|smscs|routes|mo|rules)")
                            + "(\\?\\S*)? .*");
        });
    }

    @Test
    void namesAreEncoded() {
        admin("accounts", "get", "a/b ?#%ü");
        admin("smsc", "drain", "x/../y", "--to", "a&b=c");
        assertThat(requests)
                .containsExactly(
                        "GET /v1/config/accounts/a%2Fb%20%3F%23%25%C3%BC ",
                        "POST /v1/smscs/x%2F..%2Fy/drain?to=a%26b%3Dc ");
    }

    @Test
    void pairsAreAMergePatch() {
        admin(
                "smscs",
                "set",
                "a",
                "client.window=20",
                "client.backoff.first=50ms",
                "rate=null",
                "tags=[\"x\"]",
                "n=a=b");
        assertThat(requests)
                .containsExactly("PATCH /v1/config/smscs/a {\"client\":{\"window\":20,\"backoff.first\":\"50ms\"},"
                        + "\"rate\":null,\"tags\":[\"x\"],\"n\":\"a=b\"}");
        assertThat(admin("smscs", "set", "a", "client=1", "client.window=2").err())
                .contains("also set as a whole");
        assertThat(admin("smscs", "set", "a", "client").err()).contains("expected: KEY=VALUE");
        assertThat(requests).hasSize(1);
    }

    @Test
    void yamlIsSentAsJsonWithItsDigits() throws IOException {
        Path file = Files.writeString(directory.resolve("item.yaml"), "password: 1e5\nid: 007\nrate: 5\n");
        admin("accounts", "set", "shop", "--file", file.toString());
        assertThat(requests)
                .containsExactly("PUT /v1/config/accounts/shop {\"password\":\"1e5\",\"id\":\"007\",\"rate\":5}");
    }

    @Test
    void aDryRunListsTheMessagesThatWouldMove() {
        body = """
                {"dryRun": true, "count": 1, "changes": ["routes.all: changed"], "allMoves": false, "moves": [
                  {"group": "alpha", "messages": 3, "to": "beta"}, {"group": "gamma", "messages": 1}]}""";
        Result result = admin("routes", "set", "all", "targets=beta", "--dry-run");
        assertThat(result.out().lines())
                .containsExactly(
                        "routes.all: changed",
                        "3 waiting messages of alpha would move to beta",
                        "1 waiting messages of gamma would have no route",
                        "dry run, nothing is changed");
        assertThat(result.err()).contains("only some");
    }

    @Test
    void aSearchPassesOverEmptyPages() {
        for (int i = 1; i <= 3; i++) {
            bodies.add("{\"messages\": [], \"next\": \"p" + i + "\", \"complete\": true}");
        }
        body = "{\"messages\": [{\"id\": \"7\"}], \"next\": \"p4\", \"complete\": true}";
        Result found = admin("messages", "--state", "REJECTED", "--after", "p0");
        assertThat(found.out()).contains("7");
        assertThat(found.err()).contains("--after p4");
        assertThat(requests)
                .extracting(String::trim)
                .containsExactly(
                        "GET /v1/messages?after=p0&state=REJECTED",
                        "GET /v1/messages?after=p1&state=REJECTED",
                        "GET /v1/messages?after=p2&state=REJECTED",
                        "GET /v1/messages?after=p3&state=REJECTED");
        requests.clear();
        body = "{\"messages\": [], \"next\": \"more\", \"complete\": true}";
        assertThat(admin("messages", "--state", "REJECTED").err()).contains("--after more");
        assertThat(requests).hasSize(100);
        requests.clear();
        body = "{\"messages\": [], \"complete\": true}";
        assertThat(admin("messages", "--state", "REJECTED").code()).isZero();
        assertThat(requests).hasSize(1);
    }

    @Test
    void terminalsObeyNoTextOfAServer() {
        String evil = "\\u001b]0;owned\\u0007\u202e\u009b31m";
        String shown = "\\u001B]0;owned\\u0007\\u202E\\u009B31m";
        body = "{\"routes\":[{\"name\":\"" + evil + "\"}],\"away\":[\"" + evil + "\"]}";
        Result list = admin("routes", "list");
        assertThat(list.out()).contains(shown);
        assertThat(list.err()).contains(shown);
        assertThat(admin("routes", "list", "--json").out()).containsIgnoringCase(shown);
        body = "{\"name\":\"" + evil + "\"}";
        assertThat(admin("routes", "get", "a").out()).containsIgnoringCase(shown);
        body = "{\"changes\":[\"a: changed\"],\"before\":{\"a\":{\"" + evil + "\":1}},\"after\":{\"a\":\"" + evil
                + "\"}}";
        assertThat(admin("routes", "disable", "a").out()).contains("- " + shown + ": 1");
        body = "name: \u202e\n";
        assertThat(admin("config", "export"))
                .extracting(Result::code, Result::out)
                .containsExactly(Main.CANNOT, "");
        status = 422;
        body = "{\"title\":\"" + evil + "\",\"detail\":\"" + evil + "\",\"problems\":[\"" + evil + "\"]}";
        Result refused = admin("routes", "disable", "a");
        assertThat(refused.code()).isEqualTo(Main.CANNOT);
        assertThat(refused.err().lines().skip(1)).containsExactly("  " + shown);
        for (Result one : List.of(list, refused)) {
            assertThat(one.out() + one.err()).matches("[ -~\r\n]*");
        }
    }

    @Test
    void saysWhyThereIsNoResponse() throws IOException {
        server.stop(0);
        Result refused = admin("reload");
        assertThat(refused.code()).isEqualTo(Main.CANNOT);
        assertThat(refused.err())
                .contains(
                        "http://127.0.0.1:" + server.getAddress().getPort(),
                        "no response",
                        "it is unknown whether POST has had its effect",
                        "SMPP_GATEWAY_URL");
        Files.writeString(directory.resolve("token"), "two words");
        assertThat(admin("nodes").err()).contains("no token").doesNotContain("two words");
    }

    @Test
    void anotherServerIsNoGateway() {
        status = 302;
        body = "<html>";
        assertThat(admin("nodes"))
                .satisfies(result -> assertThat(result.code()).isEqualTo(Main.CANNOT))
                .satisfies(result -> assertThat(result.err())
                        .contains("status 302 of GET /v1/nodes")
                        .doesNotContain("html"));
    }
}
