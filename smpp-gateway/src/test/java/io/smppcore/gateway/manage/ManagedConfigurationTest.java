package io.smppcore.gateway.manage;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.AdminState;
import io.smppcore.gateway.config.AdminState.Sending;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.manage.Edit.Condition;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.testing.Waits;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a managed configuration by successive owners of its partition. */
@NullUnmarked // fields are set before each test
@Timeout(Waits.METHOD_SECONDS)
class ManagedConfigurationTest {

    private static final GatewayConfig FILE = GatewayConfig.parse("file", """
            configuration: managed
            accounts:
              shop: {password: secret, token: "shop's token", rate: 10, callback: {url: "http://a.example", secret: s}}
              bank: {password: "{plain}x"}
            smscs:
              alpha: {client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
            routes:
            - {to: 49, targets: alpha}
            - {name: second, targets: alpha}
            """);

    @TempDir
    Path directory;

    private EmbeddedStore store;
    private Partition partition;
    private final List<Integer> sizes = new CopyOnWriteArrayList<>();
    private volatile @Nullable StoreException failure;
    private boolean hasFileToken;
    private final List<Long> uses = new CopyOnWriteArrayList<>();
    private ManagedConfiguration configuration;
    private final AtomicLong clock = new AtomicLong(1_000);
    private Author author = new Author("me", Role.ADMINISTRATOR, "192.0.2.1", "");

    @BeforeEach
    void open() {
        store = EmbeddedStore.open(directory.resolve("data"));
        own();
        configuration = nextOwner();
        configuration.begin(FILE.managed());
    }

