package io.smppcore.gateway.manage;

import io.smppcore.gateway.config.AdminState;
import io.smppcore.gateway.config.AdminStates;
import io.smppcore.gateway.row.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterOutputStream;
import org.jspecify.annotations.Nullable;

/** A managed configuration at one revision. Immutable. */
public final class Document {

    /** The configuration before its first content. */
    public static final Document NONE = new Document(0, Map.of());

    private final long revision;
    private final Map<Section, Map<String, Item>> items;

    private Document(long revision, Map<Section, Map<String, Item>> items) {
        this.revision = revision;
        this.items = items;
    }

    /**
     * Returns a document with the sections of a file, with secrets as the file has them.
     *
     * @param sections tree of JSON
     * @throws io.smppcore.gateway.config.ConfigException if a managed configuration could not have them
     */
    public static Document ofFile(Map<String, Object> sections) {
        DocumentEdit edit = new DocumentEdit(NONE);
        edit.replaceAll(sections);
        return edit.result();
    }

    /** Returns a document of items, which need no order. */
    static Document of(long revision, Collection<Item> items) {
        Map<Section, List<Item>> bySection = new EnumMap<>(Section.class);
        items.forEach(item -> bySection
                .computeIfAbsent(item.section(), first -> new ArrayList<>())
                .add(item));
        Map<Section, Map<String, Item>> all = new EnumMap<>(Section.class);
        bySection.forEach((section, list) -> all.put(section, ordered(list)));
        return new Document(revision, all);
    }

    private static Map<String, Item> ordered(List<Item> list) {
        list.sort(Comparator.comparingLong(Item::position));
        Map<String, Item> map = LinkedHashMap.newLinkedHashMap(list.size());
        list.forEach(item -> map.put(item.name(), item));
        return map;
    }

    /** Returns this document at the next revision, with some items put and others removed. */
    Document with(Collection<Item> put, Collection<Item> removed) {
        Map<Section, Map<String, Item>> changed = new EnumMap<>(Section.class);
        removed.forEach(item -> copy(changed, item.section()).remove(item.name()));
        put.forEach(item -> copy(changed, item.section()).put(item.name(), item));
        Map<Section, Map<String, Item>> all = new EnumMap<>(Section.class);
        all.putAll(items);
        changed.forEach((section, map) -> all.put(section, ordered(new ArrayList<>(map.values()))));
        return new Document(revision + 1, all);
    }

    /**
     * Returns this document after a change that was checked, but with passwords as the change has them. A deletion of
     * an item that this document does not have changes nothing.
     */
    public Document after(Edit edit) {
        Section section = edit.section();
        if (edit.kind() == Edit.Kind.DELETE && section != null && item(section, edit.name()) == null) {
            return this;
        }
        DocumentEdit change = new DocumentEdit(this);
        change.apply(edit, edit.kind() == Edit.Kind.DELETE ? null : ManagedJson.read(edit.json()));
        return change.result();
    }

    private Map<String, Item> copy(Map<Section, Map<String, Item>> changed, Section section) {
        return changed.computeIfAbsent(section, key -> new LinkedHashMap<>(bySection(key)));
    }

    private Map<String, Item> bySection(Section section) {
        return items.getOrDefault(section, Map.of());
    }

    /** Returns the revision, which increases with each change; 0 before the first content. */
    public long revision() {
        return revision;
    }

    /** Returns the items of a section in their order. */
    public List<Item> items(Section section) {
        return List.copyOf(bySection(section).values());
    }

    /** Returns an item; null if there is none with the name. */
    public @Nullable Item item(Section section, String name) {
        return bySection(section).get(name);
    }

    /** Returns true if a token of an administrator is valid at a time. */
    boolean hasAdministrator(Instant time) {
        return items(Section.TOKENS).stream()
                .map(AccessToken::of)
                .anyMatch(token -> token.role() == Role.ADMINISTRATOR && token.isValid(time));
    }

    /** Returns the states of SMSCs that operators have set. */
    public AdminStates smscStates() {
        return new AdminStates(items(Section.SMSC_STATES).stream()
                .collect(Collectors.toMap(Item::name, item -> AdminState.of(item.tree()))));
    }

    /** Returns all sections that have items as a tree of JSON, as in a file. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Section section : Section.OF_FILE) {
            if (!bySection(section).isEmpty()) {
                tree.put(section.key(), tree(section));
            }
        }
        return tree;
    }

    /** Returns a section as a tree of JSON, as in a file. */
    public Object tree(Section section) {
        Map<String, Item> all = bySection(section);
        if (section.isWhole()) {
            return all.isEmpty() ? List.of() : all.values().iterator().next().tree();
        }
        if (!section.isMap()) {
            return all.values().stream().map(Item::tree).toList();
        }
        Map<String, Object> map = LinkedHashMap.newLinkedHashMap(all.size());
        all.values().forEach(item -> map.put(item.name(), item.tree()));
        return map;
    }

    /** Returns the compressed octets from which {@link #read} makes this document again. */
    public byte[] toOctets() {
        List<byte[]> rows = new ArrayList<>();
        items.values().forEach(section -> section.values().forEach(item -> rows.add(item.toOctets())));
        byte[] octets = Row.write().number(revision).blocks(rows).toOctets();
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
            out.write(octets);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return compressed.toByteArray();
    }

    /**
     * Returns the revision, the length of this document as octets, and some of these; length 0 if it is known.
     *
     * @param known revision that is known already; it counts at the first position only
     * @param from first position
     * @param max maximum number of octets
     */
    public byte[] part(long known, int from, int max) {
        byte[] octets = revision() == known && from == 0 ? new byte[0] : toOctets();
        int end = Math.clamp(from + (long) max, 0, octets.length);
        byte[] part = from < 0 || from > end ? new byte[0] : Arrays.copyOfRange(octets, from, end);
        return Row.write().number(revision()).small(octets.length).octets(part).toOctets();
    }

    /** Reads a document. Throws a RuntimeException if the octets are not one. */
    public static Document read(byte[] octets) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        try (InflaterOutputStream out = new InflaterOutputStream(plain)) {
            out.write(octets);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Row.Reader row = new Row.Reader(plain.toByteArray());
        long revision = row.number();
        return of(revision, row.list(one -> Item.read(one.block())));
    }
}
