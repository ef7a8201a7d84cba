package io.smppcore.gateway.http;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.http.Route.Access;
import io.smppcore.gateway.relay.DeadLetters.Filter;
import io.smppcore.gateway.relay.DeadLetters.Letter;
import io.smppcore.gateway.relay.GatewayClock;
import io.smppcore.gateway.relay.Node;
import io.smppcore.gateway.relay.Operations;
import io.smppcore.gateway.relay.Operations.MessageLife;
import io.smppcore.gateway.relay.Operations.Outcome;
import io.smppcore.gateway.relay.Operations.Submission;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteQuery;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.segment.Segmenter;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The paths of the HTTP interface. */
final class Api {

    static final int MAX_SINGLE = 64 << 10;
    static final int MAX_BULK = 4 << 20;

    private static final int MAX_PAGE = 1_000;
    private static final int STANDARD_PAGE = 100;
    private static final int MAX_KEY = 255;

    private final Operations operations;
    private final Runnable reload;
    private final Supplier<Optional<String>> scrape;
    private final @Nullable String managementToken;
    private final Segmenter segmenter = Segmenter.defaults();
    private final Overview overview;
    private final List<Route> routes;
    private final List<Route> files;
    private volatile Tokens tokens;

    Api(Node node, Runnable reload, Supplier<Optional<String>> scrape, @Nullable String managementToken) {
        this.operations = node.operations();
        this.overview = new Overview(node, operations);
        this.files = PageFiles.routes(managementToken != null);
        this.reload = reload;
        this.scrape = scrape;
        this.managementToken = managementToken;
        this.tokens = new Tokens(operations.config(), managementToken);
        this.routes = List.of(
                new Route("POST", "/v1/messages", Access.ACCOUNT, MAX_BULK, this::send),
                new Route("GET", "/v1/messages", Access.MANAGEMENT, 0, this::messages),
                new Route("GET", "/v1/messages/{id}", Access.ACCOUNT_OR_MANAGEMENT, 0, this::message),
                new Route("DELETE", "/v1/messages/{id}", Access.ACCOUNT_OR_MANAGEMENT, 0, this::cancel),
                new Route("GET", "/v1/state", Access.MANAGEMENT, 0, overview::state),
                new Route("GET", "/v1/nodes", Access.MANAGEMENT, 0, call -> overview.nodes()),
                new Route("GET", "/v1/smscs", Access.MANAGEMENT, 0, call -> overview.smscs()),
                new Route("GET", "/v1/accounts", Access.MANAGEMENT, 0, call -> overview.accounts()),
                new Route("GET", "/v1/routes", Access.MANAGEMENT, 0, call -> overview.routes()),
                new Route("GET", "/v1/routes/explain", Access.MANAGEMENT, 0, this::explain),
                new Route("GET", "/v1/dead-letters", Access.MANAGEMENT, 0, this::deadLetters),
                new Route("DELETE", "/v1/dead-letters", Access.MANAGEMENT, 0, this::deleteAll),
                new Route("POST", "/v1/dead-letters/replay", Access.MANAGEMENT, MAX_SINGLE, this::replayAll),
                new Route("POST", "/v1/dead-letters/{id}/replay", Access.MANAGEMENT, MAX_SINGLE, this::replay),
                new Route("DELETE", "/v1/dead-letters/{id}", Access.MANAGEMENT, 0, this::delete),
                new Route("POST", "/v1/reload", Access.MANAGEMENT, MAX_SINGLE, this::reload),
                new Route("GET", "/metrics", Access.MANAGEMENT, 0, call -> metrics()),
                new Route("GET", "/health/live", Access.ANYONE, 0, call -> status("live")),
                new Route("GET", "/health/ready", Access.ANYONE, 0, this::ready),
                new Route("GET", "/openapi.json", Access.ANYONE, 0, call -> openApi()));
    }

    /** Returns the routes of the interface, except the files of the page. */
    List<Route> routes() {
        return routes;
    }

    Overview overview() {
        return overview;
    }

    /**
     * An authorised request.
     *
     * @param route its route
     * @param id value of the path variable
     * @param account account of its token; null for the management, or without a token
     */
    record Admitted(Route route, String id, @Nullable AccountConfig account) {}

