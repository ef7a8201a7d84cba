package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.http.Rig.Answer;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The text of a message: from each place where it is stored, who may read it, and the entry of each reading. */
@Timeout(Waits.METHOD_SECONDS)
class MessageTextTest {

    private static final String TEXT = "Your parcel is here – übermorgen.";

    @TempDir
    private Path data;

    /** Starts a node whose SMSC cannot be reached. */
    private Rig withoutSmsc() throws IOException {
        return Rig.start(data, Ports.free(), "");
    }

    private static String send(Rig rig, String members) throws Exception {
        Answer answer = rig.send("{\"from\":\"Shop\",\"to\":\"+491701230001\"," + members + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        return answer.member("id");
    }

    private static Answer text(Rig rig, String id) throws Exception {
        return rig.get(Rig.ADMIN, "/v1/messages/" + id + "/text");
    }

    private static Map<String, Object> shown(Rig rig, String id) throws Exception {
        Answer answer = text(rig, id);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.tree();
    }

    @Test
    void isShownWhileTheMessageWaitsInAQueueOrUntilATime() throws Exception {
        try (Rig rig = withoutSmsc()) {
            String waiting = send(rig, "\"text\":\"" + TEXT + "\"");
            assertThat(shown(rig, waiting)).isEqualTo(Map.of("id", waiting, "text", TEXT, "dataCoding", 8, "parts", 1));
            String later = send(
                    rig, "\"text\":\"hello\",\"schedule\":\"" + Instant.now().plus(Duration.ofHours(1)) + "\"");
            assertThat(shown(rig, later)).isEqualTo(Map.of("id", later, "text", "hello", "dataCoding", 0, "parts", 1));
        }
    }

    @Test
    void partsAreJoinedAndBinaryContentIsHexadecimal() throws Exception {
        try (Rig rig = withoutSmsc()) {
            String text = "0123456789€".repeat(40);
            String id = send(rig, "\"text\":\"" + text + "\"");
            assertThat(shown(rig, id)).containsEntry("text", text).containsEntry("parts", 4);
            String binary = send(rig, "\"octets\":\"0A0B0C\",\"udh\":\"0605040B8423F0\"");
            assertThat(shown(rig, binary))
                    .isEqualTo(Map.of(
                            "id", binary, "octets", "0a0b0c", "udh", "0605040b8423f0", "dataCoding", 4, "parts", 1));
        }
    }

    @Test
    void aPartSentOverSmppNamesTheOthersAsMissing() throws Exception {
        try (Rig rig = withoutSmsc();
                Customer customer = new Customer(rig.node.port(), "shop", 1)) {
            String id = customer.client()
                    .send(SubmitSm.builder()
                            .sourceAddress(Address.alphanumeric("Shop"))
                            .destinationAddress(Address.international("491701230001"))
                            .esmClass(EsmClass.of(0x40))
                            .shortMessage(Octets.ofHex("05000307030268656c6c6f"))
                            .build())
                    .messageId();
            assertThat(shown(rig, id))
                    .containsEntry("text", "hello")
                    .containsEntry("parts", 3)
                    .containsEntry("missing", List.of(1, 3));
        }
    }

    @Test
    void isGoneOnceAnSmscHasTheMessageAndStaysWithADeadLetter() throws Exception {
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.start(data, upstream.port(), "")) {
            String delivered = send(rig, "\"text\":\"hello\"");
            eventually().until(() -> text(rig, delivered).status() == 410);
            assertThat(text(rig, delivered).member("detail")).contains("no longer stored");
            upstream.scenario(Scenario.parse(WithPage.REFUSES));
            String dead = send(rig, "\"text\":\"" + TEXT + "\"");
            eventually()
                    .until(() -> rig.get(Rig.ADMIN, "/v1/dead-letters").text().contains(dead));
            assertThat(shown(rig, dead)).containsEntry("text", TEXT);
            rig.ask(Rig.ADMIN, "DELETE", "/v1/dead-letters/" + dead, "");
            assertThat(text(rig, dead).status()).isEqualTo(410);
            assertThat(text(rig, "00abc").status()).isEqualTo(404);
        }
    }

    @Test
    void eachReadingIsInTheAuditLogWithoutTheText() throws Exception {
        try (Rig rig = withoutSmsc()) {
            String id = send(rig, "\"text\":\"" + TEXT + "\"");
            String token = rig.ask(
                            Rig.ADMIN, "POST", "/v1/tokens", "{\"name\": \"chief\", \"role\": \"administrator\"}")
                    .member("token");
            for (int i = 0; i < 2; i++) {
                assertThat(rig.get(token, "/v1/messages/" + id + "/text").member("text"))
                        .isEqualTo(TEXT);
            }
            List<?> entries = (List<?>) rig.get(Rig.ADMIN, "/v1/audit").tree().get("entries");
            assertThat(entries)
                    .filteredOn(entry -> entry.toString().contains("action=GET /v1/messages/{id}/text"))
                    .hasSize(2)
                    .allSatisfy(entry -> assertThat(entry.toString())
                            .contains("token=chief", "role=administrator", "address=", "object=" + id)
                            .doesNotContain("parcel"));
            assertThat(rig.get(Rig.SHOP, "/v1/messages/" + id + "/text").status())
                    .isEqualTo(403);
        }
    }

    @Test
    void isNotShownIfTheEntryCannotBeStored() throws Exception {
        AtomicBoolean fails = new AtomicBoolean();
        try (Rig rig = Rig.faulty(data, Ports.free(), fails)) {
            String id = send(rig, "\"text\":\"hello\"");
            assertThat(shown(rig, id)).containsEntry("text", "hello");
            fails.set(true);
            Answer refused = text(rig, id);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.member("detail")).contains("audit log cannot be written");
            assertThat(refused.text()).doesNotContain("hello");
        }
    }

    @Test
    void theNodeWithThePartitionAnswers() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        int port = Ports.free();
        try (Rig first = Rig.node(0, data.resolve("first"), port, directory);
                Rig second = Rig.node(1, data.resolve("second"), port, directory)) {
            String text = "0123456789".repeat(40);
            String there = send(second, "\"text\":\"" + text + "\"");
            assertThat(there).startsWith("01");
            for (Rig node : List.of(first, second)) {
                // Repeated, because a node of a busy machine may not be linked yet.
                eventually().until(() -> text(node, there).status() == 200);
                assertThat(shown(node, there)).containsEntry("text", text).containsEntry("parts", 3);
                assertThat(text(node, "01abc").status()).isEqualTo(404);
            }
        }
    }
}
