package io.smppcore.gateway.manage;

import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.config.ConfigException.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The items that a change puts and removes. Confined to one thread. */
final class DocumentEdit {

    /** Maximum octets of an item as JSON, well below the maximum size of a row. */
    static final int MAX_OCTETS = 256 << 10;

    static final int MAX_ITEMS = 100_000;

    /** Maximum number of changes that a result lists. */
    private static final int MAX_LISTED = 1_000;

    /** Maximum characters of the values that a result contains, so that it fits into a response between nodes. */
    private static final int MAX_SHOWN = 1 << 19;

    /** Distance between the positions of items, so that others fit between them. */
    private static final long GAP = 1L << 20;

    private static final String NAME = "name";

    private final Document before;
    private final Map<String, Item> put = new LinkedHashMap<>();
    private final Map<String, Item> removed = new LinkedHashMap<>();

    DocumentEdit(Document before) {
        this.before = before;
    }

    /** Returns the value of a change with hashes in place of passwords and tokens; null if it has none. */
    static @Nullable Object prepared(Edit edit) {
        if (edit.kind() == Edit.Kind.DELETE) {
            return null;
        }
        Object tree = ManagedJson.read(edit.json());
        Section section = edit.section();
        if (section != null) {
            return ManagedSecrets.hashed(section, tree);
        }
        return tree instanceof Map<?, ?> sections ? hashed(sections) : tree;
    }

    /** Returns sections with hashes in place of the plain passwords and tokens of accounts. */
    static Map<?, ?> hashed(Map<?, ?> sections) {
        Map<Object, Object> copy = new LinkedHashMap<>(sections);
        copy.computeIfPresent(Section.ACCOUNTS.key(), (key, accounts) -> {
            if (!(accounts instanceof Map<?, ?> map)) {
                return accounts;
            }
            // In parallel, because a file may have thousands of plain passwords.
            List<Map.Entry<Object, Object>> all = map.entrySet().parallelStream()
                    .map(entry -> Map.entry(
                            (Object) entry.getKey(),
                            ManagedSecrets.hashed(
                                    Section.ACCOUNTS, Objects.requireNonNullElse(entry.getValue(), Map.of()))))
                    .toList();
            Map<Object, Object> hashed = new LinkedHashMap<>();
            all.forEach(entry -> hashed.put(entry.getKey(), entry.getValue()));
            return hashed;
        });
        return copy;
    }

    void apply(Edit edit, @Nullable Object value) {
        Section section = edit.section();
        if (section == null) {
            replaceAll(sections(value));
            return;
        }
        Item item = before.item(section, edit.name());
        if (edit.kind() == Edit.Kind.DELETE || (section == Section.SMSC_STATES && value == null)) {
            remove(Objects.requireNonNull(item));
            return;
        }
        Object stored = item == null ? null : item.tree();
        Object restored = ManagedSecrets.restored(section, Objects.requireNonNullElse(value, Map.of()), stored);
        Object merged = isPatch(edit.kind()) ? ManagedJson.merged(stored, restored) : restored;
        Object tree = named(section, edit.name(), Objects.requireNonNullElse(merged, Map.of()));
        List<Item> order = before.items(section);
        if (item == null && order.size() >= MAX_ITEMS) {
            throw wrong(section.key(), "more than " + MAX_ITEMS + " items (expected: <= " + MAX_ITEMS + ")");
        }
        put(section, edit.name(), tree, item, place(section, edit, item, order));
    }

    private static boolean isPatch(Edit.Kind kind) {
        return kind == Edit.Kind.PATCH || kind == Edit.Kind.TOP_UP;
    }

    private static Map<?, ?> sections(@Nullable Object value) {
        if (value instanceof Map<?, ?> sections) {
            return sections;
        }
        throw wrong("", "no object (expected: sections by their keys)");
    }

