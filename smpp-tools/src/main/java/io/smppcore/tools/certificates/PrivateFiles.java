package io.smppcore.tools.certificates;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** Files in one folder that only their owner can read, from their creation on, if the file system has permissions. */
final class PrivateFiles {

    private static final int PEM_LINE = 64;

    private final Path folder;
    private final FileAttribute<?>[] ofFiles;

    private PrivateFiles(Path folder, FileAttribute<?>[] ofFiles) {
        this.folder = folder;
        this.ofFiles = ofFiles;
    }

    /** Returns the files in a folder, which is created if missing; an existing one keeps its permissions. */
    static PrivateFiles in(Path folder) throws IOException {
        boolean knowsOwners =
                folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        Files.createDirectories(folder, attributes(knowsOwners, "rwx------"));
        return new PrivateFiles(folder, attributes(knowsOwners, "rw-------"));
    }

    void writePem(String name, String label, byte[] der) throws IOException {
        String lines = Base64.getMimeEncoder(PEM_LINE, new byte[] {'\n'}).encodeToString(der);
        String pem = "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
        Files.writeString(create(name), pem, StandardCharsets.US_ASCII, StandardOpenOption.WRITE);
    }

    void writeStore(String name, KeyStore store, char[] password) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(create(name), StandardOpenOption.WRITE)) {
            store.store(out, password);
        }
    }

    private Path create(String name) throws IOException {
        return Files.createFile(folder.resolve(name), ofFiles);
    }

    private static FileAttribute<?>[] attributes(boolean knowsOwners, String permissions) {
        return knowsOwners
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
