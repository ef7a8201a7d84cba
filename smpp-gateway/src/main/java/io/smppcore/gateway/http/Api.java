package io.smppcore.gateway.http;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.http.HttpRoute.Access;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.Operations;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Table of the paths of the HTTP interface, and the authorisation of requests. Thread-safe. */
final class Api {

    static final int MAX_SINGLE = 64 << 10;
    static final int MAX_BULK = 4 << 20;

    static final int MAX_PAGE = 1_000;
    static final int STANDARD_PAGE = 100;

    private final Operations operations;
    private final @Nullable String managementToken;
    final Overview overview;
    final List<HttpRoute> routes;
    private final List<HttpRoute> files;
    private volatile Tokens tokens;

    Api(
            Node node,
            Supplier<List<ConfigChange>> reload,
            Supplier<Optional<String>> scrape,
            @Nullable String managementToken) {
        this.operations = node.operations();
        this.overview = new Overview(node, operations);
        this.files = PageFiles.routes(managementToken != null);
        this.managementToken = managementToken;
        this.tokens = new Tokens(operations.config(), managementToken);
        MessagePaths messages = new MessagePaths(operations);
        ManagementPaths management = new ManagementPaths(operations, reload, scrape);
        List<HttpRoute> all = new ArrayList<>(List.of(
                HttpRoute.withAttempt(
                        "POST", "/v1/messages", Access.ACCOUNT, MAX_BULK, messages::trySend, messages::send),
                new HttpRoute("GET", "/v1/messages", Access.MANAGEMENT, 0, messages::messages),
                new HttpRoute("GET", "/v1/messages/{id}", Access.ACCOUNT_OR_MANAGEMENT, 0, messages::message),
                new HttpRoute("DELETE", "/v1/messages/{id}", Access.ACCOUNT_OR_MANAGEMENT, 0, messages::cancel),
                new HttpRoute("GET", "/v1/state", Access.MANAGEMENT, 0, overview::state),
                new HttpRoute("GET", "/v1/nodes", Access.MANAGEMENT, 0, call -> overview.nodes()),
                new HttpRoute("GET", "/v1/smscs", Access.MANAGEMENT, 0, call -> overview.smscs()),
                new HttpRoute("POST", "/v1/smscs/{id}/bind", Access.MANAGEMENT, MAX_SINGLE, management::bindNow),
                new HttpRoute("GET", "/v1/accounts", Access.MANAGEMENT, 0, call -> overview.accounts()),
                new HttpRoute("GET", "/v1/routes", Access.MANAGEMENT, 0, call -> overview.routes()),
                new HttpRoute("GET", "/v1/routes/explain", Access.MANAGEMENT, 0, management::explain),
                new HttpRoute("GET", "/v1/dead-letters", Access.MANAGEMENT, 0, management::deadLetters),
                new HttpRoute("DELETE", "/v1/dead-letters", Access.MANAGEMENT, 0, management::deleteAll),
                new HttpRoute("POST", "/v1/dead-letters/replay", Access.MANAGEMENT, MAX_SINGLE, management::replayAll),
                new HttpRoute(
                        "POST", "/v1/dead-letters/{id}/replay", Access.MANAGEMENT, MAX_SINGLE, management::replay),
                new HttpRoute("DELETE", "/v1/dead-letters/{id}", Access.MANAGEMENT, 0, management::delete),
                new HttpRoute("POST", "/v1/reload", Access.MANAGEMENT, MAX_SINGLE, management::reload),
                new HttpRoute("GET", "/metrics", Access.MANAGEMENT, 0, call -> management.metrics()),
                HttpRoute.atOnce("GET", "/health/live", call -> status("live")),
                new HttpRoute("GET", "/health/ready", Access.ANYONE, 0, this::ready),
                new HttpRoute("GET", "/openapi.json", Access.ANYONE, 0, call -> openApi())));
        all.addAll(new ConfigPaths(operations).routes());
        this.routes = List.copyOf(all);
    }

