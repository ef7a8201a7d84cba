package io.smppcore.tools.ledger;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A server that writes the number in each message to a file before it accepts it, until its standard input ends. */
final class RecordingServer {

    /** Longer than a round trip, so that there are always requests in flight. */
    private static final long WORK_MILLIS = 2;

    private RecordingServer() {}

    /** Takes the port, 0 for any, and the file, which it appends to. */
    public static void main(String[] args) throws IOException {
        try (FileChannel ledger = FileChannel.open(
                        Path.of(args[1]),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND);
                SmppServer server = SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .host("127.0.0.1")
                        .port(Integer.parseInt(args[0]))
                        .onSubmitSm((session, message) -> {
                            String number = new String(message.shortMessage().toByteArray(), StandardCharsets.US_ASCII);
                            // One call, so that a line is written completely or not at all.
                            ledger.write(ByteBuffer.wrap((number + "\n").getBytes(StandardCharsets.US_ASCII)));
                            Thread.sleep(WORK_MILLIS);
                            return SubmitSmResp.ok(number);
                        })
                        .start()) {
            System.out.println("listening on " + server.port());
            while (System.in.read() >= 0) {
                // no output
            }
        }
    }
}