    private static ConfigException wrong(String path, String problem) {
        return new ConfigException("the configuration", List.of(new Problem(0, 0, path, problem)));
    }

    /**
     * Replaces all items by those of a file; items with the same name and value keep their revision. The sections that
     * a file must have may not be absent while they have items, so that an empty file, or one with a part of the
     * configuration, does not remove all accounts.
     */
    void replaceAll(Map<?, ?> sections) {
        for (Section section : List.of(Section.ACCOUNTS, Section.SMSCS)) {
            int items = before.items(section).size();
            if (items > 0 && sections.get(section.key()) == null) {
                throw wrong(section.key(), "absent (expected: the section; {} removes its " + items + " items)");
            }
        }
        for (Section section : Section.OF_FILE) {
            Object tree = sections.get(section.key());
            Map<String, Object> wanted = tree == null ? Map.of() : itemsOf(section, tree);
            if (wanted.size() > MAX_ITEMS) {
                throw wrong(section.key(), wanted.size() + " items (expected: <= " + MAX_ITEMS + ")");
            }
            long place = 0;
            for (Map.Entry<String, Object> one : wanted.entrySet()) {
                place += GAP;
                Item item = before.item(section, one.getKey());
                Object stored = item == null ? null : item.tree();
                put(section, one.getKey(), ManagedSecrets.restored(section, one.getValue(), stored), item, place);
            }
            before.items(section).stream()
                    .filter(item -> !wanted.containsKey(item.name()))
                    .forEach(this::remove);
        }
    }

    private static Map<String, Object> itemsOf(Section section, Object tree) {
        Map<String, Object> items = new LinkedHashMap<>();
        if (section.isWhole()) {
            items.put("", tree);
        } else if (section.isMap()) {
            if (!(tree instanceof Map<?, ?> map)) {
                throw wrong(section.key(), "no object (expected: keys with values)");
            }
            map.forEach((name, value) -> items.put(String.valueOf(name), Objects.requireNonNullElse(value, Map.of())));
        } else {
            addNamed(section, tree instanceof List<?> list ? list : List.of(tree), items);
        }
        return items;
    }

    private static void addNamed(Section section, List<?> list, Map<String, Object> items) {
        Set<Object> taken = new HashSet<>();
        list.forEach(one -> {
            if (one instanceof Map<?, ?> map && map.get(NAME) != null) {
                taken.add(String.valueOf(map.get(NAME)));
            }
        });
        int number = 0;
        for (Object one : list) {
            number++;
            if (!(one instanceof Map<?, ?> map)) {
                throw wrong(section.key() + "[" + (number - 1) + "]", "no object (expected: keys with values)");
            }
            Object given = map.get(NAME);
            String name = given == null ? section.defaultName() + number : String.valueOf(given);
            for (int next = number; given == null && !taken.add(name); next++) {
                name = section.defaultName() + next;
            }
            if (items.put(name, named(section, name, one)) != null) {
                throw wrong(
                        section.key() + "[" + (number - 1) + "]", "'" + name + "' is defined twice (expected: once)");
            }
        }
    }

    /** Returns a value of a list with its name as the first key. */
    private static Object named(Section section, String name, Object tree) {
        if (section.isMap() || section.isWhole() || !(tree instanceof Map<?, ?> map)) {
            return tree;
        }
        Map<Object, Object> named = new LinkedHashMap<>();
        named.put(NAME, name);
        map.forEach((key, value) -> {
            if (!key.equals(NAME) && value != null) {
                named.put(key, value);
            }
        });
        return named;
    }

    private void put(Section section, String name, Object tree, @Nullable Item old, long place) {
        String json = ManagedJson.write(tree);
        String path = path(section, name);
        int octets = json.getBytes(StandardCharsets.UTF_8).length;
        if (octets > MAX_OCTETS) {
            throw wrong(path, octets + " octets (expected: <= " + MAX_OCTETS + ")");
        }
        Item same = old != null && old.json().equals(json) ? old : null;
        if (same == null) {
            put.put(path, new Item(section, name, place, json, before.revision() + 1));
        } else if (same.position() != place) {
            put.put(path, same.at(place));
        }
    }