    /**
     * Finds the route of a request and checks its token, before its body is read.
     *
     * @throws Problem if there is no such route, or the token does not allow it
     */
    Admitted admit(String method, String uri, @Nullable String authorization) {
        String path = new QueryStringDecoder(uri).path();
        boolean isKnown = false;
        for (List<Route> some : List.of(routes, files)) {
            for (Route route : some) {
                String id = route.match(path);
                if (id != null) {
                    isKnown = true;
                    if (route.method().equals(method)) {
                        return new Admitted(route, id, account(route, authorization));
                    }
                }
            }
        }
        throw isKnown
                ? new Problem(Problem.METHOD_NOT_ALLOWED, method + " is not one of the methods of this path")
                : new Problem(Problem.NOT_FOUND, "no such path (expected: one of /openapi.json)");
    }

    private @Nullable AccountConfig account(Route route, @Nullable String authorization) {
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
        return authority.account();
    }

    /* Messages. */

    private Reply send(Call call) throws InterruptedException {
        AccountConfig account = call.ownAccount();
        Object body = Json.read(call.body());
        if (!(body instanceof List<?>) && call.body().length > MAX_SINGLE) {
            throw new Problem(
                    Problem.TOO_LARGE,
                    call.body().length + " octets (expected: at most " + MAX_SINGLE + " for one message)");
        }
        List<Submission> messages =
                MessageBody.read(account, body, segmenter, GatewayClock.system().instant());
        List<Outcome> outcomes = operations.submit(account.systemId(), messages, call.trace(), key(call));
        if (outcomes == null) {
            throw new Problem(
                    Problem.UNPROCESSABLE, "Idempotency-Key: used before with another body (expected: another key)");
        }
        Outcome first = outcomes.getFirst();
        if (outcomes.stream().noneMatch(outcome -> outcome.status().isOk())
                && outcomes.stream().allMatch(outcome -> outcome.status().equals(first.status()))) {
            throw Problem.of(first.status(), first.reason());
        }
        if (!(body instanceof List<?>)) {
            return Reply.json(Reply.ACCEPTED, result(first, messages.getFirst()));
        }
        List<Object> results = new ArrayList<>(outcomes.size());
        for (int i = 0; i < outcomes.size(); i++) {
            results.add(result(outcomes.get(i), messages.get(i)));
        }
        return Reply.json(Reply.ACCEPTED, Map.of("messages", results));
    }

    private static Operations.@Nullable Key key(Call call) {
        String key = call.idempotencyKey();
        if (key == null) {
            return null;
        }
        if (key.isBlank() || key.length() > MAX_KEY || key.indexOf('\0') >= 0) {
            throw new Problem(Problem.BAD_REQUEST, "Idempotency-Key: (expected: 1 to " + MAX_KEY + " characters)");
        }
        return new Operations.Key(key, Tokens.digest(call.body()));
    }

    private static Map<String, Object> result(Outcome outcome, Submission message) {
        Map<String, Object> result = new LinkedHashMap<>();
        if (outcome.status().isOk()) {
            result.put("id", outcome.id());
            result.put("parts", message.parts().size());
        } else {
            result.put("commandStatus", Json.name(outcome.status().name(), outcome.status()));
            result.put("detail", outcome.reason());
        }
        return result;
    }

    private Reply message(Call call) {
        AccountConfig account = call.account();
        MessageLife life = operations.message(account == null ? null : account.systemId(), call.id());
        if (life == null) {
            throw Problem.of(CommandStatus.ESME_RINVMSGID, "no such message");
        }
        return Reply.json(Reply.OK, tree(life, account == null));
    }

    private Reply messages(Call call) {
        Gathered<List<MessageLife>> latest = operations.latest(call.number("limit", STANDARD_PAGE, MAX_PAGE));
        return Reply.json(
                Reply.OK,
                Map.of(
                        "messages",
                        latest.value().stream().map(life -> tree(life, true)).toList(),
                        "away",
                        latest.away()));
    }

