package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.JsmppClient;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The results of clients after the first submit_sm_resp is faulty: what the sender gets, and whether the session
 * continues with the second message. The table is that of docs/simulator.md. Results of other libraries are documented,
 * not judged.
 */
@Timeout(Waits.METHOD_SECONDS)
class ClientsUnderFaultIT {

    /** Longer than a thread stands still: only requests without a response may time out. */
    private static final int TIMEOUT_MS = 5_000;

    private static final byte[] HELLO = "hello".getBytes(StandardCharsets.US_ASCII);

    /** A call that sends one message and returns its id. */
    private interface Sending {
        String send() throws Exception;
    }

    /** Returns the rows of the table. */
    static Stream<String> rows() throws IOException {
        return Files.readAllLines(Path.of("..", "docs", "simulator.md")).stream()
                .dropWhile(line -> !line.startsWith("| fault |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"));
    }

    @Execution(ExecutionMode.CONCURRENT) // the rows wait for timeouts and for sessions that do not answer
    @ParameterizedTest
    @MethodSource("rows")
    void clientsReactAsDocumented(String row) throws Exception {
        String fault = row.substring(row.indexOf('`') + 1, row.lastIndexOf('`'));
        assertThat("| `%s` | %s | %s | %s |".formatted(fault, ours(fault), cloudhopper(fault), jsmpp(fault)))
                .isEqualTo(row);
    }

    private static String ours(String fault) {
        try (SmscSimulator simulator = start(fault);
                SmppClient client = SmppClient.builder()
                        .endpoint("127.0.0.1", simulator.port())
                        .systemId("me")
                        .password("secret")
                        .options(options -> options.requestTimeout(Duration.ofMillis(TIMEOUT_MS)))
                        .connect()) {
            SubmitSm message = SubmitSm.builder()
                    .destinationAddress(Address.international("491701234567"))
                    .shortMessage(Octets.of(HELLO))
                    .build();
            SmppSession session = client.session();
            return outcome(() -> id(session.send(message)), () -> id(session.send(message)));
        }
    }

    private static String id(SubmitSmResp response) {
        return response.isOk() ? response.messageId() : response.commandStatus().toString();
    }

    private static String cloudhopper(String fault) throws Exception {
        DefaultSmppClient client = new DefaultSmppClient();
        try (SmscSimulator simulator = start(fault)) {
            SmppSessionConfiguration configuration =
                    new SmppSessionConfiguration(SmppBindType.TRANSCEIVER, "me", "secret");
            configuration.setHost("127.0.0.1");
            configuration.setPort(simulator.port());
            com.cloudhopper.smpp.SmppSession session = client.bind(configuration, new DefaultSmppSessionHandler());
            Sending sending = () -> {
                com.cloudhopper.smpp.pdu.SubmitSm message = new com.cloudhopper.smpp.pdu.SubmitSm();
                message.setDestAddress(new com.cloudhopper.smpp.type.Address((byte) 1, (byte) 1, "491701234567"));
                message.setShortMessage(HELLO);
                com.cloudhopper.smpp.pdu.SubmitSmResp response = session.submit(message, TIMEOUT_MS);
                return response.getCommandStatus() == 0
                        ? response.getMessageId()
                        : "status " + response.getCommandStatus();
            };
            String outcome = outcome(sending, sending);
            session.destroy();
            return outcome;
        } finally {
            client.destroy();
        }
    }

    private static String jsmpp(String fault) throws Exception {
        try (SmscSimulator simulator = start(fault);
                JsmppClient client = new JsmppClient(TIMEOUT_MS)) {
            client.bind("TRANSCEIVER", simulator.port(), "secret");
            Sending sending = () -> client.submit("hello");
            return outcome(sending, sending);
        }
    }

    /** Returns the result of the first message, and whether the second one is answered. */
    private static String outcome(Sending first, Sending second) {
        String result = result(first);
        return result + (result(second).equals("8") ? ", continues" : ", ends");
    }

    private static String result(Sending sending) {
        try {
            String id = sending.send();
            return id == null || id.isEmpty() ? "no id" : id;
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    private static SmscSimulator start(String fault) {
        return SmscSimulator.builder()
                .scenario(Scenario.parse("{submit: {message-id: {form: decimal, start: 7}},"
                        + " faults: [{on: submit_sm_resp, limit: 1, do: " + fault + "}]}"))
                .start();
    }
}
