package io.smppcore.gateway.http;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/* Records are converted to maps here, because Jackson jr has no access to those of packages that are not open to it. */
/** Static methods that write JSON from trees of maps, lists, texts, numbers and booleans. */
final class Json {

    private static final JSON MAPPER = JSON.std;

    private Json() {}

    static byte[] write(Object tree) {
        try {
            return MAPPER.asBytes(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the name of a message_state; for an unknown state, its text. */
    static String name(MessageState state) {
        String name = state.name();
        return name == null ? state.toString() : name;
    }

    /**
     * Returns a public record as a map from component names to values, without null values. Nested records are
     * converted too.
     */
    static Map<String, Object> tree(Record of) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (RecordComponent component : of.getClass().getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(of);
                if (value != null) {
                    tree.put(component.getName(), treeOf(value));
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return tree;
    }

    private static Object treeOf(Object value) {
        return switch (value) {
            case Record nested -> tree(nested);
            case Collection<?> all -> all.stream().map(Json::treeOf).toList();
            case Map<?, ?> map -> {
                Map<String, Object> copy = new LinkedHashMap<>();
                map.forEach((key, element) -> copy.put(key.toString(), treeOf(element)));
                yield copy;
            }
            case Number number -> number;
            case Boolean bool -> bool;
            default -> value.toString();
        };
    }
}
