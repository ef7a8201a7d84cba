package io.smppcore.gateway.manage;

import io.smppcore.gateway.config.AdminState;
import io.smppcore.gateway.config.AdminState.Sending;
import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.manage.TopUps.TopUp;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.Table;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The managed configuration in its home partition, whose owner makes all changes of it. Each change is one commit, of
 * the rows of the items that it changes, and takes effect when that is durable: a former owner, which cannot commit,
 * changes nothing. Thread-safe.
 */
public final class ManagedConfiguration {

    /** Number of the partition that contains the configuration. */
    public static final int PARTITION = 0;

    /** Maximum number of keys of top-ups. */
    private static final int MAX_TOP_UPS = 100_000;

    private static final String QUOTA = "quota";

    private static final byte[] REVISION = "config/revision".getBytes(StandardCharsets.US_ASCII);

    /** Key of a row that exists from the first content on, even if all its items are removed later. */
    private static final byte[] BEGUN = "config/begun".getBytes(StandardCharsets.US_ASCII);

    private final Partition partition;
    private final InstantSource clock;
    private final boolean hasFileToken;
    private final TopUps topUps;
    private final Use use;

    /** Held until a change is durable and in use, so that each one is based on all earlier ones. */
    private final Guard lock = new Guard();

    /** The audit log, of which each change adds an entry in its commit. */
    public final AuditLog audit;

    private volatile Document document;

    /** The use of the configuration at its owner. */
    public interface Use {

        /**
         * Checks a document.
         *
         * @param isFile true if sections of a file have changed, false if only others have
         * @return puts the document into use
         * @throws ConfigException if it has mistakes
         */
        Runnable check(Document document, boolean isFile);
    }

    /**
     * Loads the configuration, without its use.
     *
     * @param hasFileToken true if the file has a token of an administrator, so that no other one is needed
     */
    public ManagedConfiguration(Partition partition, InstantSource clock, boolean hasFileToken, Use use) {
        this.partition = partition;
        this.clock = clock;
        this.hasFileToken = hasFileToken;
        this.topUps = new TopUps(partition, MAX_TOP_UPS);
        this.audit = new AuditLog(partition, clock, AuditLog.MAX_ENTRIES);
        this.use = use;
        byte[] revision = partition.get(Table.META, REVISION);
        List<Item> items = new ArrayList<>();
        partition.scan(Table.META, Item.PREFIX.getBytes(StandardCharsets.US_ASCII), Item.END, (key, value) -> {
            items.add(Item.read(value));
            return true;
        });
        document = revision == null ? Document.NONE : Document.of(new Row.Reader(revision).number(), items);
    }

    /** Returns the current document. */
    public Document document() {
        return document;
    }

    /**
     * Stores the first content of the sections of a file, unless there is one. Blocks until it is durable.
     *
     * @param sections sections of a file as a tree of JSON
     * @return true if it was stored
     */
    public boolean begin(Map<String, Object> sections) {
        return lock.get(() -> {
            // Not the revision: tokens and states of SMSCs have one without a managed configuration too.
            if (partition.get(Table.META, BEGUN) != null) {
                return false;
            }
            DocumentEdit edit = new DocumentEdit(document);
            edit.replaceAll(DocumentEdit.hashed(sections));
            commit(edit.result(), edit, new Changes().put(Table.META, BEGUN, new byte[0]));
            return true;
        });
    }

    /** Makes a change, or describes it. Blocks until it is durable and in use at this node. */
    public EditResult change(Edit edit) {
        // Before the lock, because passwords are hashed slowly on purpose.
        Object value = DocumentEdit.prepared(edit);
        return lock.get(() -> changeLocked(edit, value));
    }

    private EditResult changeLocked(Edit edit, @Nullable Object value) {
        Document current = document;
        Section section = edit.section();
        Item item = section == null ? null : current.item(section, edit.name());
        if (edit.kind() == Edit.Kind.TOP_UP) {
            return topUp(edit, (Map<?, ?>) Objects.requireNonNull(value), item);
        }
        if (section == Section.SMSC_STATES) {
            return operate(edit, (Map<?, ?>) Objects.requireNonNull(value), item);
        }
        Long revision = section == null ? Long.valueOf(current.revision()) : item == null ? null : item.revision();
        if (!edit.condition().holds(revision)) {
            return EditResult.refused(
                    EditResult.Kind.CONFLICT,
                    current.revision(),
                    List.of(revision == null ? "absent (expected: present)" : "at revision " + revision));
        }
        if (section != null && item == null && edit.kind() != Edit.Kind.PUT) {
            return EditResult.refused(EditResult.Kind.ABSENT, current.revision(), List.of("no such item"));
        }
        return made(edit, value, (changes, result) -> () -> {});
    }

    /** Adds rows to the commit of a change, and returns what has to be called when it is durable. */
    @FunctionalInterface
    private interface Addition {

