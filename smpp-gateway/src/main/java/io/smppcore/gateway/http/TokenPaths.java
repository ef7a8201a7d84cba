package io.smppcore.gateway.http;

import io.smppcore.gateway.manage.AccessToken;
import io.smppcore.gateway.manage.AuditEntry;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.Item;
import io.smppcore.gateway.manage.Role;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.node.NodeConfiguration;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.store.StoreException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Actions of the paths of tokens of the management and of the audit log. */
final class TokenPaths {

    /** Path of the tokens. */
    static final String PATH = "/v1/tokens";

    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
    private static final String EXPIRES = "expires";

    private final Operations operations;

    TokenPaths(Operations operations) {
        this.operations = operations;
    }

    List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/whoami", this::whoAmI).needs(Permission.MESSAGES),
                HttpRoute.of("GET", PATH, call -> tokens()).needs(Permission.ADMINISTER),
                HttpRoute.of("POST", PATH, this::create).reads(Api.MAX_SINGLE).needs(Permission.ADMINISTER),
                HttpRoute.of("DELETE", PATH + "/{id}", this::revoke).needs(Permission.ADMINISTER),
                HttpRoute.of("GET", "/v1/audit", this::audit)
                        .needs(Permission.AUDIT)
                        .takes("since", "until", "after", Api.LIMIT));
    }

    /** Returns what the page needs to offer only what the token of the request permits. */
    private Reply whoAmI(Call call) {
        Author author = call.manager();
        NodeConfiguration configuration = operations.configuration();
        Item item = configuration.document().item(Section.TOKENS, author.token());
        Instant expires = item == null ? null : AccessToken.of(item).expires();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", author.token());
        tree.put("role", author.role().word());
        if (expires != null) {
            tree.put(EXPIRES, expires.toString());
        }
        tree.put(
                "permissions",
                Stream.of(Permission.values())
                        .filter(permission -> permission.isOf(author.role()))
                        .map(Permission::word)
                        .toList());
        tree.put("managed", configuration.isManaged());
        return Reply.json(Reply.OK, tree);
    }

    private Reply tokens() {
        List<Object> list = operations.configuration().document().items(Section.TOKENS).stream()
                .map(AccessToken::of)
                .<Object>map(TokenPaths::tree)
                .toList();
        return Reply.json(Reply.OK, Map.of("tokens", list));
    }

    private static Map<String, Object> tree(AccessToken token) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", token.name());
        tree.put("role", token.role().word());
        tree.put("created", token.created().toString());
        Instant expires = token.expires();
        if (expires != null) {
            tree.put(EXPIRES, expires.toString());
        }
        return tree;
    }

    private Reply create(Call call) {
        if (!(JsonBody.read(call.body()) instanceof Map<?, ?> map)) {
            throw new Problem(Problem.BAD_REQUEST, "body: no object (expected: name and role of a token)");
        }
        JsonMembers members = new JsonMembers(map, "/");
        members.checkNames(Set.of("name", "role", EXPIRES));
        String name = members.text("name", "1 to 64 letters, digits and _ . -");
        if (!NAMES.matcher(name).matches()) {
            throw members.wrong("name", name, "1 to 64 letters, digits and _ . -");
        }
        if (name.equals(Author.OF_FILE)) {
            throw members.wrong("name", name, "another name, as the audit log has this one for the token of the file");
        }
        String word = members.text("role", "a role");
        Role role = Role.of(word)
                .orElseThrow(() -> members.wrong("role", word, "administrator, operator, support or auditor"));
        Instant now = operations.clock().instant();
        Instant expires = expires(members, now);
        String token = AccessToken.random();
        made(AccessToken.creation(call.manager(), name, role, token, now, expires));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("token", token);
        tree.putAll(tree(new AccessToken(name, role, "", now, expires)));
        return Reply.json(Reply.CREATED, tree);
    }

    private static @Nullable Instant expires(JsonMembers members, Instant now) {
        if (!members.has(EXPIRES)) {
            return null;
        }
        String text = members.text(EXPIRES, "a time such as 2030-01-31T09:00:00Z");
        try {
            Instant expires = Instant.parse(text);
            if (expires.isAfter(now)) {
                return expires;
            }
        } catch (DateTimeException e) {
            // Reported below.
        }
        throw members.wrong(EXPIRES, text, "a time to come, such as 2030-01-31T09:00:00Z");
    }

    private Reply revoke(Call call) {
        made(new Edit(
                Edit.Kind.DELETE, Section.TOKENS, call.id(), "", Edit.Condition.NONE, null, false, call.manager()));
        return Reply.empty();
    }

    private void made(Edit edit) {
        EditResult result;
        try {
            result = operations.configuration().change(edit);
        } catch (StoreException e) {
            throw new Problem(Problem.UNAVAILABLE, "nothing is changed: " + e.getMessage(), e);
        }
        switch (result.kind()) {
            case DONE -> {}
            case ABSENT -> throw new Problem(Problem.NOT_FOUND, "no such token");
            case CONFLICT ->
                throw new Problem(
                        Problem.CONFLICT,
                        edit.kind() == Edit.Kind.DELETE
                                ? "nothing is changed: " + result.problems().getFirst()
                                : "a token has this name (expected: another name)");
            default -> throw new Problem(Problem.UNAVAILABLE, "it is unknown whether the tokens were changed");
        }
    }

    private Reply audit(Call call) {
        List<AuditEntry> entries;
        try {
            entries = operations
                    .audit()
                    .page(
                            time(call, "since", 0),
                            time(call, "until", Long.MAX_VALUE),
                            call.parameter("after"),
                            call.number(Api.LIMIT, Api.STANDARD_PAGE, Api.MAX_PAGE));
        } catch (IllegalArgumentException e) {
            throw new Problem(Problem.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        } catch (StoreException e) {
            throw new Problem(Problem.UNAVAILABLE, "the audit log cannot be read now: " + e.getMessage(), e);
        }
        return Reply.json(
                Reply.OK,
                Map.of("entries", entries.stream().map(TokenPaths::tree).toList()));
    }

    private static Map<String, Object> tree(AuditEntry entry) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", entry.id());
        tree.put("time", entry.time().toString());
        tree.put("token", entry.author().token());
        if (!entry.author().token().isEmpty()) {
            tree.put("role", entry.author().role().word());
        }
        tree.put("address", entry.author().address());
        tree.put("node", entry.author().node());
        tree.put("action", entry.action());
        tree.put("object", entry.object());
        if (!entry.before().isEmpty()) {
            tree.put("before", entry.before());
            tree.put("after", entry.after());
        }
        return tree;
    }

    private static long time(Call call, String name, long ifAbsent) {
        String text = call.parameter(name);
        if (text == null) {
            return ifAbsent;
        }
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new Problem(Problem.BAD_REQUEST, name + ": (expected: a time such as 2030-01-31T09:00:00Z)", e);
        }
    }
}
