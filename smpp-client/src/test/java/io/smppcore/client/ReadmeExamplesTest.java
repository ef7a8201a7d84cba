package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.type.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client and the server that README.md shows. */
@ExtendWith(NoLeaks.class)
class ReadmeExamplesTest {

    private static final String THIS_FILE = "src/test/java/io/smppcore/client/ReadmeExamplesTest.java";
    private static final int MAX_LINES = 15;

    private static String client(int port) {
        // readme:client
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .connect()) {
            Address from = Address.alphanumeric("Bank");
            Address to = Address.international("4917012345678");
            Submission submission = client.sendText(from, to, "Hello").orThrow();
            return submission.messageIds().getFirst();
        }
        // readme:end
    }

    private static SmppServer server() {
        // readme:server
        return SmppServer.builder()
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> {
                    String id = UUID.randomUUID().toString();
                    return SubmitSmResp.ok(id);
                })
                .start();
        // readme:end
    }

    @Test
    void theClientGetsItsMessageIdFromTheServer() {
        try (SmppServer server = server()) {
            String messageId = client(server.port());

            assertThat(UUID.fromString(messageId)).hasToString(messageId);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "server"})
    void readmeShowsTheExampleLineByLine(String name) throws IOException {
        Path module = moduleDirectory();
        String example = example(Files.readAllLines(module.resolve(THIS_FILE)), name);
        Path readme = module.resolveSibling("README.md");

        assertThat(example.lines().count()).as("lines of the example").isBetween(1L, (long) MAX_LINES);
        assertThat(readme).exists();
        assertThat(Files.readString(readme).lines().toList())
                .as("README.md, which is to show the %s of %s:%n%s", name, THIS_FILE, example)
                .containsSequence(example.lines().toList());
    }

    /** The lines between the markers, without the indentation that they have in common. */
    private static String example(List<String> file, String name) {
        List<String> lines = file.stream()
                .dropWhile(line -> !line.strip().equals("// readme:" + name))
                .skip(1)
                .takeWhile(line -> !line.strip().equals("// readme:end"))
                .toList();
        return String.join("\n", lines).stripIndent();
    }

    /** The nearest directory upwards that has this file below it. */
    private static Path moduleDirectory() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(THIS_FILE))) {
            directory = Objects.requireNonNull(directory.getParent(), "no directory upwards has " + THIS_FILE);
        }
        return directory;
    }
}
