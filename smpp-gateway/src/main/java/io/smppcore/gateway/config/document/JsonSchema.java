package io.smppcore.gateway.config.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter.NopIndenter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Static methods that make JSON Schemas and write them as text. */
public final class JsonSchema {

    private static final JSON WRITER = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);
    private static final JsonFactory FACTORY = new JsonFactory();

    private static final DefaultPrettyPrinter LINES = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Spacing.AFTER)
                    .withArrayValueSpacing(Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new NopIndenter());

    private JsonSchema() {}

    /** Returns the text of a schema, with a line for each key. */
    public static String text(Map<String, Object> root) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Configuration of the gateway of smpp-core");
        schema.putAll(root);
        return json(schema);
    }

    /** Returns the schema of a value that meets at least one of several schemas. */
    static Map<String, Object> anyOf(Object... schemas) {
        return new LinkedHashMap<>(Map.of("anyOf", List.of(schemas)));
    }

    /** Returns the schema of a value or a list of values. */
    static Map<String, Object> valueOrList(Map<String, Object> item) {
        Map<String, Object> array = new LinkedHashMap<>();
        array.put("type", "array");
        array.put("items", item);
        return anyOf(item, array);
    }

    /** Returns a tree of maps, lists, texts, numbers and booleans as JSON. */
    public static String json(Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            generator.setPrettyPrinter(LINES.createInstance());
            WRITER.write(tree, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.toString();
    }
}
