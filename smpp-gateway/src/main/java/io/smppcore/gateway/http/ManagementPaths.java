package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.node.DeadLetters.Filter;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.node.PartitionLetters.Letter;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.Explanation;
import io.smppcore.gateway.route.Step;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.internal.util.Printable;
import io.smppcore.type.InvalidFieldException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Actions of the paths for the management, besides those of the {@link Overview}. */
final class ManagementPaths {

    private final Operations operations;
    private final Supplier<List<ConfigChange>> reload;
    private final Supplier<Optional<String>> scrape;

    ManagementPaths(Operations operations, Supplier<List<ConfigChange>> reload, Supplier<Optional<String>> scrape) {
        this.operations = operations;
        this.reload = reload;
        this.scrape = scrape;
    }

    Reply explain(Call call) {
        String account = call.required("account");
        AccountConfig config = operations.config().accounts().get(account);
        if (config == null) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "account: " + Printable.of(account, Call.MAX_SHOWN) + " (expected: an account)");
        }
        Explanation explanation;
        try {
            explanation = Explanation.of(
                    operations.config(),
                    config,
                    Set.of(),
                    MessageBody.source(call.required("from")),
                    MessageBody.destination(call.required("to")),
                    call.parameter("text"),
                    operations.clock().instant());
        } catch (InvalidFieldException e) {
            throw new Problem(Problem.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (explanation.decision()) {
            case Decision.Groups found -> {
                tree.put("route", found.route());
                tree.put("groups", found.groups());
                Map<String, String> drains = new TreeMap<>(operations.smscs().drains());
                drains.keySet().retainAll(found.groups());
                if (!drains.isEmpty()) {
                    tree.put("drains", drains);
                }
            }
            case Decision.Refused refused -> {
                tree.put("route", refused.route());
                tree.put("commandStatus", refused.status().toString());
                tree.put("reason", refused.reason());
            }
            case null -> {
                tree.put("route", "");
                tree.put("dropped", Objects.requireNonNull(explanation.dropped()));
            }
        }
        tree.put(
                "rules",
                explanation.rules().stream().map(step -> tree("rule", step)).toList());
        tree.put(
                "steps",
                explanation.routes().stream().map(step -> tree("route", step)).toList());
        return Reply.json(Reply.OK, tree);
    }

    private static Map<String, Object> tree(String kind, Step step) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(kind, step.name());
        tree.put("matches", step.matches());
        tree.put("why", step.why());
        return tree;
    }

    Reply deadLetters(Call call) {
        Gathered<List<Letter>> letters;
        try {
            letters = operations
                    .deadLetters()
                    .list(call.parameter("after"), call.number(Api.LIMIT, Api.STANDARD_PAGE, Api.MAX_PAGE));
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

    Reply replay(Call call) {
        return found(operations.deadLetters().replay(call.id()));
    }

    Reply delete(Call call) {
        return found(operations.deadLetters().delete(call.id()));
    }

    private static Reply found(boolean isFound) {
        if (!isFound) {
            throw new Problem(Problem.NOT_FOUND, "no such dead letter");
        }
        return Reply.empty();
    }

    Reply replayAll(Call call) {
        return number("replayed", operations.deadLetters().replay(filter(call)));
    }

    Reply deleteAll(Call call) {
        return number("deleted", operations.deadLetters().delete(filter(call)));
    }

    private static Reply number(String name, Gathered<Integer> done) {
        return Reply.json(Reply.OK, Map.of(name, done.value(), "away", done.away()));
    }

    private static Filter filter(Call call) {
        return new Filter(call.parameter("account"), call.parameter("group"));
    }

    Reply reload(Call call) {
        List<ConfigChange> changes;
        try {
            changes = reload.get();
        } catch (IllegalArgumentException e) {
            throw new Problem(Problem.UNPROCESSABLE, Objects.toString(e.getMessage(), "configuration refused"), e);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("applied", named(changes, true));
        tree.put("afterRestart", named(changes, false));
        return Reply.json(Reply.OK, tree);
    }

    private static List<String> named(List<ConfigChange> changes, boolean isLive) {
        return changes.stream()
                .filter(change -> change.live() == isLive)
                .map(change -> change.path() + ": " + change.kind().words())
                .toList();
    }

    Reply metrics() {
        String text = scrape.get()
                .orElseThrow(() -> new Problem(
                        Problem.NOT_FOUND, "no metrics (expected: micrometer-registry-prometheus on the class path)"));
        return Reply.text("text/plain; version=0.0.4", text);
    }
}
