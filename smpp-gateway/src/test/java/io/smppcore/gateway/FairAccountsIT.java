package io.smppcore.gateway;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two accounts before a slow SMSC, over real connections. */
@Timeout(Waits.METHOD_SECONDS)
@NullUnmarked // fields are set before each test
class FairAccountsIT {

    private static final String TO = "491701234567";
    private static final int MANY = 3_000;
    private static final int WINDOW = 10;

    @TempDir
    Path directory;

    private final AtomicInteger ids = new AtomicInteger();

    /** Messages that the SMSC may still answer. */
    private final Semaphore answers = new Semaphore(0);

    private GatewayFixture fixture;
    private Smsc smsc;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
        smsc = fixture.smsc((session, message) -> {
            answers.acquireUninterruptibly();
            return SubmitSmResp.ok("id" + ids.incrementAndGet());
        });
    }

    @AfterEach
    void close() {
        answers.release(2 * MANY);
        fixture.close();
    }

    private GatewayConfig config(String options) {
        return GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  many: {password: secret%s}
                  one: {password: secret}
                smscs:
                  alpha:
                    client: {endpoints: "127.0.0.1:%d", systemId: gateway, password: secret, window: %d}
                store: {minFree: 1000000}
                """.formatted(directory, options, smsc.port(), WINDOW));
    }

    private List<CommandStatus> submitMany(Customer customer) {
        return submitMany(customer, "many");
    }

    private static List<CommandStatus> submitMany(Customer customer, String text) {
        List<CompletableFuture<SubmitSmResp>> responses = IntStream.range(0, MANY)
                .mapToObj(i -> customer.client()
                        .sendAsync(GatewayFixture.message(TO, text + " " + i).build()))
                .toList();
        return responses.stream()
                .map(response -> response.join().commandStatus())
                .toList();
    }

    @Test
    void oneMessageDoesNotWaitForTheManyOfAnotherAccount() {
        fixture.start(config(""));
        assertThat(submitMany(fixture.customer("many", 1))).containsOnly(CommandStatus.ESME_ROK);
        Customer one = fixture.customer("one", 1);
        one.submit(TO, "one 0");
        answers.release(WINDOW + 2);
        // Those in the window, and a turn of each account.
        smsc.awaitMessage(WINDOW + 2);
        assertThat(smsc.texts().subList(0, WINDOW + 2)).contains("one 0");

        // With a full window, the next message is not in flight at the restart.
        smsc.awaitMessage(WINDOW + 3);
        eventually().until(() -> fixture.gateway().state().groups().get("alpha").inFlight() == WINDOW);
        one.submit(TO, "one 1");
        int before = smsc.messages.size();
        fixture.restart(config(""));
        // Also those that were in the window at the restart.
        answers.release(4 * WINDOW);
        eventually().until(() -> smsc.texts().contains("one 1"));
        assertThat(smsc.texts().indexOf("one 1")).isLessThan(before + 2 * WINDOW + 2);

        answers.release(2 * MANY);
        eventually().until(() -> new HashSet<>(smsc.texts()).containsAll(texts(0)));
        // Those that were in flight at the restart are sent again later.
        int next = before + 2 * WINDOW;
        assertThat(smsc.texts().stream().filter(new HashSet<>(texts(next))::contains))
                .containsExactlyElementsOf(texts(next));
    }

    private static List<String> texts(int first) {
        return IntStream.range(first, MANY).mapToObj(i -> "many " + i).toList();
    }

    @Test
    void accountsSendInProportionToTheirWeightsAlsoAfterAChange() {
        fixture.start(config(", weight: 1"));
        assertThat(submitMany(fixture.customer("many", 1))).containsOnly(CommandStatus.ESME_ROK);
        assertThat(submitMany(fixture.customer("one", 1), "one")).containsOnly(CommandStatus.ESME_ROK);
        // Those in the window were sent before the other account had any.
        assertThat(ofMany(WINDOW, 200)).isBetween(99L, 101L);
        fixture.gateway().reload(config(", weight: 4"));
        assertThat(ofMany(200 + 3 * WINDOW, 200)).isBetween(156L, 164L);
    }

    /** Lets the SMSC answer, and returns the number of messages of the first account among those from a position on. */
    private long ofMany(int from, int count) {
        answers.release(from + count - smsc.messages.size() + 1);
        smsc.awaitMessage(from + count);
        return smsc.texts().subList(from, from + count).stream()
                .filter(text -> text.startsWith("many"))
                .count();
    }

    @Test
    void anAccountCannotUseUpTheSpaceOfAnother() {
        fixture.start(config(", maxWaiting: 1000"));
        List<CommandStatus> statuses = submitMany(fixture.customer("many", 1));
        assertThat(statuses.stream().filter(CommandStatus::isOk).count()).isEqualTo(1_000);
        assertThat(statuses).containsOnly(CommandStatus.ESME_ROK, CommandStatus.ESME_RMSGQFUL);
        assertThat(fixture.customer("one", 1).submit(TO, "one").commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
    }
}
