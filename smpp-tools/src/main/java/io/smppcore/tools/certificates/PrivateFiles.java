package io.smppcore.tools.certificates;

import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A writer of keys and certificates to files that only their owner can read. Files have these permissions from their
 * creation on, if the file system supports permissions.
 */
final class PrivateFiles {

    private static final int PEM_LINE = 64;

    private final Path folder;

    private PrivateFiles(Path folder) {
        this.folder = folder;
    }

    /** Returns a writer for a folder. Creates the folder if it is missing; an existing one keeps its permissions. */
    static PrivateFiles in(Path folder) throws IOException {
        OwnerOnly.createDirectories(folder);
        return new PrivateFiles(folder);
    }

    /**
     * Writes a new file in the format PEM.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the file exists
     */
    void writePem(String name, String label, byte[] der) throws IOException {
        String lines = Base64.getMimeEncoder(PEM_LINE, new byte[] {'\n'}).encodeToString(der);
        String pem = "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
        Files.writeString(create(name), pem, StandardCharsets.US_ASCII, StandardOpenOption.WRITE);
    }

    /**
     * Writes a key store to a new file.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the file exists
     */
    void writeStore(String name, KeyStore store, char[] password) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(create(name), StandardOpenOption.WRITE)) {
            store.store(out, password);
        }
    }

    private Path create(String name) throws IOException {
        return OwnerOnly.createFile(folder.resolve(name));
    }
}
