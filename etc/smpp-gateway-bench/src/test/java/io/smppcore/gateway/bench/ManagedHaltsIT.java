package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.step.NamedPlace;
import io.smppcore.gateway.step.StepMain;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A gateway that ends before and after the commit and the use of each kind of change of its management. */
@Order(1)
@NullUnmarked // values of maps are present, or the test fails
class ManagedHaltsIT {

    private static final String TOKEN = "admin-of-this-test";

    /** Secrets that the changes contain. */
    private static final List<String> SECRETS =
            List.of("pw-acc-1", "pw-acc-2", "token-of-account", "secret-of-callback", "pw-sms-1", "pw-sms-2", TOKEN);

    /** Entry of the audit log for each {@link #stored}. */
    private static final String READ = "GET /v1/config secrets=true";

    private static final String CONFIG = """
            configuration: managed
            accounts: {base: {password: secret}}
            smscs:
              base: {client: {endpoints: '127.0.0.1:1', systemId: me, password: secret}}
              other: {client: {endpoints: '127.0.0.1:1', systemId: me, password: secret}}
            routes: [{name: all, targets: base}]
            mo: [{name: all, account: base}]
            """;

    private static final String SMSC = """
            {"client": {"endpoints": "127.0.0.1:1", "systemId": "me", "password": "pw-sms-1"}}""";

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    /** Entries that the audit log must have, as {@link Change#entry}. */
    private final List<String> entries = new ArrayList<>();

    private TestBed bed;

    /** Moments at which a process ends, and whether the change is there afterwards. */
    enum Halt {
        BEFORE_COMMIT(NamedPlace.CHANGE, Fault.HALT_BEFORE, false),
        AFTER_COMMIT(NamedPlace.CHANGE, Fault.HALT_AFTER, true),
        BEFORE_USE(NamedPlace.CHANGE_IN_USE, Fault.HALT_BEFORE, true),
        AFTER_USE(NamedPlace.CHANGE_IN_USE, Fault.HALT_AFTER, true);

        private final NamedPlace place;
        private final Fault fault;
        private final boolean isThere;

        Halt(NamedPlace place, Fault fault, boolean isThere) {
            this.place = place;
            this.fault = fault;
            this.isThere = isThere;
        }
    }

    /** Conditions of a change. */
    private enum Condition {
        NONE,
        ABSENT,
        UNCHANGED,
        KEY
    }

    /**
     * A kind of change.
     *
     * @param body body; null for the whole configuration with two more accounts
     * @param entry action and object in the audit log
     * @param read path that shows the change
     * @param there pattern of the status and the body of that path when the change is there
     * @param again status of a repetition when the change is there
     */
    private record Change(
            String method,
            String path,
            @Nullable String body,
            Condition condition,
            String entry,
            String read,
            String there,
            int again) {

        static Change put(String item, String body, String there) {
            return new Change(
                    "PUT",
                    "/config/" + item,
                    body,
                    Condition.ABSENT,
                    "put " + item.replace('/', '.'),
                    "/config/" + item,
                    "200 .*" + there,
                    412);
        }

        static Change patch(String item, String body, String there) {
            return new Change(
                    "PATCH",
                    "/config/" + item,
                    body,
                    Condition.UNCHANGED,
                    "patch " + item.replace('/', '.'),
                    "/config/" + item,
                    "200 .*" + there,
                    412);
        }

        static Change delete(String item) {
            return new Change(
                    "DELETE",
                    "/config/" + item,
                    "",
                    Condition.NONE,
                    "delete " + item.replace('/', '.'),
                    "/config/" + item,
                    item.equals("retry") ? "200 \\[]" : "404 .*",
                    404);
        }

        static Change operate(String action, String there) {
            return new Change(
                    "POST",
                    "/smscs/a/" + action,
                    "",
                    Condition.NONE,
                    action.replaceFirst("\\?.*", "") + " smsc_states.a",
                    "/smscs",
                    "200 .*\"name\":\"a\"," + there + "\"endpoints\".*",
                    200);
        }

        boolean isThere(HttpResponse<String> response) {
            return Pattern.compile(there, Pattern.DOTALL)
                    .matcher(response.statusCode() + " " + response.body())
                    .lookingAt();
        }
    }

