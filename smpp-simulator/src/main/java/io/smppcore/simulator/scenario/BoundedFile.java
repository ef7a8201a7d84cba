package io.smppcore.simulator.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A reader of text files with a limit on their size, for the files of scenarios. */
final class BoundedFile {

    private BoundedFile() {}

    /**
     * Reads a file.
     *
     * @param file a regular file, or a symbolic link to one; devices and pipes may be endless and are not opened
     * @param maxOctets maximum number of octets, independent of the size that the file system reports
     * @return the text
     * @throws IOException if the file is not a regular one, has more octets or is not in UTF-8
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
            throw new IOException(file + " has more than " + maxOctets + " octets (expected: <= " + maxOctets + ")");
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
