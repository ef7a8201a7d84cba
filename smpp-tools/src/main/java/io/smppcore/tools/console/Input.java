package io.smppcore.tools.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What a command works on. */
public final class Input {

    private Input() {}

    /**
     * Everything in a file, or everything on standard input.
     *
     * @param file null for standard input
     * @throws IllegalArgumentException if it cannot be read
     */
    public static byte[] read(@Nullable Path file) {
        try {
            return file == null ? System.in.readAllBytes() : Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(file + ": no such file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    (file == null ? "standard input" : file) + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
