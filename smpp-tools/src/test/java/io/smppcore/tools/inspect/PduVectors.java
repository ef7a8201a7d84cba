package io.smppcore.tools.inspect;

import io.smppcore.tools.console.JsonInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Records of test vectors as maps, from the class path or the folder of the system property {@code smpp.vectors}.
 */
final class PduVectors {

    private static final Set<String> SHAPE = Set.of("header", "body_absent", "fields", "tlvs");

    private PduVectors() {}

    /** Returns the records of a file, at least one. */
    static List<Map<?, ?>> read(String file) {
        List<?> records = (List<?>) JsonInput.values(octets(file)).getFirst();
        if (records.isEmpty()) {
            throw new IllegalStateException(file + ": no records");
        }
        System.out.printf("%s: %d records%n", file, records.size());
        return records.stream().<Map<?, ?>>map(record -> (Map<?, ?>) record).toList();
    }

    private static byte[] octets(String file) {
        String folder = System.getProperty("smpp.vectors");
        try {
            return folder == null ? resource("/spec/vectors/" + file) : Files.readAllBytes(Path.of(folder, file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PduVectors.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    static String hex(Map<?, ?> vector) {
        return text(vector, "hex");
    }

    static String text(Map<?, ?> vector, String member) {
        return (String) Objects.requireNonNull(vector.get(member), member);
    }

    static Map<?, ?> object(Map<?, ?> vector, String member) {
        return (Map<?, ?>) Objects.requireNonNull(vector.get(member), member);
    }

    /** Returns the members of a record that describe the PDU. */
    static Map<String, Object> pdu(Map<?, ?> vector) {
        Map<String, Object> members = new LinkedHashMap<>();
        vector.forEach((name, value) -> {
            if (SHAPE.contains((String) name)) {
                members.put((String) name, value);
            }
        });
        return members;
    }
}