    /** All kinds of changes, each of which needs those before it. */
    private static List<Change> changes() {
        return List.of(
                Change.put("accounts/a", """
                        {"password": "pw-acc-1", "token": "token-of-account", "quota": 100, "rate": 10,
                         "callback": {"url": "http://127.0.0.1:1/", "secret": "secret-of-callback"}}""", "\"rate\":10"),
                Change.patch("accounts/a", "{\"rate\": 20, \"password\": \"pw-acc-2\"}", "\"rate\":20"),
                new Change(
                        "POST",
                        "/accounts/a/top-up",
                        "{\"parts\": 50}",
                        Condition.KEY,
                        "top-up accounts.a",
                        "/config/accounts/a",
                        "200 .*\"quota\":150",
                        200),
                Change.patch("accounts/a", "{\"disabled\": true}", "\"disabled\":true"),
                Change.put("smscs/a", SMSC, "\"systemId\":\"me\""),
                Change.patch("smscs/a", "{\"client\": {\"password\": \"pw-sms-2\", \"window\": 7}}", "\"window\":7"),
                Change.patch("smscs/a", "{\"group\": \"pair\"}", "\"group\":\"pair\""),
                Change.operate("pause", "\"group\":\"pair\",\"state\":\"paused\",\"since\":[^{}]*"),
                Change.operate("unbind", "\"group\":\"pair\",\"state\":\"paused\",\"unbound\":true,[^{}]*"),
                Change.operate("bind", "\"group\":\"pair\",\"state\":\"paused\",\"since\":[^{}]*"),
                Change.operate("drain?to=other", "\"group\":\"pair\",\"state\":\"drained\",\"to\":\"other\",[^{}]*"),
                Change.operate("resume", "\"group\":\"pair\",\"state\":\"active\","),
                Change.patch("smscs/a", "{\"disabled\": true}", "\"disabled\":true"),
                Change.put("routes/a", "{\"to\": \"49\", \"targets\": \"pair\"}", "\"to\":\"49\""),
                Change.patch("routes/a", "{\"to\": \"48\"}", "\"to\":\"48\""),
                new Change(
                        "PATCH",
                        "/config/routes/a?before=all",
                        "{}",
                        Condition.UNCHANGED,
                        "patch routes.a",
                        "/config/routes",
                        "200 .*\"name\":\"a\".*\"name\":\"all\"",
                        200),
                Change.patch("routes/a", "{\"disabled\": true}", "\"disabled\":true"),
                Change.put("mo/a", "{\"to\": \"4930\", \"account\": \"a\"}", "\"to\":\"4930\""),
                Change.patch("mo/a", "{\"to\": \"4931\"}", "\"to\":\"4931\""),
                Change.put("rules/a", "{\"then\": {\"tag\": \"x\"}}", "\"tag\":\"x\""),
                Change.patch("rules/a", "{\"then\": {\"tag\": \"y\"}}", "\"tag\":\"y\""),
                new Change(
                        "PUT",
                        "/config/retry",
                        "[{\"statuses\": [\"ESME_RTHROTTLED\"], \"first\": \"1s\"}]",
                        Condition.NONE,
                        "put retry",
                        "/config/retry",
                        "200 .*\"first\":\"1s\"",
                        200),
                Change.delete("retry"),
                new Change(
                        "PUT",
                        "/config",
                        null,
                        Condition.UNCHANGED,
                        "import ",
                        "/config",
                        "200 .*\"one\":.*\"two\":",
                        412),
                new Change(
                        "POST",
                        "/tokens",
                        "{\"name\": \"a\", \"role\": \"support\"}",
                        Condition.NONE,
                        "put tokens.a",
                        "/tokens",
                        "200 .*\"name\":\"a\"",
                        409),
                new Change(
                        "DELETE",
                        "/tokens/a",
                        "",
                        Condition.NONE,
                        "delete tokens.a",
                        "/tokens",
                        "200 \\{\"tokens\":\\[]}",
                        404),
                Change.delete("rules/a"),
                Change.delete("mo/a"),
                Change.delete("routes/a"),
                Change.operate("pause", "\"group\":\"pair\",\"disabled\":true,\"state\":\"paused\",\"since\":[^{}]*"),
                // With its state.
                Change.delete("smscs/a"),
                Change.delete("accounts/a"));
    }

