package io.smppcore.gateway.manage;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import java.nio.charset.StandardCharsets;

/**
 * An item of a managed configuration, such as an account. Immutable.
 *
 * @param section section
 * @param name name, unique in its section; empty for the item of a section that has only one
 * @param position place in the order of the section
 * @param json value as JSON, with references such as {@code ${env:NAME}} as they were written
 * @param revision revision of the configuration in which the value last changed
 */
public record Item(Section section, String name, long position, String json, long revision) {

    /** Prefix of the keys of items in the table META. */
    static final String PREFIX = "config/item/";

    /** Exclusive end of the keys with {@link #PREFIX}: in ASCII, '0' follows '/'. */
    static final byte[] END = "config/item0".getBytes(StandardCharsets.US_ASCII);

    /** Returns the key of the row of this item. */
    byte[] key() {
        return key(section, name);
    }

    static byte[] key(Section section, String name) {
        return Keys.of(PREFIX + section.key(), name);
    }

    byte[] toOctets() {
        return Row.write()
                .text(section.name())
                .text(name)
                .number(position)
                .number(revision)
                .block(json.getBytes(StandardCharsets.UTF_8))
                .toOctets();
    }

    static Item read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        Section section = Section.valueOf(row.text());
        String name = row.text();
        long position = row.number();
        long revision = row.number();
        return new Item(section, name, position, new String(row.block(), StandardCharsets.UTF_8), revision);
    }

    /** Returns the value as a tree of JSON. */
    public Object tree() {
        return ManagedJson.read(json);
    }

    Item at(long place) {
        return new Item(section, name, place, json, revision);
    }
}
