package io.smppcore.simulator.internal;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;

/* The composer of Jackson jr takes neither maps nor lists as values. */
/** An object of JSON: maps, lists, texts, numbers and booleans by their keys, in their order. Not thread-safe. */
public final class JsonObject extends LinkedHashMap<String, Object> {

    private static final long serialVersionUID = 1L;
    private static final JSON WRITER = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT);

    /** Returns an object with the components of a record; those that are records become objects, too. */
    public static JsonObject of(Record value) {
        JsonObject object = new JsonObject();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                Object read = accessor.invoke(value);
                object.put(component.getName(), read instanceof Record inner ? of(inner) : read);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e); // accessors of records do not fail
            }
        }
        return object;
    }

    /** Adds a value, and returns this object. */
    public JsonObject with(String key, Object value) {
        put(key, value);
        return this;
    }

    /** Returns the text of a value. */
    public static String text(Object value) {
        try {
            return WRITER.asString(value) + '\n';
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
    }
}