    private void own() {
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(Partition assigned) {
                partition = assigned;
            }

            @Override
            public void revoked(Partition revoked) {
                throw new AssertionError("an embedded store keeps its partitions");
            }
        });
    }

    @AfterEach
    void close() {
        store.close();
    }

    private ManagedConfiguration nextOwner() {
        Partition watched = (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        Changes changes = (Changes) arguments[0];
                        sizes.add(changes.size());
                        if (failure != null) {
                            ((Commit) arguments[1]).done(failure);
                            return null;
                        }
                    }
                    try {
                        return method.invoke(partition, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return new ManagedConfiguration(
                watched, () -> Instant.ofEpochMilli(clock.get()), hasFileToken, (document, isFile) -> {
                    FILE.with(document.tree());
                    return () -> uses.add(document.revision());
                });
    }

    private EditResult change(Edit.Kind kind, Section section, String name, String json, Condition condition) {
        return configuration.change(new Edit(kind, section, name, json, condition, null, false, author));
    }

    private EditResult put(Section section, String name, String json) {
        return change(Edit.Kind.PUT, section, name, json, Condition.NONE);
    }

    private EditResult placed(String name, String json, String before) {
        return configuration.change(
                new Edit(Edit.Kind.PUT, Section.ROUTES, name, json, Condition.NONE, before, false, author));
    }

    private Map<?, ?> account(String name) {
        return (Map<?, ?>) configuration.document().item(Section.ACCOUNTS, name).tree();
    }

    private List<String> routes() {
        return configuration.document().items(Section.ROUTES).stream()
                .map(Item::name)
                .toList();
    }

    @Test
    void beginsWithTheFileOnceAndStoresNoPlainPasswordOrToken() {
        assertThat(configuration.document().revision()).isEqualTo(1);
        assertThat(routes()).containsExactly("route-1", "second");
        assertThat(String.valueOf(account("shop").get("password"))).startsWith("$2");
        assertThat(String.valueOf(account("bank").get("password"))).startsWith("$2");
        assertThat(String.valueOf(account("shop").get("token"))).startsWith("sha256:");
        assertThat(configuration.begin(Map.of())).isFalse();
        assertThat(nextOwner().document().tree())
                .isEqualTo(configuration.document().tree());
        GatewayConfig used = FILE.with(configuration.document().tree());
        assertThat(used.accounts().get("shop").rate()).isEqualTo(10);
        assertThat(used.smscs().get("alpha").client()).containsEntry("password", "pw");
    }

    @Test
    void theLastValidTokenOfAnAdministratorIsNotRevoked() {
        token("first", Role.ADMINISTRATOR, null);
        token("brief", Role.ADMINISTRATOR, Instant.ofEpochMilli(2_000));
        token("desk", Role.SUPPORT, null);
        clock.set(2_000);
        EditResult refused = revoke("first");
        assertThat(refused.kind()).isEqualTo(EditResult.Kind.CONFLICT);
        assertThat(refused.problems())
                .containsExactly("it is the last valid token of an administrator (expected: another one, to be made"
                        + " before, or http.token in the file and a restart)");
        assertThat(configuration.document().item(Section.TOKENS, "first")).isNotNull();
        assertThat(revoke("desk").kind()).isEqualTo(EditResult.Kind.DONE);
        assertThat(revoke("brief").kind()).isEqualTo(EditResult.Kind.DONE);
        token("second", Role.ADMINISTRATOR, null);
        assertThat(revoke("first").kind()).isEqualTo(EditResult.Kind.DONE);
        assertThat(revoke("second").kind()).isEqualTo(EditResult.Kind.CONFLICT);
        hasFileToken = true;
        configuration = nextOwner();
        assertThat(revoke("second").kind()).isEqualTo(EditResult.Kind.DONE);
    }

    private void token(String name, Role role, @Nullable Instant expires) {
        Instant now = Instant.ofEpochMilli(clock.get());
        Edit creation = AccessToken.creation(author, name, role, AccessToken.random(), now, expires);
        assertThat(configuration.change(creation).kind()).isEqualTo(EditResult.Kind.DONE);
    }

    private EditResult revoke(String name) {
        return change(Edit.Kind.DELETE, Section.TOKENS, name, "", Condition.NONE);
    }

    @Test
    void beginsWithTheFileAfterTokensAndStatesOfSmscsWereMade() throws Exception {
        try (EmbeddedStore other = EmbeddedStore.open(directory.resolve("other"))) {
            store.close();
            store = other;
            own();
            configuration = nextOwner();
            put(Section.TOKENS, "first", "{}");
            change(Edit.Kind.PAUSE, Section.SMSC_STATES, "alpha", "{}", Condition.NONE);
            assertThat(configuration.begin(FILE.managed())).isTrue();
            assertThat(configuration.document().item(Section.SMSC_STATES, "alpha"))
                    .isNotNull();
            assertThat(routes()).containsExactly("route-1", "second");
            FILE.managed().keySet().forEach(section -> remove(Section.valueOf(section.toUpperCase(Locale.ROOT))));
            assertThat(routes()).isEmpty();
            configuration = nextOwner();
            assertThat(configuration.begin(FILE.managed())).isFalse();
        }
    }

    private void remove(Section section) {
        configuration
                .document()
                .items(section)
                .forEach(item -> change(Edit.Kind.DELETE, section, item.name(), "", Condition.NONE));
    }

    private EditResult operate(Edit.Kind kind, String json) {
        return change(kind, Section.SMSC_STATES, "alpha", json, Condition.NONE);
    }

    private AdminState state() {
        Item item = configuration.document().item(Section.SMSC_STATES, "alpha");
        return item == null ? AdminState.NORMAL : AdminState.of(item.tree());
    }

    @Test
    void statesOfSmscsAreSetOnceAndPausesAreIndependentOfUnbinding() {
        author = new Author("ops", Role.OPERATOR, "192.0.2.1", "");
        assertThat(operate(Edit.Kind.RESUME, "{}").count()).isZero();
        assertThat(operate(Edit.Kind.PAUSE, "{}").changes()).containsExactly("smsc_states.alpha: added");
        clock.addAndGet(1_000);
        assertThat(operate(Edit.Kind.PAUSE, "{}").count()).isZero();
        assertThat(state()).isEqualTo(new AdminState(Sending.PAUSED, "", false, Instant.ofEpochSecond(1), "ops"));
        operate(Edit.Kind.UNBIND, "{}");
        operate(Edit.Kind.DRAIN, "{\"to\": \"beta\"}");
        assertThat(operate(Edit.Kind.DRAIN, "{\"to\": \"beta\"}").after()).contains("\"to\":\"beta\"");
        configuration = nextOwner();
        assertThat(state()).isEqualTo(new AdminState(Sending.DRAINED, "beta", true, Instant.ofEpochSecond(2), "ops"));
        clock.addAndGet(1_000);
        operate(Edit.Kind.BIND, "{}");
        assertThat(state().isUnbound()).isFalse();
        assertThat(operate(Edit.Kind.RESUME, "{}").changes()).containsExactly("smsc_states.alpha: removed");
        assertThat(operate(Edit.Kind.BIND, "{}").count()).isZero();
        assertThat(configuration.audit.page(0, Long.MAX_VALUE, null, 100))
                .extracting(entry -> entry.action() + " " + entry.object())
                .containsExactly(
                        "pause smsc_states.alpha",
                        "unbind smsc_states.alpha",
                        "drain smsc_states.alpha",
                        "bind smsc_states.alpha",
                        "resume smsc_states.alpha");
    }

    @Test
    void theStateOfARemovedSmscDoesNotApplyToALaterOne() {
        operate(Edit.Kind.PAUSE, "{}");
        remove(Section.ROUTES);
        remove(Section.MO);
        assertThat(change(Edit.Kind.DELETE, Section.SMSCS, "alpha", "", Condition.NONE)
                        .changes())
                .containsExactly("smscs.alpha: removed", "smsc_states.alpha: removed");
    }

    @Test
    void commitsOnlyTheRowsOfAChange() {
        sizes.clear();
        assertThat(put(Section.ACCOUNTS, "new", "{\"password\": \"x\"}").changes())
                .containsExactly("accounts.new: added");
        assertThat(sizes).containsExactly(3);
        assertThat(change(Edit.Kind.DELETE, Section.ACCOUNTS, "new", "", Condition.NONE)
                        .changes())
                .containsExactly("accounts.new: removed");
        assertThat(sizes).containsExactly(3, 3);
        assertThat(uses).containsExactly(2L, 3L);
        assertThat(nextOwner().document().item(Section.ACCOUNTS, "new")).isNull();
    }

    @Test
    void patchesMergeAndHiddenSecretsAreKept() {
        Map<?, ?> before = account("shop");
        assertThat(((Map<?, ?>) ManagedSecrets.hidden(Section.ACCOUNTS, before)).get("password"))
                .isEqualTo("***");
        assertThat(ManagedSecrets.hidden(Section.ACCOUNTS, before).toString()).contains("secret=***");
        EditResult result = change(
                Edit.Kind.PATCH,
                Section.ACCOUNTS,
                "shop",
                "{\"rate\": null, \"quota\": 5, \"callback\": {\"secret\": \"***\", \"events\": \"RECEIPT\"}}",
                Condition.NONE);
        assertThat(result.kind()).isEqualTo(EditResult.Kind.DONE);
        assertThat(result.after()).contains("\"quota\":5").doesNotContain("$2", "sha256", "\"s\"");
        assertThat(account("shop").containsKey("rate")).isFalse();
        assertThat(account("shop").get("password")).isEqualTo(before.get("password"));
        assertThat(((Map<?, ?>) account("shop").get("callback")).get("secret")).isEqualTo("s");
        put(Section.ACCOUNTS, "shop", "{\"password\": \"***\"}");
        assertThat(account("shop")).isEqualTo(Map.of("password", before.get("password")));
    }

    @Test
    void refusesWhatTheConditionOrTheWholeConfigurationForbids() {
        long revision = configuration.document().item(Section.ACCOUNTS, "shop").revision();
        assertThat(change(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", "{\"rate\": 1}", new Condition(revision))
                        .kind())
                .isEqualTo(EditResult.Kind.DONE);
        assertThat(change(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", "{\"rate\": 2}", new Condition(revision))
                        .kind())
                .isEqualTo(EditResult.Kind.CONFLICT);
        assertThat(change(Edit.Kind.PUT, Section.ACCOUNTS, "shop", "{}", Condition.ABSENT)
                        .kind())
                .isEqualTo(EditResult.Kind.CONFLICT);
        assertThat(change(Edit.Kind.DELETE, Section.ACCOUNTS, "none", "", Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.ABSENT);
        EditResult unknownKey = put(Section.ACCOUNTS, "shop", "{\"rat\": 1}");
        assertThat(unknownKey.kind()).isEqualTo(EditResult.Kind.INVALID);
        assertThat(unknownKey.problems()).containsExactly("accounts.shop.rat: unknown (did you mean rate?)");
        EditResult stillNamed = change(Edit.Kind.DELETE, Section.SMSCS, "alpha", "", Condition.NONE);
        assertThat(stillNamed.kind()).isEqualTo(EditResult.Kind.INVALID);
        assertThat(stillNamed.problems()).anyMatch(problem -> problem.contains("no SMSC group 'alpha'"));
        assertThat(configuration.document().revision()).isEqualTo(2);
    }

    @Test
    void keepsTheOrderOfRoutesAlsoWithoutRoomBetweenThem() {
        String route = "{\"targets\": \"alpha\"}";
        List<String> expected = new ArrayList<>(routes());
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            String name = "r" + i;
            // Often at the same place, which halves the room each time.
            String before = i % 3 == 0 ? "" : i % 3 == 1 ? "second" : expected.get(random.nextInt(expected.size()));
            assertThat(placed(name, route, before).kind()).isEqualTo(EditResult.Kind.DONE);
            expected.add(before.isEmpty() ? expected.size() : expected.indexOf(before), name);
            assertThat(routes()).isEqualTo(expected);
        }
        long revision = configuration.document().item(Section.ROUTES, "r3").revision();
        placed("r3", "{\"name\": \"r3\", \"targets\": \"alpha\"}", "route-1");
        expected.remove("r3");
        expected.addFirst("r3");
        assertThat(routes()).isEqualTo(expected);
        assertThat(configuration.document().item(Section.ROUTES, "r3").revision())
                .isEqualTo(revision);
        assertThat(nextOwner().document().tree())
                .isEqualTo(configuration.document().tree());
    }

    @Test
    void importsReplaceEverythingAndKeepTheRevisionsOfEqualItems() {
        Map<String, Object> tree = configuration.document().tree();
        EditResult same = change(Edit.Kind.IMPORT, null, "", ManagedJson.write(tree), Condition.NONE);
        assertThat(same.count()).isZero();
        put(Section.RULES, "r", "{\"then\": {\"drop\": \"test\"}}");
        EditResult dry = configuration.change(
                new Edit(Edit.Kind.IMPORT, null, "", ManagedJson.write(tree), Condition.NONE, null, true, author));
        assertThat(dry.changes()).containsExactly("rules.r: removed");
        assertThat(configuration.document().items(Section.RULES)).hasSize(1);
        EditResult back = change(Edit.Kind.IMPORT, null, "", ManagedJson.write(tree), new Condition(2));
        assertThat(back.changes()).containsExactly("rules.r: removed");
        assertThat(configuration.document().tree()).isEqualTo(tree);
        assertThat(configuration.document().item(Section.ACCOUNTS, "shop").revision())
                .isEqualTo(1);
    }

    @Test
    void anImportWithoutAccountsOrSmscsRemovesThemOnlyIfItSaysSo() {
        Map<String, Object> tree = configuration.document().tree();
        Map<String, Object> onlyRoutes = Map.of("routes", tree.get("routes"));
        Map<String, Object> withoutSmscs = Map.of("accounts", tree.get("accounts"));
        for (Map<String, Object> part : List.of(Map.<String, Object>of(), onlyRoutes, withoutSmscs)) {
            EditResult refused = change(Edit.Kind.IMPORT, null, "", ManagedJson.write(part), Condition.NONE);
            assertThat(refused.kind()).isEqualTo(EditResult.Kind.INVALID);
            assertThat(refused.problems())
                    .singleElement()
                    .asString()
                    .matches("(accounts|smscs): absent \\(expected: the section; \\{} removes its [12] items\\)");
        }
        assertThat(configuration.document().tree()).isEqualTo(tree);
        Map<String, Object> empty = Map.of("accounts", Map.of(), "smscs", Map.of());
        assertThat(change(Edit.Kind.IMPORT, null, "", ManagedJson.write(empty), Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.DONE);
        assertThat(configuration.document().tree()).isEmpty();
        assertThat(change(Edit.Kind.IMPORT, null, "", "{}", Condition.NONE).kind())
                .isEqualTo(EditResult.Kind.DONE);
    }

    @Test
    void aChangeThatIsNotDurableHasNoEffectHere() {
        failure = new StoreException("another node owns the partition");
        assertThat(put(Section.ACCOUNTS, "new", "{\"password\": \"x\"}").kind()).isEqualTo(EditResult.Kind.UNKNOWN);
        assertThat(configuration.document().revision()).isEqualTo(1);
        assertThat(uses).isEmpty();
        assertThat(nextOwner().document().revision()).isEqualTo(1);
        assertThat(entries()).isEmpty();
    }

    private List<AuditEntry> entries() {
        return nextOwner().audit.page(0, Long.MAX_VALUE, null, 1_000);
    }

    @Test
    void theCommitOfAChangeHasItsEntryInTheAuditLogWithoutSecrets() {
        clock.set(5_000);
        put(Section.ACCOUNTS, "shop", "{\"password\": \"n3w\", \"rate\": 5}");
        change(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", "{\"rate\": 5}", Condition.NONE);
        change(Edit.Kind.DELETE, Section.ROUTES, "second", "", Condition.NONE);
        List<AuditEntry> entries = entries();
        assertThat(entries).hasSize(2);
        AuditEntry first = entries.getFirst();
        assertThat(first.author()).isEqualTo(author);
        assertThat(first.time()).isEqualTo(Instant.ofEpochMilli(5_000));
        assertThat(first.action()).isEqualTo("put");
        assertThat(first.object()).isEqualTo("accounts.shop");
        assertThat(first.before()).contains("\"rate\":10").doesNotContain("$2", "sha256:", "\"s\"");
        assertThat(first.after()).contains("\"rate\":5", "***").doesNotContain("n3w", "$2");
        assertThat(entries.getLast().object()).isEqualTo("routes.second");
    }

    @Test
    void operatorsChangeNoSecrets() {
        author = new Author("op", Role.OPERATOR, "192.0.2.1", "");
        assertThat(change(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", "{\"rate\": 3}", Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.DONE);
        for (String secret : List.of(
                "{\"password\": \"x\"}",
                "{\"password\": null, \"certificates\": \"cn:a\"}",
                "{\"token\": null}",
                "{\"callback\": {\"secret\": \"x\"}}",
                "{\"callback\": \"http://b.example\"}")) {
            assertThat(change(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", secret, Condition.NONE)
                            .kind())
                    .as(secret)
                    .isEqualTo(EditResult.Kind.FORBIDDEN);
        }
        assertThat(change(
                                Edit.Kind.PATCH,
                                Section.SMSCS,
                                "alpha",
                                "{\"client\": {\"password\": \"x\"}}",
                                Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.FORBIDDEN);
        assertThat(put(Section.ACCOUNTS, "new", "{\"password\": \"x\"}").kind()).isEqualTo(EditResult.Kind.FORBIDDEN);
        assertThat(change(Edit.Kind.DELETE, Section.ACCOUNTS, "bank", "", Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.DONE);
        Map<String, Object> tree = configuration.document().tree();
        assertThat(change(
                                Edit.Kind.IMPORT,
                                null,
                                "",
                                ManagedJson.write(Map.of("accounts", Map.of(), "smscs", tree.get("smscs"))),
                                Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.DONE);
    }

    @Test
    void operatorsChangeNoReferencesBecauseOtherKeysWouldShowWhatTheyStandFor() throws Exception {
        Path file = Files.writeString(directory.resolve("tag"), "silver");
        String two = "{\"password\": \"***\", \"tags\": [\"${file:%s}\", \"gold\"]}".formatted(file);
        assertThat(put(Section.ACCOUNTS, "bank", two).kind()).isEqualTo(EditResult.Kind.DONE);
        author = new Author("op", Role.OPERATOR, "192.0.2.1", "");
        for (String reference : List.of(
                "{\"tags\": \"${env:PATH}\"}",
                "{\"tags\": [\"${file:/etc/hostname}\", \"gold\"]}",
                "{\"tags\": [\"gold\", \"a-${file:/etc/hostname}\"]}",
                "{\"rate\": \"${env:NONE}\"}",
                "{\"callback\": {\"url\": \"http://a.example/${env:PATH}\"}}")) {
            for (boolean isDryRun : List.of(true, false)) {
                EditResult result = configuration.change(new Edit(
                        Edit.Kind.PATCH, Section.ACCOUNTS, "shop", reference, Condition.NONE, null, isDryRun, author));
                assertThat(result.kind()).as(reference).isEqualTo(EditResult.Kind.FORBIDDEN);
                assertThat(result.problems()).containsExactly("it would change a secret or a reference");
            }
        }
        assertThat(put(Section.RULES, "r", "{\"then\": {\"text\": \"${env:PATH}\"}}")
                        .kind())
                .isEqualTo(EditResult.Kind.FORBIDDEN);
        assertThat(change(Edit.Kind.PATCH, Section.ACCOUNTS, "bank", "{\"tags\": [\"gold\"]}", Condition.NONE)
                        .kind())
                .isEqualTo(EditResult.Kind.FORBIDDEN);
    }

    private EditResult topUp(String account, long parts, String key) {
        return configuration.change(new Edit(
                Edit.Kind.TOP_UP,
                Section.ACCOUNTS,
                account,
                "{\"parts\": " + parts + ", \"key\": \"" + key + "\"}",
                Condition.NONE,
                null,
                false,
                author));
    }

    @Test
    void aTopUpIsMadeOnceForItsKeyAlsoByTheNextOwner() {
        author = new Author("op", Role.OPERATOR, "192.0.2.1", "");
        assertThat(topUp("shop", 5, "k").kind()).isEqualTo(EditResult.Kind.INVALID);
        change(Edit.Kind.PATCH, Section.ACCOUNTS, "shop", "{\"quota\": 10}", Condition.NONE);
        EditResult first = topUp("shop", 5, "k");
        assertThat(first.after()).isEqualTo("{\"quota\":15}");
        topUp("shop", 7, "other");
        assertThat(String.valueOf(account("shop").get("quota"))).isEqualTo("22");
        configuration = nextOwner();
        EditResult again = topUp("shop", 5, "k");
        assertThat(again.after()).isEqualTo("{\"quota\":15}");
        assertThat(again.revision()).isEqualTo(first.revision());
        assertThat(topUp("shop", 6, "k").kind()).isEqualTo(EditResult.Kind.CONFLICT);
        assertThat(topUp("bank", 5, "k").kind()).isEqualTo(EditResult.Kind.CONFLICT);
        assertThat(topUp("none", 5, "n").kind()).isEqualTo(EditResult.Kind.ABSENT);
        assertThat(topUp("shop", Long.MAX_VALUE, "n").kind()).isEqualTo(EditResult.Kind.INVALID);
        assertThat(String.valueOf(account("shop").get("quota"))).isEqualTo("22");
        assertThat(entries()).extracting(AuditEntry::action).containsExactly("patch", "top-up", "top-up");
        clock.addAndGet(TopUps.KEPT.toMillis());
        topUp("shop", 1, "k");
        assertThat(String.valueOf(account("shop").get("quota"))).isEqualTo("23");
        assertThat(new TopUps(partition, 10).find("other", 1_000)).isNull();
    }

    @Test
    void keepsABoundedNumberOfKeysOfTopUps() {
        TopUps few = new TopUps(partition, 3);
        for (int i = 0; i < 5; i++) {
            Changes changes = new Changes();
            Runnable durable = few.add(changes, new TopUps.TopUp("k" + i, 1_000, "shop", 1, i, i));
            partition.commit(changes, failure -> {});
            durable.run();
        }
        partitionSettled();
        TopUps loaded = new TopUps(partition, 3);
        for (TopUps one : List.of(few, loaded)) {
            assertThat(one.find("k1", 1_000)).isNull();
            assertThat(one.find("k2", 1_000)).isNotNull();
            assertThat(one.find("k4", 1_000)).isNotNull();
        }
    }

    @Test
    void theAuditLogIsPagedAndKeepsTheLatestEntries() {
        AuditLog log = new AuditLog(partition, () -> Instant.ofEpochMilli(clock.get()), 5);
        for (int i = 0; i < 12; i++) {
            clock.set(1_000 + i / 2);
            log.add(author, "action " + i, "x".repeat(10_000)).join();
        }
        List<AuditEntry> first = log.page(0, Long.MAX_VALUE, null, 5);
        List<AuditEntry> second = log.page(0, Long.MAX_VALUE, first.getLast().id(), 100);
        assertThat(first).extracting(AuditEntry::action).startsWith("action 0").endsWith("action 4");
        assertThat(second).hasSize(7);
        assertThat(second.getFirst().action()).isEqualTo("action 5");
        assertThat(second.getFirst().object()).hasSizeLessThan(1_000);
        assertThat(log.page(1_002, 1_004, null, 100))
                .extracting(AuditEntry::action)
                .containsExactly("action 4", "action 5", "action 6", "action 7");
        log.sweep();
        partitionSettled();
        assertThat(log.page(0, Long.MAX_VALUE, null, 100))
                .extracting(AuditEntry::action)
                .containsExactly("action 7", "action 8", "action 9", "action 10", "action 11");
        assertThat(partition.counter(AuditLog.COUNTER)).isEqualTo(5);
        clock.addAndGet(AuditLog.KEPT.toMillis());
        log.sweep();
        partitionSettled();
        assertThat(log.page(0, Long.MAX_VALUE, null, 100))
                .extracting(AuditEntry::action)
                .containsExactly("action 10", "action 11");
    }

    private void partitionSettled() {
        CompletableFuture<Void> settled = new CompletableFuture<>();
        partition.commit(new Changes(), Commit.completing(settled));
        settled.join();
    }

    @Test
    void concurrentEditsLoseNoUpdate() throws Exception {
        int threads = 8;
        int each = 25;
        AtomicInteger conflicts = new AtomicInteger();
        put(Section.ACCOUNTS, "shop", "{\"password\": \"***\", \"quota\": 0}");
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(executor.submit(() -> {
                    int done = 0;
                    while (done < each) {
                        Item item = configuration.document().item(Section.ACCOUNTS, "shop");
                        long quota = ((Number) ((Map<?, ?>) item.tree()).get("quota")).longValue();
                        EditResult result = change(
                                Edit.Kind.PATCH,
                                Section.ACCOUNTS,
                                "shop",
                                "{\"quota\": " + (quota + 1) + "}",
                                new Condition(item.revision()));
                        if (result.kind() == EditResult.Kind.DONE) {
                            done++;
                        } else {
                            assertThat(result.kind()).isEqualTo(EditResult.Kind.CONFLICT);
                            conflicts.incrementAndGet();
                        }
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
        }
        assertThat(String.valueOf(account("shop").get("quota"))).isEqualTo(String.valueOf(threads * each));
        assertThat(nextOwner().document().revision()).isEqualTo(2 + threads * each);
    }

    @Test
    void aCopyOnDiskIsReadBackAndNobodyElseReadsIt() throws Exception {
        ConfigurationCopy copy = new ConfigurationCopy(directory.resolve("copies"));
        assertThat(copy.read().revision()).isZero();
        copy.write(configuration.document());
        copy.write(configuration.document());
        assertThat(copy.read().tree()).isEqualTo(configuration.document().tree());
        try (var files = Files.list(directory.resolve("copies"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(all.getFirst())))
                    .isEqualTo("rw-------");
            Files.write(all.getFirst(), new byte[] {1, 2, 3});
        }
        assertThat(copy.read().revision()).isZero();
    }
}
