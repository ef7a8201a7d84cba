package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.examples.SendText;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.NoLeaks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the client and the server of README.md. */
@ExtendWith(NoLeaks.class)
class ReadmeExamplesTest {

    private static final String THIS_FILE = "src/test/java/io/smppcore/client/ReadmeExamplesTest.java";
    private static final String CLIENT_FILE = "src/test/java/io/smppcore/examples/SendText.java";
    private static final int MAX_LINES = 15;

    private static SmppServer server(List<SubmitSm> received) {
        // readme:server
        return SmppServer.builder()
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> {
                    received.add(message);
                    return SubmitSmResp.ok(UUID.randomUUID().toString());
                })
                .start();
        // readme:end
    }

    @Test
    void theClientGetsItsMessageIdFromTheServer() {
        List<SubmitSm> received = new CopyOnWriteArrayList<>();
        try (SmppServer server = server(received)) {
            SendText.main(new String[] {String.valueOf(server.port())});
        }

        assertThat(received)
                .singleElement()
                .satisfies(message ->
                        assertThat(message.destinationAddress().value()).isEqualTo("4917012345678"));
    }

    @Test
    void readmeShowsTheClientFromItsImportsToItsEnd() throws IOException {
        List<String> client = Files.readAllLines(moduleDirectory().resolve(CLIENT_FILE)).stream()
                .dropWhile(line -> !line.startsWith("import "))
                .toList();

        assertReadmeShows(client, CLIENT_FILE);
    }

    @Test
    void readmeShowsTheServerLineByLine() throws IOException {
        List<String> server = example(Files.readAllLines(moduleDirectory().resolve(THIS_FILE)), "server");

        assertThat(server).hasSizeBetween(1, MAX_LINES);
        assertReadmeShows(server, THIS_FILE);
    }

    private static void assertReadmeShows(List<String> example, String file) throws IOException {
        Path readme = moduleDirectory().resolveSibling("README.md");
        assertThat(Files.readAllLines(readme))
                .as("README.md, which is to show this example of %s:%n%s", file, String.join("\n", example))
                .containsSequence(example);
    }

    /** Returns the lines between the markers, without their common indentation. */
    private static List<String> example(List<String> file, String name) {
        List<String> lines = file.stream()
                .dropWhile(line -> !line.strip().equals("// readme:" + name))
                .skip(1)
                .takeWhile(line -> !line.strip().equals("// readme:end"))
                .toList();
        return String.join("\n", lines).stripIndent().lines().toList();
    }

    /** Returns the nearest directory upwards that contains this file. */
    private static Path moduleDirectory() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(THIS_FILE))) {
            directory = Objects.requireNonNull(directory.getParent(), "no directory upwards has " + THIS_FILE);
        }
        return directory;
    }
}
