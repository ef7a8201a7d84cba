package io.smppcore.tools.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A reader of the input of commands: a file or standard input. */
public final class Input {

    private Input() {}

    /**
     * Reads all of a file or of standard input.
     *
     * @param file file to read; null for standard input
     * @throws IllegalArgumentException if it cannot be read
     */
    public static byte[] read(@Nullable Path file) {
        return read(file, Integer.MAX_VALUE);
    }

    /**
     * Reads all of a file or of standard input, up to a maximum length.
     *
     * @param file file to read; null for standard input
     * @param maxOctets maximum number of octets
     * @throws IllegalArgumentException if it cannot be read, or has more octets
     */
    public static byte[] read(@Nullable Path file, int maxOctets) {
        String name = file == null ? "standard input" : file.toString();
        try (InputStream in = file == null ? System.in : Files.newInputStream(file)) {
            byte[] content = in.readNBytes(maxOctets);
            if (content.length == maxOctets && in.read() >= 0) {
                throw new IllegalArgumentException(
                        name + ": more than " + maxOctets + " octets (expected: <= " + maxOctets + ")");
            }
            return content;
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(name + ": no such file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(name + ": cannot be read: " + e, e);
        }
    }
}