    private static Map<String, Object> tree(MessageLife life, boolean isManagement) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", life.id());
        tree.put("state", Json.name(life.state().name(), life.state()));
        tree.put("account", life.account());
        tree.put("from", life.from().value());
        tree.put("to", life.to().value());
        tree.put("acceptedAt", life.acceptedAt().toString());
        tree.put("expiresAt", life.expiresAt().toString());
        List<Object> parts = new ArrayList<>();
        for (Operations.PartState part : life.parts()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("state", Json.name(part.state().name(), part.state()));
            put(one, "waitsUntil", part.waitsUntil());
            put(one, "forwardedAt", part.forwardedAt());
            put(one, "finalAt", part.finalAt());
            if (!part.cause().isEmpty()) {
                one.put("cause", part.cause());
            }
            if (isManagement) {
                one.put("group", part.group());
                one.put("smscId", part.smscId());
            }
            parts.add(one);
        }
        tree.put("parts", parts);
        return tree;
    }

    private static void put(Map<String, Object> tree, String name, @Nullable Instant time) {
        if (time != null) {
            tree.put(name, time.toString());
        }
    }

    private Reply cancel(Call call) {
        AccountConfig account = call.account();
        CommandStatus status = operations.cancel(account == null ? null : account.systemId(), call.id());
        if (!status.isOk()) {
            throw Problem.of(
                    status,
                    status.equals(CommandStatus.ESME_RINVMSGID)
                            ? "no such message"
                            : "the message has been sent, or has ended");
        }
        return Reply.empty();
    }

    /* Management. */

    private Reply explain(Call call) {
        String account = call.required("account");
        AccountConfig config = operations.config().accounts().get(account);
        if (config == null) {
            throw new Problem(Problem.BAD_REQUEST, "account: " + account + " (expected: an account)");
        }
        RouteQuery query;
        try {
            query = new RouteQuery(
                    account,
                    config.tags(),
                    MessageBody.source(call.required("from")),
                    MessageBody.destination(call.required("to")),
                    GatewayClock.system().instant(),
                    0);
        } catch (InvalidFieldException e) {
            throw new Problem(Problem.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (operations.decide(query)) {
            case Decision.Groups found -> {
                tree.put("route", found.route());
                tree.put("groups", found.groups());
            }
            case Decision.Refused refused -> {
                tree.put("route", refused.route());
                tree.put("commandStatus", Json.name(refused.status().name(), refused.status()));
                tree.put("reason", refused.reason());
            }
        }
        tree.put("steps", operations.explain(query).stream().map(Json::tree).toList());
        return Reply.json(Reply.OK, tree);
    }

    private Reply deadLetters(Call call) {
        Gathered<List<Letter>> letters;
        try {
            letters = operations
                    .deadLetters()
                    .list(call.parameter("after"), call.number("limit", STANDARD_PAGE, MAX_PAGE));
        } catch (IllegalArgumentException e) {
            throw new Problem(Problem.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
        List<Object> list = new ArrayList<>();
        for (Letter letter : letters.value()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("id", letter.id());
            one.put("kind", letter.isMessage() ? "message" : "delivery");
            one.put("account", letter.account());
            one.put("group", letter.group());
            one.put("from", letter.from().value());
            one.put("to", letter.to().value());
            one.put("cause", letter.cause());
            one.put("diedAt", letter.diedAt().toString());
            list.add(one);
        }
        return Reply.json(Reply.OK, Map.of("deadLetters", list, "away", letters.away()));
    }

    private Reply replay(Call call) {
        return found(operations.deadLetters().replay(call.id()));
    }

    private Reply delete(Call call) {
        return found(operations.deadLetters().delete(call.id()));
    }

    private static Reply found(boolean isFound) {
        if (!isFound) {
            throw new Problem(Problem.NOT_FOUND, "no such dead letter");
        }
        return Reply.empty();
    }

    private Reply replayAll(Call call) {
        return number("replayed", operations.deadLetters().replay(filter(call)));
    }

    private Reply deleteAll(Call call) {
        return number("deleted", operations.deadLetters().delete(filter(call)));
    }

    private static Reply number(String name, Gathered<Integer> done) {
        return Reply.json(Reply.OK, Map.of(name, done.value(), "away", done.away()));
    }

    private static Filter filter(Call call) {
        return new Filter(call.parameter("account"), call.parameter("group"));
    }

    private Reply reload(Call call) {
        try {
            reload.run();
        } catch (IllegalArgumentException e) {
            throw new Problem(Problem.UNPROCESSABLE, Objects.toString(e.getMessage(), "configuration refused"), e);
        }
        return Reply.empty();
    }

    private Reply metrics() {
        String text = scrape.get()
                .orElseThrow(() -> new Problem(
                        Problem.NOT_FOUND, "no metrics (expected: micrometer-registry-prometheus on the class path)"));
        return Reply.text("text/plain; version=0.0.4", text);
    }

    private Reply ready(Call call) {
        CommandStatus status = operations.readiness();
        if (!status.isOk()) {
            throw Problem.of(status, operations.obstacle());
        }
        return status("ready");
    }

    private static Reply status(String status) {
        return Reply.json(Reply.OK, Map.of("status", status));
    }

    private static Reply openApi() {
        try (InputStream in = Api.class.getResourceAsStream("gateway-openapi.json")) {
            return new Reply(Reply.OK, Reply.JSON, Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
