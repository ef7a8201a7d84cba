package io.smppcore.gateway.config.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of the references in a document: {@code ${env:NAME}} by an environment variable, and {@code ${file:PATH}}
 * by the text of a file without its last line end. Immutable.
 *
 * @param environment returns the value of an environment variable; null if it is not set
 */
public record Secrets(UnaryOperator<@Nullable String> environment) {

    private static final int MAX_OCTETS = 65_536;
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^:}]*):([^}]*)}");

    /**
     * Returns a value with its references replaced, hidden in errors if it has any. If they cannot be replaced, records
     * the problem, and returns the value as it is written.
     */
    Value replaced(Value written, ConfigReading reading) {
        if (!written.text().contains("${")) {
            return written;
        }
        String text = reading.attempt(() -> replaced(written));
        if (text == null) {
            reading.ignore(written);
        }
        return text == null || text.equals(written.text())
                ? written
                : new Value(written.path(), written.key(), written.line(), written.column(), text, true);
    }

    private String replaced(Value value) {
        return REFERENCE
                .matcher(value.text())
                .replaceAll(reference -> Matcher.quoteReplacement(of(reference.group(1), reference.group(2), value)));
    }

    private String of(String kind, String name, Value place) {
        return switch (kind) {
            case "env" -> variable(name, place);
            case "file" -> file(name, place);
            default -> throw place.problem("${" + kind + ":...} (expected: ${env:NAME} or ${file:PATH})");
        };
    }

    private String variable(String name, Value place) {
        String value = environment.apply(name);
        if (value == null) {
            throw place.problem("${env:" + name + "}: not in the environment (expected: a variable " + name + ")");
        }
        return value;
    }

    private static String file(String name, Value place) {
        try {
            Path path = Path.of(name);
            if (!Files.isRegularFile(path)) {
                throw place.problem("${file:" + name + "}: no file (expected: a regular file)");
            }
            try (InputStream in = Files.newInputStream(path)) {
                byte[] octets = in.readNBytes(MAX_OCTETS + 1);
                if (octets.length > MAX_OCTETS) {
                    throw place.problem("${file:" + name + "}: too long (expected: <= " + MAX_OCTETS + " octets)");
                }
                return new String(octets, StandardCharsets.UTF_8).replaceFirst("\\R\\z", "");
            }
        } catch (IOException | InvalidPathException e) {
            throw place.problem("${file:" + name + "}: cannot be read: " + e);
        }
    }
}
