package io.smppcore.tools.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writer that replaces a file completely or not at all, by way of a temporary file. */
final class OutputFile {

    private OutputFile() {}

    /**
     * Checks before a run that the file can be written afterwards.
     *
     * @param option option that names the file
     * @throws IllegalArgumentException if it cannot be written
     */
    static void check(String option, Path file) {
        Path target = target(file);
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw cannot(option, file, "is not a regular file");
        }
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw cannot(option, file, "may not be written");
        }
        Path folder = folder(target);
        if (!Files.isDirectory(folder)) {
            throw cannot(option, file, "there is no folder " + folder);
        }
        if (!Files.isWritable(folder)) {
            throw cannot(option, file, "the folder " + folder + " may not be written");
        }
    }

    private static IllegalArgumentException cannot(String option, Path file, String why) {
        return new IllegalArgumentException(option + ": " + file + ": " + why);
    }

    /**
     * Writes the file, in UTF-8.
     *
     * @throws IOException if it cannot be written; an old file is kept then
     */
    static void write(Path file, String text) throws IOException {
        Path target = target(file);
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("is not a regular file");
        }
        Path part = folder(target)
                .resolve(target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.writeString(
                    part, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            replace(part, target);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void replace(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Returns the target of a symbolic link, so that the link is kept. */
    private static Path target(Path file) {
        Path absolute = file.toAbsolutePath();
        try {
            return absolute.toRealPath();
        } catch (IOException e) {
            return absolute; // it does not exist yet
        }
    }

    private static Path folder(Path target) {
        Path folder = target.getParent();
        return folder != null ? folder : target;
    }
}
