package io.smppcore.tools.ledger;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A client that writes each request and its outcome to a file, until its standard input ends. */
final class RecordingClient {

    private RecordingClient() {}

    /** Takes the port of the server, and the file. */
    public static void main(String[] args) throws Exception {
        try (FileChannel ledger = FileChannel.open(
                        Path.of(args[1]),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND);
                NumberedLoad load = new NumberedLoad(
                        Integer.parseInt(args[0]),
                        0,
                        Waits.BOUND,
                        (number, outcome) -> write(ledger, number + " " + outcome))) {
            load.start();
            while (System.in.read() >= 0) {
                // no output
            }
        }
    }

    private static void write(FileChannel ledger, String line) {
        try {
            ledger.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
