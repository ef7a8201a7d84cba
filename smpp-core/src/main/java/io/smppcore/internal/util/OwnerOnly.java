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
 * Creation of files and directories that only their owner can read, from the beginning and whatever the umask. On file
 * systems without POSIX permissions, those of the directory above apply.
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

    /** Opens a file, which has the permissions if this call creates it. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), attributes(file, OF_FILES));
    }

    /**
     * Takes an existing file or directory away from all but its owner, whose permissions stay as they are; does nothing
     * if it belongs to another user.
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
