package io.smppcore.simulator.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter.NopIndenter;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/* A class of our own instead of the composer of Jackson jr, which accepts neither maps nor lists as values. */
/**
 * A JSON object under construction, whose members keep their order. Values are maps, lists, texts, numbers, booleans
 * and null. Not thread-safe.
 */
public final class JsonObject extends LinkedHashMap<String, @Nullable Object> {

    private static final long serialVersionUID = 1L;
    private static final int DECIMALS = 3;
    private static final int DELETE = 0x7F;

    private static final JSON INDENTED = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT);
    private static final JSON WITH_NULLS = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private static final JsonFactory ASCII = new JsonFactoryBuilder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .characterEscapes(new Escapes())
            .build();

    private static final DefaultPrettyPrinter SPACED = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Spacing.AFTER)
                    .withObjectEntrySpacing(Spacing.AFTER)
                    .withArrayValueSpacing(Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(new NopIndenter())
            .withArrayIndenter(new NopIndenter());

    /**
     * Returns an object with the components of a record by their names. Components that are records become objects,
     * too.
     */
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

    /** Adds or replaces a member, and returns this object. */
    public JsonObject with(String key, @Nullable Object value) {
        put(key, value);
        return this;
    }

    /** Returns a value as indented JSON, with one line for each member, and a line feed at the end. */
    public static String text(Object value) {
        try {
            return INDENTED.asString(value) + '\n';
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
    }

    /**
     * Returns a value as JSON in a single line of ASCII, which terminals and pipes do not alter.
     *
     * @param value a map with text keys, a list, a text, a number, a boolean or null; fractions are rounded to 3
     *     decimals
     * @throws IllegalArgumentException if a number is not finite
     */
    public static String line(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new Rounding(ASCII.createGenerator(text))) {
            generator.setPrettyPrinter(SPACED.createInstance());
            WITH_NULLS.write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.toString();
    }

    /** The escapes of the single line: all control characters, including DEL, and quotes by their standard escapes. */
    private static final class Escapes extends CharacterEscapes {

        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            Arrays.fill(codes, 0, ' ', ESCAPE_STANDARD);
            codes[DELETE] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }

    /** A generator that rounds fractions, and rejects numbers that JSON lacks. */
    private static final class Rounding extends JsonGeneratorDelegate {

        Rounding(JsonGenerator to) {
            super(to);
        }

        @Override
        public void writeNumber(double number) throws IOException {
            if (!Double.isFinite(number)) {
                throw new IllegalArgumentException("no JSON for " + number);
            }
            delegate.writeNumber(BigDecimal.valueOf(number).setScale(DECIMALS, RoundingMode.HALF_UP));
        }
    }
}