    private void remove(Item item) {
        removed.put(path(item.section(), item.name()), item);
        Item state = item.section() == Section.SMSCS ? before.item(Section.SMSC_STATES, item.name()) : null;
        if (state != null) {
            // Another SMSC may get the name later.
            remove(state);
        }
    }

    private static String path(Section section, String name) {
        return name.isEmpty() ? section.key() : section.key() + "." + name;
    }

    /** Returns the position of an item; moves the others apart if there is no room for it. */
    private long place(Section section, Edit edit, @Nullable Item item, List<Item> order) {
        String next = edit.before();
        if (next == null && item != null) {
            return item.position();
        }
        List<Item> others = new ArrayList<>(order);
        others.removeIf(other -> other.name().equals(edit.name()));
        int index = next == null || next.isEmpty() ? others.size() : indexOf(others, next, section);
        long from = index == 0 ? 0 : others.get(index - 1).position();
        long to = index == others.size() ? from + 2 * GAP : others.get(index).position();
        if (to - from >= 2) {
            return from + (to - from) / 2;
        }
        long place = 0;
        long own = 0;
        for (int i = 0; i <= others.size(); i++) {
            if (i == index) {
                place += GAP;
                own = place;
            }
            if (i < others.size()) {
                place += GAP;
                put.put(path(section, others.get(i).name()), others.get(i).at(place));
            }
        }
        return own;
    }

    private static int indexOf(List<Item> items, String name, Section section) {
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).name().equals(name)) {
                return i;
            }
        }
        throw wrong(section.key(), "before: no item '" + name + "' (expected: one of the section)");
    }

    /** Returns true if the change sets, replaces or removes a secret or a reference of an item that remains. */
    boolean changesSecrets() {
        return put.values().stream().anyMatch(item -> {
            Item stored = before.item(item.section(), item.name());
            return !ManagedSecrets.isSame(item.section(), item.tree(), stored == null ? null : stored.tree());
        });
    }

    boolean isEmpty() {
        return put.isEmpty() && removed.isEmpty();
    }

    Collection<Item> changed() {
        return put.values();
    }

    Collection<Item> removed() {
        return removed.values();
    }

    /** Returns the document after the change. */
    Document result() {
        return before.with(put.values(), removed.values());
    }

    /** Returns the result of the change. */
    EditResult described(long revision) {
        List<String> changes = new ArrayList<>();
        Map<String, Object> old = new LinkedHashMap<>();
        Map<String, Object> next = new LinkedHashMap<>();
        int[] shown = {0};
        put.forEach((path, item) -> {
            Item stored = before.item(item.section(), item.name());
            changes.add(
                    path + ": " + (stored == null ? "added" : stored.json().equals(item.json()) ? "moved" : "changed"));
            shown[0] +=
                    item.json().length() + (stored == null ? 0 : stored.json().length());
            if (shown[0] <= MAX_SHOWN) {
                if (stored != null) {
                    old.put(path, ManagedSecrets.hidden(stored.section(), stored.tree()));
                }
                next.put(path, ManagedSecrets.hidden(item.section(), item.tree()));
            }
        });
        removed.forEach((path, item) -> {
            changes.add(path + ": removed");
            shown[0] += item.json().length();
            if (shown[0] <= MAX_SHOWN) {
                old.put(path, ManagedSecrets.hidden(item.section(), item.tree()));
            }
        });
        return new EditResult(
                EditResult.Kind.DONE,
                revision,
                List.of(),
                changes.size(),
                changes.subList(0, Math.min(changes.size(), MAX_LISTED)),
                ManagedJson.write(old),
                ManagedJson.write(next),
                List.of());
    }
}
