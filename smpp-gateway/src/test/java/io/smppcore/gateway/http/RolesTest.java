package io.smppcore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.http.HttpRoute.Access;
import io.smppcore.gateway.manage.Role;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Permissions of each role: the table of the page, the routes, and the responses to requests. */
@NullUnmarked // values of maps are present, or the test fails
@Timeout(Waits.METHOD_SECONDS)
class RolesTest {

    @TempDir
    Path directory;

    private static boolean isManaged(HttpRoute route) {
        return route.access() == Access.MANAGEMENT || route.access() == Access.ACCOUNT_OR_MANAGEMENT;
    }

    private static String row(HttpRoute route) {
        StringBuilder row = new StringBuilder("| `")
                .append(route.method())
                .append(' ')
                .append(route.path()
                        .replaceFirst("/(accounts|smscs|routes|mo|rules)/\\{id}$", "/SECTION/{id}")
                        .replaceFirst("/config/(accounts|smscs|routes|mo|rules)$", "/config/SECTION"))
                .append("` |");
        for (Role role : Role.values()) {
            row.append(route.permission().isOf(role) ? " yes |" : " no |");
        }
        return row.toString();
    }

    @Test
    void theLastTokenOfAnAdministratorIsNotRevoked() throws Exception {
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.start(
                        Rig.yaml(directory, upstream.port(), "", "http: {host: 127.0.0.1, port: 0}"),
                        HttpClient.newHttpClient(),
                        Waits.BOUND)) {
            String first = rig.node.operations().configuration().firstToken();
            Rig.Answer refused = rig.ask(first, "DELETE", "/v1/tokens/first", "");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.member("detail"))
                    .startsWith("nothing is changed: it is the last valid token of an administrator (expected: another")
                    .contains("http.token");
            assertThat(rig.get(first, "/v1/whoami").status()).isEqualTo(200);
        }
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.start(directory, upstream.port(), "")) {
            assertThat(rig.ask(Rig.ADMIN, "DELETE", "/v1/tokens/first", "").status())
                    .isEqualTo(204);
        }
    }

    @Test
    void tokensExpireByTheClockOfTheNode() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2100-01-31T09:00:00Z"));
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.withClock(directory, upstream.port(), now::get)) {
            String request = "{\"name\": \"%s\", \"role\": \"support\", \"expires\": \"%s\"}";
            assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/tokens", request.formatted("past", "2100-01-31T09:00:00Z"))
                            .status())
                    .isEqualTo(400);
            String token = rig.ask(Rig.ADMIN, "POST", "/v1/tokens", request.formatted("shift", "2100-01-31T10:00:00Z"))
                    .member("token");
            assertThat(rig.get(token, "/v1/whoami").status()).isEqualTo(200);
            now.set(Instant.parse("2100-01-31T10:00:00Z"));
            assertThat(rig.get(token, "/v1/whoami").status()).isEqualTo(401);
        }
    }

    @Test
    void eachRequestIsPermittedToTheRolesOfTheTable() throws Exception {
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.start(directory, upstream.port(), "")) {
            Map<Role, String> tokens = new EnumMap<>(Role.class);
            for (Role role : Role.values()) {
                tokens.put(
                        role,
                        rig.ask(
                                        Rig.ADMIN,
                                        "POST",
                                        "/v1/tokens",
                                        "{\"name\": \"a-" + role.word() + "\", \"role\": \"" + role.word() + "\"}")
                                .member("token"));
            }
            List<HttpRoute> routes = new Api(rig.node, List::of, Optional::empty, null)
                    .routes.stream().filter(RolesTest::isManaged).toList();
            List<String> rows = routes.stream().map(RolesTest::row).distinct().toList();
            assertThat(Files.readAllLines(Path.of("..", "docs", "gateway", "http.md")).stream()
                            .filter(line -> line.endsWith(" yes |") || line.endsWith(" no |"))
                            .toList())
                    .as("%n%s%n", String.join("\n", rows))
                    .isEqualTo(rows);
            List<String> wrong = new ArrayList<>();
            for (HttpRoute route : routes) {
                for (Role role : Role.values()) {
                    int status = rig.ask(
                                    tokens.get(role),
                                    route.method(),
                                    route.path().replace("{id}", "none"),
                                    "")
                            .status();
                    if ((status == Problem.FORBIDDEN) == route.permission().isOf(role) || status == 401) {
                        wrong.add(route.method() + " " + route.path() + " " + role + ": " + status);
                    }
                }
            }
            assertThat(wrong).isEmpty();
        }
    }
}
