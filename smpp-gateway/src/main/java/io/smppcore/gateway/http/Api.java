package io.smppcore.gateway.http;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.smppcore.gateway.alert.Alert;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.http.HttpRoute.Access;
import io.smppcore.gateway.manage.AccessToken;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Document;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.node.SmscOperations.SmscState;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.internal.util.Printable;
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

    static final String LIMIT = "limit";
    private static final String ACCOUNT = "account";
    private static final String GROUP = "group";
    private static final String VERSION = "/v1/";

    private final Operations operations;
    private final @Nullable String managementToken;
    final Overview overview;
    final List<HttpRoute> routes;
    private final List<HttpRoute> files;
    private final Audit audit;
    private volatile @Nullable Tokens tokens;

    Api(
            Node node,
            Supplier<List<ConfigChange>> reload,
            Supplier<Optional<String>> scrape,
            @Nullable String managementToken) {
        this.operations = node.operations();
        this.overview = new Overview(node, operations);
        this.audit = new Audit(operations);
        this.files = PageFiles.routes(() -> tokens().hasManagement());
        this.managementToken = managementToken;
        MessagePaths messages = new MessagePaths(operations);
        ManagementPaths management = new ManagementPaths(operations, reload, scrape);
        List<HttpRoute> all = new ArrayList<>(List.of(
                HttpRoute.of("POST", "/v1/messages", messages::send)
                        .by(Access.ACCOUNT)
                        .reads(MAX_BULK)
                        .tries(messages::trySend),
                HttpRoute.of("GET", "/v1/messages", messages::messages)
                        .needs(Permission.MESSAGES)
                        .takes(SearchPath.parametersAnd(LIMIT)),
                HttpRoute.of("GET", "/v1/messages/{id}", messages::message)
                        .by(Access.ACCOUNT_OR_MANAGEMENT)
                        .needs(Permission.MESSAGES),
                HttpRoute.of("DELETE", "/v1/messages/{id}", messages::cancel).by(Access.ACCOUNT_OR_MANAGEMENT),
                HttpRoute.of("GET", "/v1/messages/{id}/text", new TextPath(operations)::text)
                        .needs(Permission.TEXTS),
                HttpRoute.of("GET", "/v1/state", overview::state).takes("history"),
                HttpRoute.of("GET", "/v1/nodes", call -> overview.nodes()),
                HttpRoute.of("GET", "/v1/smscs", call -> overview.smscs()),
                HttpRoute.of("GET", "/v1/accounts", call -> overview.accounts()),
                HttpRoute.of("POST", "/v1/accounts/{id}/messages", messages::sendFor)
                        .reads(MAX_SINGLE),
                HttpRoute.of("GET", "/v1/routes", call -> overview.routes()),
                HttpRoute.of("GET", "/v1/routes/explain", management::explain)
                        .needs(Permission.MESSAGES)
                        .takes("from", "to", ACCOUNT, "text"),
                HttpRoute.of("GET", "/v1/dead-letters", management::deadLetters)
                        .needs(Permission.MESSAGES)
                        .takes(LIMIT, "after"),
                HttpRoute.of("DELETE", "/v1/dead-letters", management::deleteAll)
                        .takes(ACCOUNT, GROUP),
                HttpRoute.of("POST", "/v1/dead-letters/replay", management::replayAll)
                        .takes(ACCOUNT, GROUP),
                HttpRoute.of("POST", "/v1/dead-letters/{id}/replay", management::replay),
                HttpRoute.of("DELETE", "/v1/dead-letters/{id}", management::delete),
                HttpRoute.of("POST", "/v1/reload", management::reload),
                HttpRoute.of("GET", "/metrics", call -> management.metrics()),
                HttpRoute.of("GET", "/health/live", call -> status("live")).atOnce(),
                HttpRoute.of("GET", "/health/ready", this::ready).by(Access.ANYONE),
                HttpRoute.of("GET", "/openapi.json", call -> openApi()).by(Access.ANYONE)));
        all.addAll(new ConfigPaths(operations).routes());
        all.addAll(new TokenPaths(operations).routes());
        all.addAll(new SessionPaths(operations).routes());
        all.addAll(new SmscPaths(operations).routes());
        all.addAll(new HistoryPaths(operations).routes());
        all.add(HttpRoute.of("GET", "/v1/alerts", call -> alerts()));
        this.routes = all.stream().map(audit::of).toList();
    }

    /**
     * An authorised request, before its body is read.
     *
     * @param route route of its method and path
     * @param id value of the variable segment of the path, empty if the path has none
     * @param query parameters by name
     * @param account account of its token; null for the management, or without a token
     * @param author owner of a token of the management; null for an account, or without a token
     */
    record Admitted(
            HttpRoute route,
            String id,
            Map<String, List<String>> query,
            @Nullable AccountConfig account,
            @Nullable Author author) {}

    /**
     * Returns the route of a request after checking its token. Called before the body is read; throws a {@link Problem}
     * if the request is refused.
     *
     * @param authorization value of the Authorization header; null if there is none
     * @param address address of the peer
     */
    Admitted admit(String method, String uri, @Nullable String authorization, String address) {
        String path;
        Map<String, List<String>> query;
        try {
            QueryStringDecoder decoder = new QueryStringDecoder(uri);
            // Divided into segments before it is decoded, because a name may have a slash.
            path = decoder.rawPath();
            decoded(path);
            query = decoder.parameters();
        } catch (IllegalArgumentException e) {
            throw undecodable(e);
        }
        Set<String> methods = new TreeSet<>();
        for (List<HttpRoute> some : List.of(routes, files)) {
            for (HttpRoute route : some) {
                String id = route.match(path);
                if (id != null) {
                    methods.add(route.method());
                    if (route.method().equals(method)) {
                        return admitted(route, decoded(id), query, authorization, address);
                    }
                }
            }
        }
        throw methods.isEmpty()
                ? new Problem(Problem.NOT_FOUND, "no such path (expected: one of /openapi.json)")
                : Problem.notAllowed(method, methods);
    }

    /** Returns a segment of a path without its percent encoding. */
    private static String decoded(String segment) {
        try {
            // Unlike in a query, a plus sign stands for itself.
            return QueryStringDecoder.decodeComponent(segment.replace("+", "%2B"));
        } catch (IllegalArgumentException e) {
            throw undecodable(e);
        }
    }

    private static Problem undecodable(IllegalArgumentException e) {
        return new Problem(
                Problem.BAD_REQUEST, "path: cannot be decoded (expected: two hexadecimal digits after each %)", e);
    }

    private Tokens tokens() {
        GatewayConfig config = operations.config();
        Document document = operations.configuration().document();
        Tokens current = tokens;
        if (current == null || !current.document.equals(document) || !current.config.equals(config)) {
            current = new Tokens(config, document, managementToken);
            tokens = current;
        }
        return current;
    }

    private Admitted admitted(
            HttpRoute route,
            String id,
            Map<String, List<String>> query,
            @Nullable String authorization,
            String address) {
        if (route.access() == Access.ANYONE) {
            return new Admitted(route, id, query, null, null);
        }
        Tokens.Authority authority =
                tokens().authority(authorization, operations.clock().instant());
        if (authority == null) {
            if (operations.configuration().isWithout()) {
                throw new Problem(Problem.UNAVAILABLE, "this node has no configuration yet, and knows no tokens");
            }
            audit.refused(address, route.method() + " " + route.path());
            throw new Problem(Problem.UNAUTHORIZED, "no valid token (expected: Authorization: Bearer TOKEN)");
        }
        boolean isAllowed = switch (route.access()) {
            case ANYONE, ACCOUNT_OR_MANAGEMENT -> true;
            case ACCOUNT -> authority.account() != null;
            case MANAGEMENT -> authority.management() != null;
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
        AccessToken token = authority.management();
        if (token != null && !route.permission().isOf(token.role())) {
            throw new Problem(
                    Problem.FORBIDDEN,
                    "the role " + token.role().word() + " does not permit this (expected: "
                            + route.permission().roles() + ")");
        }
        if (token != null) {
            checkParameters(route, query);
        }
        Author author = token == null ? null : new Author(token.name(), token.role(), address, operations.node());
        return new Admitted(route, id, query, account, author);
    }

    /**
     * Refuses parameters of another name, and those given twice: a filter or a dry run with a typing error would
     * otherwise apply to everything, or be none.
     */
    private static void checkParameters(HttpRoute route, Map<String, List<String>> query) {
        if (!route.path().startsWith(VERSION)) {
            return;
        }
        Set<String> known = new TreeSet<>(route.parameters());
        query.forEach((name, values) -> {
            String shown = Printable.of(name, Call.MAX_SHOWN) + ": ";
            if (!known.contains(name)) {
                String expected = known.isEmpty() ? "no parameter" : "one of " + String.join(", ", known);
                throw new Problem(Problem.BAD_REQUEST, shown + "unknown (expected: " + expected + ")");
            }
            if (values.size() > 1) {
                throw new Problem(Problem.BAD_REQUEST, shown + values.size() + " values (expected: one)");
            }
        });
    }

    private Reply alerts() {
        Gathered<List<Alert>> alerts = operations.alerts().all();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("alerts", alerts.value().stream().map(Json::tree).toList());
        tree.put("evaluated", operations.alerts().isWatching());
        tree.put("away", alerts.away());
        return Reply.json(Reply.OK, tree);
    }

    private Reply ready(Call call) {
        CommandStatus status = operations.readiness();
        if (!status.isOk()) {
            throw Problem.of(status, operations.obstacle());
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("status", "ready");
        // Without the descriptions of failures, which contain addresses, because this path requires no token.
        List<Object> failing = operations.smscs().all().stream()
                .filter(smsc -> !smsc.problem().isEmpty())
                .<Object>map(Api::failing)
                .toList();
        if (!failing.isEmpty()) {
            tree.put("smscs", failing);
        }
        return Reply.json(Reply.OK, tree);
    }

    private static Map<String, Object> failing(SmscState smsc) {
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