        Runnable to(Changes changes, EditResult result);
    }

    private EditResult made(Edit edit, @Nullable Object value, Addition addition) {
        Document current = document;
        Section section = edit.section();
        DocumentEdit change = new DocumentEdit(current);
        try {
            change.apply(edit, value);
            if (change.isEmpty()) {
                return change.described(current.revision());
            }
            if (section != Section.TOKENS && edit.author().role() != Role.ADMINISTRATOR && change.changesSecrets()) {
                return EditResult.refused(
                        EditResult.Kind.FORBIDDEN,
                        current.revision(),
                        List.of("it would change a secret or a reference"));
            }
            Document next = change.result();
            if (section == Section.TOKENS && locksOut(next)) {
                return EditResult.refused(
                        EditResult.Kind.CONFLICT,
                        current.revision(),
                        List.of("it is the last valid token of an administrator (expected: another one, to be made"
                                + " before, or http.token in the file and a restart)"));
            }
            Runnable using = use.check(next, section == null || Section.OF_FILE.contains(section));
            if (edit.isDryRun()) {
                return change.described(current.revision());
            }
            EditResult result = change.described(next.revision());
            Changes changes = new Changes();
            audit.add(changes, edit.author(), edit.action(), edit.object(), result.before(), result.after());
            Runnable durable = addition.to(changes, result);
            commit(next, change, changes);
            durable.run();
            using.run();
            return result;
        } catch (ConfigException e) {
            return EditResult.refused(
                    EditResult.Kind.INVALID,
                    current.revision(),
                    e.problems().stream()
                            .limit(EditResult.MAX_PROBLEMS)
                            .map(Object::toString)
                            .toList());
        } catch (CompletionException e) {
            return EditResult.unknown(String.valueOf(e.getCause()));
        }
    }

    /** Returns true if there is an administrator, but none after a change. */
    private boolean locksOut(Document next) {
        Instant now = clock.instant();
        return !hasFileToken && document.hasAdministrator(now) && !next.hasAdministrator(now);
    }

    private EditResult topUp(Edit edit, Map<?, ?> value, @Nullable Item item) {
        String key = String.valueOf(value.get("key"));
        long parts = ((Number) Objects.requireNonNull(value.get("parts"))).longValue();
        long now = clock.millis();
        TopUp known = topUps.find(key, now);
        long revision = document.revision();
        if (known != null) {
            return known.account().equals(edit.name()) && known.parts() == parts
                    ? EditResult.toppedUp(known.revision(), 0, known.quota())
                    : EditResult.refused(EditResult.Kind.CONFLICT, revision, List.of("used before with another body"));
        }
        if (item == null) {
            return EditResult.refused(EditResult.Kind.ABSENT, revision, List.of("no such account"));
        }
        if (!(((Map<?, ?>) item.tree()).get(QUOTA) instanceof Number quota)
                || quota.longValue() > Long.MAX_VALUE - parts) {
            return EditResult.refused(
                    EditResult.Kind.INVALID,
                    revision,
                    List.of("accounts." + edit.name() + ".quota: no number, or too large (expected: a quota, to which "
                            + parts + " can be added)"));
        }
        long sum = quota.longValue() + parts;
        EditResult result = made(
                edit,
                Map.of(QUOTA, sum),
                (changes, made) -> topUps.add(changes, new TopUp(key, now, edit.name(), parts, sum, made.revision())));
        return result.kind() == EditResult.Kind.DONE ? EditResult.toppedUp(result.revision(), 1, sum) : result;
    }

    private EditResult operate(Edit edit, Map<?, ?> value, @Nullable Item item) {
        AdminState before = item == null ? AdminState.NORMAL : AdminState.of(item.tree());
        AdminState after = switch (edit.kind()) {
            case PAUSE -> before.with(Sending.PAUSED, "");
            case RESUME -> before.with(Sending.ACTIVE, "");
            case DRAIN -> before.with(Sending.DRAINED, String.valueOf(value.get("to")));
            case UNBIND -> before.unbound(true);
            case BIND -> before.unbound(false);
            default -> throw new IllegalArgumentException(edit.kind() + " of a state");
        };
        if (after.equals(before)) {
            return EditResult.unchanged(document.revision(), edit.object(), before.tree());
        }
        AdminState next = after.changed(clock.instant(), edit.author().token());
        return made(edit, after.isActive() ? null : next.tree(), (changes, result) -> () -> {});
    }

    private void commit(Document next, DocumentEdit edit, Changes changes) {
        edit.changed().forEach(item -> changes.put(Table.META, item.key(), item.toOctets()));
        edit.removed().forEach(item -> changes.delete(Table.META, item.key()));
        changes.put(Table.META, REVISION, Row.write().number(next.revision()).toOctets());
        CompletableFuture<Void> durable = new CompletableFuture<>();
        partition.commit(changes, Commit.completing(durable));
        durable.join();
        document = next;
    }
}
