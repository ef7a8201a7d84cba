package io.smppcore.gateway.http;

import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.manage.Document;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.Edit.Condition;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.Item;
import io.smppcore.gateway.manage.ManagedJson;
import io.smppcore.gateway.manage.ManagedSecrets;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.node.NodeConfiguration;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.node.WaitingMoves.Move;
import io.smppcore.gateway.node.WaitingMoves.Moves;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Actions of the paths that show a configuration and change a managed one. */
final class ConfigPaths {

    /** Path of the configuration. */
    static final String PATH = "/v1/config";

    /** Path of top-ups. */
    static final String TOP_UP = "/v1/accounts/{id}/top-up";

    /** Parameter of requests that show secrets. */
    static final String SECRETS = "secrets";

    private static final String DRY_RUN = "dryRun";
    private static final long MAX_PARTS = 1_000_000_000_000L;
    private static final int MAX_ITEM = 256 << 10;
    private static final int MAX_IMPORT =
            BodyBudget.maxImport(Runtime.getRuntime().maxMemory());
    private static final Pattern TAG = Pattern.compile("(?:W/)?\"(\\d{1,18})\"");

    private final Operations operations;

    ConfigPaths(Operations operations) {
        this.operations = operations;
    }

    /** Returns the routes of all sections. */
    List<HttpRoute> routes() {
        List<HttpRoute> routes = new ArrayList<>();
        routes.add(HttpRoute.of("GET", PATH, this::whole).takes(SECRETS, "format"));
        routes.add(HttpRoute.of("PUT", PATH, this::replace).reads(MAX_IMPORT).takes(DRY_RUN));
        routes.add(HttpRoute.of("POST", TOP_UP, this::topUp).reads(Api.MAX_SINGLE));
        for (Section section : Section.OF_FILE) {
            String all = PATH + "/" + section.key();
            routes.add(HttpRoute.of("GET", all, call -> section(section, call)).takes(SECRETS));
            String one = section.isWhole() ? all : all + "/{id}";
            String[] ofChange = section.isMap() || section.isWhole()
                    ? new String[] {DRY_RUN}
                    : new String[] {DRY_RUN, "before", "position"};
            if (!section.isWhole()) {
                routes.add(HttpRoute.of("GET", one, call -> item(section, call)).takes(SECRETS));
                routes.add(HttpRoute.of("PATCH", one, call -> change(Edit.Kind.PATCH, section, call))
                        .reads(MAX_ITEM)
                        .takes(ofChange));
            }
            routes.add(HttpRoute.of("PUT", one, call -> change(Edit.Kind.PUT, section, call))
                    .reads(MAX_ITEM)
                    .takes(ofChange));
            routes.add(HttpRoute.of("DELETE", one, call -> change(Edit.Kind.DELETE, section, call))
                    .takes(DRY_RUN));
        }
        return routes;
    }

    private NodeConfiguration managed() {
        NodeConfiguration managed = operations.configuration();
        if (!managed.isManaged()) {
            throw new Problem(
                    Problem.CONFLICT,
                    "the configuration of this gateway is that of its file (expected: configuration: managed)");
        }
        return managed;
    }

    /** Returns the configuration in use: that of the store, or that of the file. */
    private Document document() {
        NodeConfiguration configuration = operations.configuration();
        if (configuration.isManaged()) {
            return configuration.document();
        }
        try {
            Map<String, Object> sections = operations.config().written();
            if (sections != null) {
                return Document.ofFile(sections);
            }
        } catch (ConfigException e) {
            throw new Problem(
                    Problem.CONFLICT,
                    "the file has what a managed configuration cannot have: "
                            + e.problems().getFirst(),
                    e);
        }
        throw new Problem(
                Problem.CONFLICT,
                "the configuration of this gateway is that of a program (expected: that of a file, or configuration:"
                        + " managed)");
    }

    /** Returns a reply with a revision, which only a managed configuration has. */
    private Reply tagged(Reply reply, long revision) {
        return operations.configuration().isManaged() ? reply.tagged(revision) : reply;
    }

    private static Object shown(Section section, Object tree, Call call) {
        if (!call.flag(SECRETS)) {
            return ManagedSecrets.hidden(section, tree);
        }
        if (!Permission.ADMINISTER.isOf(call.manager().role())) {
            throw new Problem(Problem.FORBIDDEN, "secrets: only an administrator may see them (expected: false)");
        }
        return tree;
    }

