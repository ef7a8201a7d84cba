package io.smppcore.gateway.manage;

import io.smppcore.gateway.row.Row;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A requested change of a managed configuration. Immutable.
 *
 * @param kind kind of the change
 * @param section section of the item; null for the whole configuration
 * @param name name of the item; empty for the item of a section that has only one, and for the whole configuration
 * @param json new value, merge patch (RFC 7396) or whole configuration; empty for a deletion
 * @param condition condition that has to hold before the change
 * @param before name of the item before which the item is placed, empty for the end; null to keep its place
 * @param isDryRun true to check the change and to describe its effect without it
 * @param author who makes it
 */
public record Edit(
        Kind kind,
        @Nullable Section section,
        String name,
        String json,
        Condition condition,
        @Nullable String before,
        boolean isDryRun,
        Author author) {

    /** Kinds of changes. Their names are part of the protocol between nodes. */
    public enum Kind {
        /** Creates an item or replaces its value. */
        PUT,
        /** Merges a patch into the value of an item. */
        PATCH,
        /** Removes an item. */
        DELETE,
        /** Replaces the whole configuration. */
        IMPORT,
        /** Adds parts to the quota of an account; the value has {@code parts} and {@code key}. */
        TOP_UP,
        /** Sends no messages to an SMSC. */
        PAUSE,
        /** Sends messages to an SMSC again. */
        RESUME,
        /** Closes the binds to an SMSC, and opens no others. */
        UNBIND,
        /** Opens the binds to an SMSC again. */
        BIND,
        /** Sends no messages to an SMSC, and moves those of its group to the group {@code to} of the value. */
        DRAIN
    }

    /**
     * A condition on the item, or on the whole configuration, as in the headers If-Match and If-None-Match.
     *
     * @param revision revision that it must have; negative for the other conditions
     */
    public record Condition(long revision) {

        /** It must exist. */
        public static final Condition EXISTS = new Condition(-1);
        /** It must not exist. */
        public static final Condition ABSENT = new Condition(-2);
        /** No condition. */
        public static final Condition NONE = new Condition(-3);

        /**
         * Returns true if the condition holds.
         *
         * @param current current revision; null if it does not exist
         */
        boolean holds(@Nullable Long current) {
            if (equals(NONE)) {
                return true;
            }
            if (equals(ABSENT)) {
                return current == null;
            }
            return current != null && (equals(EXISTS) || current == revision);
        }
    }

    /** Returns the name of the change in the audit log. */
    public String action() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the path of the item in the audit log; empty for the whole configuration. */
    public String object() {
        return section == null ? "" : name.isEmpty() ? section.key() : section.key() + "." + name;
    }

    /** Returns the maximum time for this change: 10 seconds, and 10 more for each million characters. */
    public Duration patience() {
        return Duration.ofSeconds(10 + json.length() / 100_000);
    }

    /** Returns this change as octets of a request between nodes. */
    public byte[] toOctets() {
        return author.write(Row.write())
                .text(kind.name())
                .optional(section == null ? null : section.name())
                .text(name)
                .number(condition.revision)
                .optional(before)
                .flag(isDryRun)
                .block(json.getBytes(StandardCharsets.UTF_8))
                .toOctets();
    }

    /** Reads a change from a row. */
    public static Edit read(Row.Reader row) {
        Author author = Author.read(row);
        Kind kind = Kind.valueOf(row.text());
        String section = row.optional();
        String name = row.text();
        Condition condition = new Condition(row.number());
        String before = row.optional();
        boolean isDryRun = row.flag();
        String json = new String(row.block(), StandardCharsets.UTF_8);
        return new Edit(
                kind,
                section == null ? null : Section.valueOf(section),
                name,
                json,
                condition,
                before,
                isDryRun,
                author);
    }
}
