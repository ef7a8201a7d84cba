package io.smppcore.internal.util;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Factory of files and directories that only their owner can access. They have these permissions from their creation
 * on, regardless of the umask. On file systems without POSIX permissions, they inherit those of the directory above.
 */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> OF_DIRECTORIES = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_FILES = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /** Creates a directory and the missing ones above it; an existing one keeps its permissions. */
    public static void createDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, attributes(directory, OF_DIRECTORIES));
    }

    /** Creates an empty file, which must not exist. */
    public static Path createFile(Path file) throws IOException {
        return Files.createFile(file, attributes(file, OF_FILES));
    }

    /**
     * Opens a file. If this call creates it, only its owner can access it; the permissions of an existing file are not
     * changed.
     */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), attributes(file, OF_FILES));
    }

    /**
     * Removes the permissions of all users except the owner from an existing file or directory. Does nothing if it
     * belongs to another user than that of this process.
     */
    public static void restrict(Path existing) {
        if (isPosix(existing)) {
            try {
                Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(existing);
                if (permissions.retainAll(OF_DIRECTORIES)) {
                    Files.setPosixFilePermissions(existing, permissions);
                }
            } catch (IOException e) {
                // Such as the root of a volume, which its owner has made accessible to this process.
            }
        }
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] attributes(Path file, Set<PosixFilePermission> permissions) {
        return isPosix(file)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }
}
