package io.smppcore.gateway.manage;

import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of the managed configuration on the disk of a node, with which a node of a cluster starts before it can ask
 * the owner. Only the owner of the file can read it, because it contains secrets. Confined to one thread at a time.
 */
public final class ConfigurationCopy {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationCopy.class);
    private static final String NAME = "configuration.copy";

    private final Path directory;
    private final Path file;

    /** Creates an object for the copy in a directory, which need not exist. */
    public ConfigurationCopy(Path directory) {
        this.directory = directory;
        this.file = directory.resolve(NAME);
    }

    /** Returns the document of the copy; {@link Document#NONE} if there is none that can be read. */
    public Document read() {
        try {
            return Files.exists(file) ? Document.read(Files.readAllBytes(file)) : Document.NONE;
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "{} cannot be read, so this node waits for the configuration of the others: {}",
                    file,
                    e.toString());
            return Document.NONE;
        }
    }

    /** Replaces the copy at once. A failure is logged only: the copy is older then, which the node corrects. */
    public void write(Document document) {
        try {
            OwnerOnly.createDirectories(directory);
            Path next = directory.resolve(NAME + ".new");
            Files.deleteIfExists(next);
            try (FileChannel out = OwnerOnly.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer octets = ByteBuffer.wrap(document.toOctets());
                while (octets.hasRemaining()) {
                    out.write(octets);
                }
                out.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("the copy of the configuration was not written: {}", e.toString());
        }
    }
}