    /** Content of the store, except for the audit log. */
    private record Stored(long revision, String config, String tokens, Object states) {}

    /** A change during which the process has ended. */
    private record Ended(Change change, Halt halt, HttpRequest request, Stored before) {}

    @Test
    void changesAreWhollyThereOrAbsent() throws Exception {
        Map<String, Halt> halts = Map.of(
                "top-up accounts.a", Halt.AFTER_COMMIT,
                "drain smsc_states.a", Halt.BEFORE_USE,
                "import ", Halt.BEFORE_COMMIT);

        run(change -> halts.get(change.entry));
    }

    @ParameterizedTest
    @EnumSource(Halt.class)
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes minutes")
    void eachKindOfChangeIsWhollyThereOrAbsent(Halt halt) throws Exception {
        run(change -> halt);
    }

    private void run(Function<Change, @Nullable Halt> choice) throws Exception {
        List<Change> changes = changes();
        try (TestBed opened = new TestBed(directory, "128m", 1, null, TOKEN, 10, CONFIG)) {
            bed = opened;
            bed.logErrorsOnly();
            Ended ended = null;
            int next = 0;
            while (next < changes.size() || ended != null) {
                int end = next;
                while (end < changes.size() && choice.apply(changes.get(end)) == null) {
                    end++;
                }
                Halt halt = end < changes.size() ? choice.apply(changes.get(end)) : null;
                int repeated = ended != null && !ended.halt.isThere ? 1 : 0;
                start(halt, next == 0, repeated + end - next);
                if (ended != null) {
                    check(ended);
                }
                for (Change change : changes.subList(next, end)) {
                    assertThat(send(request(change)).statusCode())
                            .as(change.entry)
                            .isBetween(200, 299);
                    entries.add(change.entry);
                }
                ended = halt == null ? null : end(changes.get(end), halt);
                next = end + 1;
            }
        }
    }

    /** Starts a process that ends at a halt, after a number of changes. */
    private void start(@Nullable Halt halt, boolean isFirst, int changes) throws Exception {
        if (halt == null) {
            bed.program(1, Main.class, List.of());
        } else {
            // The first start commits the first content, and each start takes the configuration into use.
            int atStart = isFirst || halt.place == NamedPlace.CHANGE_IN_USE ? 1 : 0;
            bed.program(1, StepMain.class, StepMain.options(halt.place, atStart + changes + 1, halt.fault, false));
        }
        bed.start(1);
    }

    private Ended end(Change change, Halt halt) throws Exception {
        Stored before = stored();
        assertThat(change.isThere(get(change.read))).as(change.entry).isFalse();
        HttpRequest request = request(change);
        assertThatThrownBy(() -> send(request)).as(change.entry).isInstanceOf(IOException.class);
        assertThat(bed.exitCode(1)).as(change.entry).isEqualTo(StepPlan.HALTED);
        return new Ended(change, halt, request, before);
    }

    private void check(Ended ended) throws Exception {
        Change change = ended.change;
        String name = change.entry + " " + ended.halt;
        Stored now = stored();
        if (ended.halt.isThere) {
            assertThat(change.isThere(get(change.read))).as(name).isTrue();
            assertThat(now.revision).as(name).isEqualTo(ended.before.revision + 1);
            entries.add(change.entry);
        } else {
            assertThat(now).as(name).isEqualTo(ended.before);
        }
        checkAudit(name);
        HttpResponse<String> again = send(ended.request);
        if (ended.halt.isThere) {
            assertThat(again.statusCode()).as(name).isEqualTo(change.again);
            assertThat(stored()).as(name).isEqualTo(now);
            if (change.condition == Condition.KEY) {
                assertThat(again.body()).as(name).contains("\"quota\":150");
            }
            if (change.path.endsWith("/bind")) {
                // It starts the next attempt to bind again.
                entries.add(change.entry);
            }
        } else {
            assertThat(again.statusCode()).as(name + again.body()).isBetween(200, 299);
            assertThat(change.isThere(get(change.read))).as(name).isTrue();
            entries.add(change.entry);
        }
        checkAudit(name);
    }

