package io.smppcore.simulator.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** Maps, lists, texts, numbers and truth values as JSON. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    static String of(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.useDefaultPrettyPrinter();
            write(out, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.append('\n').toString();
    }

    private static void write(JsonGenerator out, Object value) throws IOException {
        switch (value) {
            case Map<?, ?> map -> {
                out.writeStartObject();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    out.writeFieldName(entry.getKey().toString());
                    write(out, entry.getValue());
                }
                out.writeEndObject();
            }
            case Iterable<?> list -> {
                out.writeStartArray();
                for (Object element : list) {
                    write(out, element);
                }
                out.writeEndArray();
            }
            case Boolean truth -> out.writeBoolean(truth);
            case Integer number -> out.writeNumber(number);
            case Long number -> out.writeNumber(number);
            case Double number -> out.writeNumber(number);
            default -> out.writeString(value.toString());
        }
    }
}
