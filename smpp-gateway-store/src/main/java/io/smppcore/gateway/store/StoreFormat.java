package io.smppcore.gateway.store;

import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Content of the file with the version and the number of partitions of an embedded store.
 *
 * @param partitions number of partitions, fixed at creation
 * @param isComplete false until all partitions were created for the first time
 * @param version version of the layout of all partitions
 */
public record StoreFormat(int partitions, boolean isComplete, int version) {

    /**
     * Version of the layout on disk: directories, tables, and keys of the store itself. Version 2 has the table {@link
     * Table#PARTS} in addition to those of version 1. In version 3, {@link Table#QUEUE} has keys that earlier gateways
     * do not find.
     */
    static final int VERSION = 3;

    private static final String FILE = "format";

    /**
     * Reads the file, or writes it if the directory contains no store.
     *
     * @throws StoreException if the store has another number of partitions or a newer version, or if the file is lost
     */
    static StoreFormat readOrCreate(Path directory, int partitions) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            try (Stream<Path> entries = Files.list(directory)) {
                if (entries.anyMatch(entry -> entry.getFileName().toString().startsWith(EmbeddedStore.PARTITION))) {
                    throw new StoreException(file + " is missing, but there are partitions: restore it from a backup");
                }
            }
            StoreFormat format = new StoreFormat(partitions, false, VERSION);
            format.write(directory);
            return format;
        }
        StoreFormat format = read(file);
        if (format.partitions != partitions) {
            throw new StoreException(directory + ": the store has " + format.partitions + " partitions (expected: "
                    + partitions + "); their number cannot be changed");
        }
        return format;
    }

    /** Returns true if a directory contains an embedded store. */
    public static boolean isIn(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    /** Returns true if tables of the current version have to be created when the partitions are opened. */
    boolean lacksTables() {
        return !isComplete || version < VERSION;
    }

    /** Records durably that all partitions are complete and have the current version. */
    void completed(Path directory) throws IOException {
        new StoreFormat(partitions, true, VERSION).write(directory);
    }

    /** Replaces the file durably. */
    private void write(Path directory) throws IOException {
        Path temporary = directory.resolve(FILE + ".new");
        String text = "version=" + version + "\npartitions=" + partitions + "\ncomplete=" + isComplete + "\n";
        try (FileChannel channel = OwnerOnly.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer octets = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            while (octets.hasRemaining()) {
                channel.write(octets);
            }
            channel.force(true);
        }
        Files.move(temporary, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        Directories.syncCreated(directory);
    }

    private static StoreFormat read(Path file) throws IOException {
        Properties values = new Properties();
        values.load(new StringReader(Files.readString(file, StandardCharsets.US_ASCII)));
        int version = number(file, values, "version");
        if (version > VERSION) {
            throw new StoreException(
                    file + ": version " + version + " (expected: <= " + VERSION + "): start a newer gateway");
        }
        return new StoreFormat(number(file, values, "partitions"), isComplete(file, values), version);
    }

    private static boolean isComplete(Path file, Properties values) {
        String value = values.getProperty("complete", "");
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new StoreException(
                        file + ": complete is '" + value + "' (expected: true or false): restore it from a backup");
        };
    }

    private static int number(Path file, Properties values, String name) {
        String value = values.getProperty(name, "");
        try {
            int number = Integer.parseInt(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new StoreException(
                file + ": " + name + " is '" + value + "' (expected: a number from 1): restore it from a backup");
    }
}
