package io.smppcore.spec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads files of test vectors: JSON arrays of records, each with an {@code id}.
 *
 * <p>They are on the class path, or in the folder given by the system property {@code smpp.vectors}.
 */
public final class Vectors {

    private Vectors() {}

    /**
     * Reads a file.
     *
     * @param file for example {@code pdu_valid.json}
     * @return its records, at least one
     */
    public static List<JsonNode> read(String file) {
        List<JsonNode> vectors = new ArrayList<>();
        parse(file).forEach(vectors::add);
        if (vectors.isEmpty()) {
            throw new IllegalStateException(file + ": no records");
        }
        return List.copyOf(vectors);
    }

    /** Returns a field of a record as text. */
    public static String text(JsonNode node, String name) {
        return node.get(name).asText();
    }

    /** Returns a field of a record as a number. */
    public static int number(JsonNode node, String name) {
        return node.get(name).asInt();
    }

    private static JsonNode parse(String file) {
        try {
            return new ObjectMapper().readTree(content(file));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(file + ": not JSON", e);
        }
    }

    private static String content(String file) {
        String folder = System.getProperty("smpp.vectors");
        if (folder == null) {
            return Csv.text("spec/vectors/" + file);
        }
        try {
            return Files.readString(Path.of(folder, file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
