package io.smppcore.gateway.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A directory that is deleted with its contents. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

    private static final String PREFIX = "smpp-gateway";

    /** Creates a directory in a parent, which is created if absent. */
    public static TemporaryDirectory in(Path parent) throws IOException {
        Files.createDirectories(parent);
        return new TemporaryDirectory(Files.createTempDirectory(parent, PREFIX));
    }

    /** Creates a directory in the default directory of temporary files. */
    public static TemporaryDirectory create() throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory(PREFIX));
    }

    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                        throws IOException {
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("directory was not deleted: " + path, e);
        }
    }
}