    /**
     * An authorised request, before its body is read.
     *
     * @param route route of its method and path
     * @param id value of the variable segment of the path, empty if the path has none
     * @param query parameters by name
     * @param account account of its token; null for the management, or without a token
     */
    record Admitted(
            HttpRoute route,
            String id,
            Map<String, List<String>> query,
            @Nullable AccountConfig account) {}

    /**
     * Returns the route of a request after checking its token. Called before the body is read; throws a {@link Problem}
     * if the request is refused.
     *
     * @param authorization value of the Authorization header; null if there is none
     */
    Admitted admit(String method, String uri, @Nullable String authorization) {
        String path;
        Map<String, List<String>> query;
        try {
            QueryStringDecoder decoder = new QueryStringDecoder(uri);
            path = decoder.path();
            query = decoder.parameters();
        } catch (IllegalArgumentException e) {
            throw new Problem(
                    Problem.BAD_REQUEST, "path: cannot be decoded (expected: two hexadecimal digits after each %)", e);
        }
        Set<String> methods = new TreeSet<>();
        for (List<HttpRoute> some : List.of(routes, files)) {
            for (HttpRoute route : some) {
                String id = route.match(path);
                if (id != null) {
                    methods.add(route.method());
                    if (route.method().equals(method)) {
                        return new Admitted(route, id, query, account(route, authorization));
                    }
                }
            }
        }
        throw methods.isEmpty()
                ? new Problem(Problem.NOT_FOUND, "no such path (expected: one of /openapi.json)")
                : Problem.notAllowed(method, methods);
    }

    private @Nullable AccountConfig account(HttpRoute route, @Nullable String authorization) {
        if (route.access() == Access.ANYONE) {
            return null;
        }
        GatewayConfig config = operations.config();
        Tokens current = tokens;
        if (!current.config.equals(config)) {
            current = new Tokens(config, managementToken);
            tokens = current;
        }
        Tokens.Authority authority = current.authority(authorization);
        if (authority == null) {
            throw new Problem(Problem.UNAUTHORIZED, "no valid token (expected: Authorization: Bearer TOKEN)");
        }
        boolean isAllowed = switch (route.access()) {
            case ANYONE, ACCOUNT_OR_MANAGEMENT -> true;
            case ACCOUNT -> !authority.isManagement();
            case MANAGEMENT -> authority.isManagement();
        };
        if (!isAllowed) {
            throw new Problem(
                    Problem.FORBIDDEN,
                    "the token is not one for this path (expected: that of "
                            + (route.access() == Access.ACCOUNT ? "an account)" : "the management)"));
        }
        AccountConfig account = authority.account();
        if (account != null && account.disabled()) {
            throw new Problem(Problem.FORBIDDEN, "account " + account.systemId() + " is disabled");
        }
        return account;
    }

    private Reply ready(Call call) {
        CommandStatus status = operations.readiness();
        if (!status.isOk()) {
            throw Problem.of(status, operations.obstacle());
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("status", "ready");
        // Without the descriptions of failures, which contain addresses, because this path requires no token.
        List<Object> failing = operations.smscs().stream()
                .filter(smsc -> !smsc.problem().isEmpty())
                .<Object>map(Api::failing)
                .toList();
        if (!failing.isEmpty()) {
            tree.put("smscs", failing);
        }
        return Reply.json(Reply.OK, tree);
    }

    private static Map<String, Object> failing(Operations.SmscState smsc) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", smsc.config().name());
        tree.put("binds", smsc.binds());
        tree.put("wanted", smsc.wanted());
        CommandStatus refusal = smsc.refusal();
        if (refusal != null) {
            tree.put("commandStatus", refusal.toString());
        }
        return tree;
    }

    private static Reply status(String status) {
        return Reply.json(Reply.OK, Map.of("status", status));
    }

    private static Reply openApi() {
        try (InputStream in = Api.class.getResourceAsStream("openapi.json")) {
            return new Reply(Reply.OK, Reply.JSON, Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
