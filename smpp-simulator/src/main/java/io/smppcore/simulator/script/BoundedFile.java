package io.smppcore.simulator.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text files of a bounded size. */
final class BoundedFile {

    private BoundedFile() {}

    /**
     * Reads a file.
     *
     * @param file a regular file, or a symbolic link to one: a device or a pipe may have no end, and is not opened
     * @param maxOctets the bound, whatever the file system says about its size
     * @return its text
     * @throws IOException if it is not such a file, has more octets or is not in UTF-8; the message says so
     */
    static String read(Path file, int maxOctets) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is not a regular file");
        }
        byte[] octets;
        try (InputStream in = Files.newInputStream(file)) {
            octets = in.readNBytes(maxOctets + 1);
        }
        if (octets.length > maxOctets) {
            throw new IOException(
                    file + " has more than " + maxOctets + " octets (expected: at most " + maxOctets + ")");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not in UTF-8", e);
        }
    }
}