    private Reply whole(Call call) {
        Document document = document();
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Section section : Section.OF_FILE) {
            if (!document.items(section).isEmpty()) {
                tree.put(section.key(), tree(document, section, call));
            }
        }
        String format = Objects.requireNonNullElse(call.parameter("format"), "json");
        Reply reply = switch (format) {
            case "json" -> Reply.json(Reply.OK, tree);
            case "yaml" -> Reply.text("application/yaml", GatewayConfig.yaml(tree));
            default ->
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "format: " + Printable.of(format, Call.MAX_SHOWN) + " (expected: json or yaml)");
        };
        return tagged(reply, document.revision());
    }

    private static Object tree(Document document, Section section, Call call) {
        List<Item> items = document.items(section);
        if (section.isWhole()) {
            return items.isEmpty() ? List.of() : shown(section, items.getFirst().tree(), call);
        }
        if (!section.isMap()) {
            return items.stream().map(item -> shown(section, item.tree(), call)).toList();
        }
        Map<String, Object> map = new LinkedHashMap<>();
        items.forEach(item -> map.put(item.name(), shown(section, item.tree(), call)));
        return map;
    }

    private Reply section(Section section, Call call) {
        Document document = document();
        Item only = section.isWhole() ? document.item(section, "") : null;
        return tagged(
                Reply.json(Reply.OK, tree(document, section, call)),
                only == null ? document.revision() : only.revision());
    }

    private Reply item(Section section, Call call) {
        Item item = document().item(section, call.id());
        if (item == null) {
            throw new Problem(Problem.NOT_FOUND, "no such item of " + section.key());
        }
        return tagged(Reply.json(Reply.OK, shown(section, item.tree(), call)), item.revision());
    }

    private Reply replace(Call call) {
        Map<String, Object> sections;
        try {
            sections = GatewayConfig.sections("the body", new String(call.body(), StandardCharsets.UTF_8));
        } catch (ConfigException e) {
            throw new Problem(Problem.BAD_REQUEST, "body: " + e.problems().getFirst(), e);
        }
        return answer(new Edit(
                Edit.Kind.IMPORT,
                null,
                "",
                ManagedJson.write(sections),
                condition(call),
                null,
                call.flag(DRY_RUN),
                call.manager()));
    }

    private Reply topUp(Call call) {
        String key = call.idempotencyKey();
        if (key == null || key.isBlank() || key.length() > MessagePaths.MAX_KEY || key.indexOf('\0') >= 0) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "Idempotency-Key: (expected: 1 to " + MessagePaths.MAX_KEY
                            + " characters, with which the request may be repeated)");
        }
        if (!(JsonBody.read(call.body()) instanceof Map<?, ?> map)) {
            throw new Problem(Problem.BAD_REQUEST, "body: no object (expected: parts)");
        }
        JsonMembers members = new JsonMembers(map, "/");
        members.checkNames(Set.of("parts"));
        if (!(members.get("parts") instanceof Double parts)
                || parts < 1
                || parts > MAX_PARTS
                || parts != Math.rint(parts)) {
            throw members.wrong("parts", String.valueOf(members.get("parts")), "a whole number from 1 to " + MAX_PARTS);
        }
        EditResult result = made(new Edit(
                Edit.Kind.TOP_UP,
                Section.ACCOUNTS,
                call.id(),
                ManagedJson.write(Map.of("parts", parts.longValue(), "key", key)),
                Condition.NONE,
                null,
                false,
                call.manager()));
        if (result.kind() == EditResult.Kind.CONFLICT) {
            throw new Problem(
                    Problem.UNPROCESSABLE, "Idempotency-Key: used before with another body (expected: another key)");
        }
        refuse(result);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("revision", result.revision());
        tree.put("quota", ((Map<?, ?>) ManagedJson.read(result.after())).get("quota"));
        tree.put("away", result.away());
        return Reply.json(Reply.OK, tree);
    }

    private Reply change(Edit.Kind kind, Section section, Call call) {
        String json = "";
        if (kind != Edit.Kind.DELETE) {
            try {
                ManagedJson.parse(call.body());
            } catch (IOException e) {
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "body: not JSON: " + Printable.of(String.valueOf(e.getMessage()), Call.MAX_SHOWN),
                        e);
            }
            json = new String(call.body(), StandardCharsets.UTF_8);
        }
        return answer(new Edit(
                kind,
                section,
                call.id(),
                json,
                condition(call),
                before(section, call),
                call.flag(DRY_RUN),
                call.manager()));
    }

    /** Returns the name of the item before which one is placed, empty for the end; null to keep its place. */
    private @Nullable String before(Section section, Call call) {
        String before = call.parameter("before");
        if (before != null || call.parameter("position") == null) {
            return before;
        }
        int position = call.number("position", 1, Integer.MAX_VALUE);
        List<Item> others = managed().document().items(section).stream()
                .filter(item -> !item.name().equals(call.id()))
                .toList();
        return position > others.size() ? "" : others.get(position - 1).name();
    }

    private static Condition condition(Call call) {
        String match = call.header().apply("If-Match");
        String none = call.header().apply("If-None-Match");
        if (none != null) {
            if (none.strip().equals("*") && match == null) {
                return Condition.ABSENT;
            }
            throw new Problem(Problem.BAD_REQUEST, "If-None-Match: (expected: *, without If-Match)");
        }
        if (match == null) {
            return Condition.NONE;
        }
        if (match.strip().equals("*")) {
            return Condition.EXISTS;
        }
        Matcher tag = TAG.matcher(match.strip());
        if (!tag.matches()) {
            throw new Problem(Problem.BAD_REQUEST, "If-Match: (expected: the ETag of a response, or *)");
        }
        return new Condition(Long.parseLong(tag.group(1)));
    }

    private EditResult made(Edit edit) {
        try {
            return managed().change(edit);
        } catch (StoreException e) {
            throw new Problem(Problem.UNAVAILABLE, "nothing is changed: " + e.getMessage(), e);
        }
    }

    private Reply answer(Edit edit) {
        EditResult result = made(edit);
        refuse(result);
        return done(edit, result);
    }

    /** Throws a {@link Problem} if a change was not made. */
    private static void refuse(EditResult result) {
        String reason = result.problems().isEmpty() ? "" : result.problems().getFirst();
        switch (result.kind()) {
            case DONE -> {}
            case ABSENT -> throw new Problem(Problem.NOT_FOUND, reason);
            case CONFLICT -> throw new Problem(Problem.PRECONDITION, "the condition does not hold: it is " + reason);
            case INVALID ->
                throw new Problem(
                        Problem.UNPROCESSABLE,
                        "nothing is changed: " + reason,
                        Map.of("problems", result.problems()),
                        Map.of());
            case FORBIDDEN ->
                throw new Problem(
                        Problem.FORBIDDEN, "nothing is changed: " + reason + " (expected: the role administrator)");
            case UNKNOWN ->
                throw new Problem(
                        Problem.UNAVAILABLE, "it is unknown whether the configuration was changed: " + reason);
        }
    }

    private static void putMoves(Map<String, Object> tree, Gathered<Moves> gathered) {
        List<Object> moves = new ArrayList<>();
        for (Move move : gathered.value().list()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("group", move.group());
            if (!move.to().isEmpty()) {
                one.put("to", move.to());
            }
            one.put("messages", move.messages());
            moves.add(one);
        }
        tree.put("moves", moves);
        tree.put("allMoves", gathered.value().isComplete());
        tree.put("away", gathered.away());
    }

    private Reply done(Edit edit, EditResult result) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("revision", result.revision());
        tree.put("dryRun", edit.isDryRun());
        tree.put("count", result.count());
        tree.put("changes", result.changes());
        tree.put("before", ManagedJson.read(result.before()));
        tree.put("after", ManagedJson.read(result.after()));
        tree.put("away", result.away());
        if (edit.isDryRun()) {
            putMoves(tree, operations.moves().all(edit));
        }
        Reply reply = Reply.json(Reply.OK, tree);
        // The revision is that of the changed item, or of the whole configuration.
        boolean isTag = edit.kind() == Edit.Kind.IMPORT || (edit.kind() != Edit.Kind.DELETE && result.count() > 0);
        return isTag && !edit.isDryRun() ? reply.tagged(result.revision()) : reply;
    }
}