    private void checkAudit(String name) throws Exception {
        String body = get("/audit?limit=1000").body();
        List<?> all = (List<?>) JSON.std.mapFrom(body).get("entries");
        assertThat(all.stream()
                        .map(entry -> (Map<?, ?>) entry)
                        .map(entry -> entry.get("action") + " " + entry.get("object"))
                        .filter(entry -> !entry.equals(READ)) // by this test
                        .toList())
                .as(name)
                .isEqualTo(entries);
        // Neither the secrets, nor hashes of them.
        assertThat(body).doesNotContain(SECRETS).doesNotContain("$2").doesNotContainPattern("[0-9A-Fa-f]{64}");
    }

    private HttpRequest request(Change change) throws Exception {
        HttpRequest.Builder request = request(change.path);
        String body = change.body == null ? more() : change.body;
        switch (change.condition) {
            case NONE -> {}
            case ABSENT -> request.header("If-None-Match", "*");
            case UNCHANGED -> request.header("If-Match", tag(get(change.path.replaceFirst("\\?.*", ""))));
            case KEY -> request.header("Idempotency-Key", "key of a top-up");
        }
        return request.method(change.method, BodyPublishers.ofString(body)).build();
    }

    /** Returns the configuration with two more accounts. */
    private String more() throws Exception {
        Map<String, Object> sections = JSON.std.mapFrom(get("/config").body());
        Map<Object, Object> accounts = new LinkedHashMap<>((Map<?, ?>) sections.get("accounts"));
        accounts.put("one", Map.of("certificates", "cn:one"));
        accounts.put("two", Map.of("certificates", "cn:two"));
        sections.put("accounts", accounts);
        return JSON.std.asString(sections);
    }

    private Stored stored() throws Exception {
        HttpResponse<String> config = get("/config?secrets=true");
        assertThat(config.statusCode()).isEqualTo(200);
        List<Object> states = new ArrayList<>();
        for (Object one : (List<?>) JSON.std.mapFrom(get("/smscs").body()).get("smscs")) {
            Map<?, ?> state = new LinkedHashMap<>((Map<?, ?>) one);
            state.keySet().retainAll(List.of("name", "state", "to", "unbound", "since", "by"));
            states.add(state);
        }
        checkUse(JSON.std.mapFrom(config.body()));
        String tag = tag(config);
        return new Stored(
                Long.parseLong(tag, 1, tag.length() - 1, 10),
                config.body(),
                get("/tokens").body(),
                states);
    }

    /** Checks that the parts use what is stored. */
    private void checkUse(Map<String, Object> config) throws Exception {
        assertThat(used("/accounts", "accounts", "systemId")).isEqualTo(((Map<?, ?>) config.get("accounts")).keySet());
        assertThat(used("/smscs", "smscs", "name")).isEqualTo(((Map<?, ?>) config.get("smscs")).keySet());
        assertThat(used("/routes", "routes", "name")).isEqualTo(names(config.get("routes"), "name"));
        assertThat(used("/routes", "mo", "name")).isEqualTo(names(config.get("mo"), "name"));
    }

    private Set<Object> used(String path, String list, String name) throws Exception {
        return names(JSON.std.mapFrom(get(path).body()).get(list), name);
    }

    private static Set<Object> names(Object list, String name) {
        return ((List<?>) list)
                .stream().map(one -> (Object) ((Map<?, ?>) one).get(name)).collect(Collectors.toSet());
    }

    private static String tag(HttpResponse<String> response) {
        return response.headers().firstValue("ETag").orElseThrow();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + bed.httpPort(1) + "/v1" + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer " + TOKEN);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request(path).build());
    }

    private HttpResponse<String> send(HttpRequest request) throws Exception {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
