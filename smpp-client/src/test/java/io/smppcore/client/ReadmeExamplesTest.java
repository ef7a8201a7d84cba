package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.examples.SendText;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.Documents;
import io.smppcore.testing.NoLeaks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the client and the server in README.md. */
@ExtendWith(NoLeaks.class)
class ReadmeExamplesTest {

    private static final Path CLIENT_FILE = Path.of("src/test/java/io/smppcore/examples/SendText.java");
    private static final int MAX_LINES = 15;

    private static SmppServer server(List<SubmitSm> received) {
        // docs:server
        return SmppServer.builder()
                .port(0)
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> {
                    received.add(message);
                    return SubmitSmResp.ok(UUID.randomUUID().toString());
                })
                .start();
        // docs:end
    }

    @Test
    void clientSendsItsTextToTheServer() {
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
        Documents.assertShows(
                "README.md",
                Files.readAllLines(CLIENT_FILE).stream()
                        .dropWhile(line -> !line.startsWith("import "))
                        .toList());
    }

    @Test
    void readmeShowsTheServerLineByLine() throws IOException {
        assertThat(Documents.example(getClass(), "server")).hasSizeLessThanOrEqualTo(MAX_LINES);
        Documents.assertShows("README.md", getClass(), "server");
    }
}
