package io.smppcore.tools.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter.NopIndenter;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON (RFC 8259) of maps, lists, texts, numbers, booleans and null, in one line of ASCII, so that terminals and pipes
 * do not alter it.
 */
public final class Json {

    private static final int DECIMALS = 3;
    private static final int DELETE = 0x7F;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
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

    private static final JSON VALUES = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private Json() {}

    /**
     * Returns a value in one line.
     *
     * @param value a map with text keys, a list, a text, a number, a boolean or null; fractions are rounded to 3
     *     decimals
     * @throws IllegalArgumentException if a number is not finite
     */
    public static String of(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new Rounding(FACTORY.createGenerator(text))) {
            generator.setPrettyPrinter(SPACED.createInstance());
            VALUES.write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.toString();
    }

    /**
     * Returns the objects in a sequence of objects or arrays of objects.
     *
     * @param json in UTF-8
     * @throws IllegalArgumentException if it is not JSON, has other values than objects, or none
     */
    public static List<JsonObject> objects(byte[] json) {
        List<JsonObject> objects = new ArrayList<>();
        for (Object value : values(json)) {
            List<?> elements = value instanceof List<?> list ? list : List.of(value);
            elements.forEach(element -> objects.add(JsonObject.of("record " + (objects.size() + 1), element)));
        }
        if (objects.isEmpty()) {
            throw new IllegalArgumentException("no JSON (expected: an object for each PDU)");
        }
        return objects;
    }

    /**
     * Returns the values of a sequence: maps, lists, texts, Long for whole numbers, Double for others, booleans, and
     * {@code "null"} for null.
     *
     * @param json in UTF-8
     * @throws IllegalArgumentException if it is not JSON
     */
    public static List<Object> values(byte[] json) {
        List<Object> values = new ArrayList<>();
        try (JsonParser parser = new LongNumbers(FACTORY.createParser(json))) {
            while (parser.nextToken() != null) {
                Object value = VALUES.anyFrom(parser);
                values.add(value == null ? "null" : value);
            }
            return values;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "line %d, column %d: not JSON: %s"
                            .formatted(
                                    e.getLocation().getLineNr(), e.getLocation().getColumnNr(), e.getOriginalMessage()),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writer of control characters by their numbers. */
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

    /** Rounding of fractions. */
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

    /** Reader of whole numbers of any size as Long, and others as Double. */
    private static final class LongNumbers extends JsonParserDelegate {

        LongNumbers(JsonParser from) {
            super(from);
        }

        @Override
        public NumberType getNumberType() {
            return hasToken(JsonToken.VALUE_NUMBER_INT) ? NumberType.LONG : NumberType.DOUBLE;
        }
    }
}
