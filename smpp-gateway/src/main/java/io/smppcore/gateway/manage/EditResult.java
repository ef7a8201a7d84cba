package io.smppcore.gateway.manage;

import io.smppcore.gateway.row.Row;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Result of a change of a managed configuration. Immutable.
 *
 * @param kind kind of the result
 * @param revision revision of the configuration afterwards; before it, if nothing was changed
 * @param problems reasons why it was refused; empty if it was not
 * @param count number of changed items
 * @param changes the first changed items, each with its path and kind
 * @param before values of the first changed items before the change by path, as JSON without secrets
 * @param after values of the first changed items after the change by path, as JSON without secrets
 * @param away names of the nodes that have not applied it yet
 */
public record EditResult(
        Kind kind,
        long revision,
        List<String> problems,
        int count,
        List<String> changes,
        String before,
        String after,
        List<String> away) {

    /** Kinds of results. Their names are part of the protocol between nodes. */
    public enum Kind {
        /** It is durable, or changes nothing, or was only to be described. */
        DONE,
        /** There is no such item. */
        ABSENT,
        /** Its condition does not hold. */
        CONFLICT,
        /** The configuration would have mistakes. */
        INVALID,
        /** It is unknown whether it is durable. */
        UNKNOWN,
        /** It would change a secret, which the role of its author does not permit. */
        FORBIDDEN
    }

    /** Maximum number of problems. */
    static final int MAX_PROBLEMS = 100;

    /** Copies the lists. */
    public EditResult {
        problems = List.copyOf(problems);
        changes = List.copyOf(changes);
        away = List.copyOf(away);
    }

    static EditResult refused(Kind kind, long revision, List<String> problems) {
        return new EditResult(kind, revision, problems, 0, List.of(), "{}", "{}", List.of());
    }

    /** Returns the result of a top-up. */
    static EditResult toppedUp(long revision, int count, long quota) {
        return new EditResult(
                Kind.DONE, revision, List.of(), count, List.of(), "{}", "{\"quota\":" + quota + "}", List.of());
    }

    /** Returns the result of a change that changes nothing, with the value of its object. */
    static EditResult unchanged(long revision, String object, Map<String, Object> value) {
        String after = ManagedJson.write(Map.of(object, value));
        return new EditResult(Kind.DONE, revision, List.of(), 0, List.of(), "{}", after, List.of());
    }

    /** Returns a result that does not tell whether the change is durable. */
    public static EditResult unknown(String reason) {
        return refused(Kind.UNKNOWN, 0, List.of(reason));
    }

    /** Returns this result with the nodes that have not applied the change yet. */
    public EditResult away(List<String> nodes) {
        return new EditResult(kind, revision, problems, count, changes, before, after, nodes);
    }

    /** Returns this result as octets of a response between nodes. */
    public byte[] toOctets() {
        return Row.write()
                .text(kind.name())
                .number(revision)
                .texts(problems)
                .small(count)
                .texts(changes)
                .block(before.getBytes(StandardCharsets.UTF_8))
                .block(after.getBytes(StandardCharsets.UTF_8))
                .texts(away)
                .toOctets();
    }

    /** Reads a result from a row. */
    public static EditResult read(Row.Reader row) {
        return new EditResult(
                Kind.valueOf(row.text()),
                row.number(),
                row.texts(),
                row.small(),
                row.texts(),
                new String(row.block(), StandardCharsets.UTF_8),
                new String(row.block(), StandardCharsets.UTF_8),
                row.texts());
    }
}
