package io.smppcore.gateway.node;

import static io.smppcore.gateway.node.PartitionsFixture.session;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.SmppTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bound of the waiting messages of an account. */
@NullUnmarked // fields are set before each test
class WaitingBoundTest {

    private static final int MAX = 100;

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong(System.currentTimeMillis());
    private ScheduledExecutorService timer;
    private EmbeddedStore store;
    private PartitionsFixture fixture;
    private ActivePartition partition;

    @BeforeEach
    void open() {
        timer = Executors.newSingleThreadScheduledExecutor();
        fixture = new PartitionsFixture(
                new GatewayFixture(directory)
                        .config(
                                "maxWaiting: " + MAX,
                                GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"),
                                "retry: [{statuses: [ESME_RSYSERR], first: 1h, max: 1h, attempts: 5}]"),
                () -> Instant.ofEpochMilli(now.get()),
                timer);
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(fixture.partitions);
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        partition.stop();
        timer.shutdownNow();
        store.close();
    }

    private void restart() {
        close();
        open();
    }

    private static SubmitSm message(String text) {
        return GatewayFixture.message("491701234567", text).build();
    }

    private SubmitResult submit(SubmitSm message) {
        return partition.intake().submit("shop", "s", List.of(message)).join().getFirst();
    }

    private List<String> submit(int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SubmitResult result = submit(message("hello"));
            assertThat(result.status()).isEqualTo(CommandStatus.ESME_ROK);
            ids.add(result.id());
        }
        return ids;
    }

    private void assertIsFull() {
        assertThat(submit(message("one more")).status()).isEqualTo(CommandStatus.ESME_RMSGQFUL);
        assertThat(waiting()).isEqualTo(MAX);
    }

    private long waiting() {
        return partition.context().log().waiting().of("shop");
    }

    /** Waits until a number of messages waits, and compares it with the number in the store. */
    private void assertWaiting(int count) {
        eventually().until(() -> waiting() == count);
        partition.context().log().settle();
        assertThat(partition.context().partition().counter(WaitingCounts.counterOf("shop")))
                .isEqualTo(count);
    }

    private void bind(CommandStatus status) {
        fixture.bind(
                "alpha",
                session("1", request -> CompletableFuture.completedFuture(new SubmitSmResp(status, "id", Tlvs.EMPTY))));
    }

    @Test
    void isExactWhileMessagesAreSubmittedConcurrently() throws Exception {
        List<Future<Integer>> accepted = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                accepted.add(threads.submit(() -> {
                    int count = 0;
                    for (int each = 0; each < MAX; each++) {
                        CommandStatus status = submit(message("hello")).status();
                        assertThat(status).isIn(CommandStatus.ESME_ROK, CommandStatus.ESME_RMSGQFUL);
                        count += status.isOk() ? 1 : 0;
                    }
                    return count;
                }));
            }
        }
        int sum = 0;
        for (Future<Integer> one : accepted) {
            sum += one.get();
        }
        assertThat(sum).isEqualTo(MAX);
        assertThat(fixture.counts.refused.sum()).isEqualTo(7 * MAX);
        assertWaiting(MAX);
    }

    @Test
    void isExactAfterARestartAndReleasedByTheAcceptanceOfTheSmsc() {
        submit(MAX);
        restart();
        assertIsFull();
        bind(CommandStatus.ESME_ROK);
        assertWaiting(0);
        submit(1);
    }

    @Test
    void isReleasedByADeadLetterAndTheReplayCounts() {
        submit(MAX);
        assertIsFull();
        bind(CommandStatus.ESME_RINVDSTADR);
        assertWaiting(0);
        partition
                .groups()
                .queue("alpha")
                .closed(fixture.connectors.of("alpha").new Bind(session("1", request -> null)).id);
        submit(MAX - 1);
        // An operator may exceed the bound.
        assertThat(partition.letters().all(PartitionLetters.Verb.REPLAY, letter -> true))
                .isEqualTo(MAX);
        assertWaiting(2 * MAX - 1);
        assertThat(submit(message("one more")).status()).isEqualTo(CommandStatus.ESME_RMSGQFUL);
    }

    @Test
    void isNotReleasedByARetry() {
        submit(MAX);
        bind(CommandStatus.ESME_RSYSERR);
        eventually().until(() -> partition.groups().queue("alpha").depth() == 0);
        assertWaiting(MAX);
        assertIsFull();
        restart();
        assertIsFull();
        bind(CommandStatus.ESME_ROK);
        now.addAndGet(Duration.ofHours(2).toMillis());
        assertWaiting(0);
    }

    @Test
    void isReleasedByACancellation() {
        String id = submit(MAX).getLast();
        assertIsFull();
        CancelSm cancel = CancelSm.of("", id, Address.EMPTY, Address.EMPTY);
        assertThat(partition
                        .ancillary()
                        .answer("shop", cancel, InterfaceVersion.V3_4)
                        .isOk())
                .isTrue();
        submit(1);
        assertIsFull();
    }

    @Test
    void countsScheduledMessages() {
        SubmitSm later = message("later").toBuilder()
                .scheduleDeliveryTime(SmppTime.in(Duration.ofHours(1)).text())
                .build();
        for (int i = 0; i < MAX; i++) {
            assertThat(submit(later).status()).isEqualTo(CommandStatus.ESME_ROK);
        }
        assertIsFull();
        bind(CommandStatus.ESME_ROK);
        now.addAndGet(Duration.ofHours(2).toMillis());
        assertWaiting(0);
    }

    @Test
    void isReleasedByAnExpiry() {
        submit(MAX);
        now.addAndGet(Duration.ofDays(30).toMillis());
        partition.housekeeping().run();
        assertWaiting(0);
        submit(1);
    }

    @Test
    void refusesTheLastMessagesOfARequest() {
        submit(MAX - 2);
        List<SubmittedMessage> items = SubmittedMessage.of(Collections.nCopies(4, message("one of several")));
        assertThat(partition.intake().submit("shop", items, null).join())
                .extracting(SubmitResult::status)
                .containsExactly(
                        CommandStatus.ESME_ROK,
                        CommandStatus.ESME_ROK,
                        CommandStatus.ESME_RMSGQFUL,
                        CommandStatus.ESME_RMSGQFUL);
        assertIsFull();
    }

    @Test
    void doesNotCountWhatTheStoreHasRefused() {
        fixture.isRefusing = true;
        assertThat(submit(message("refused")).status()).isEqualTo(CommandStatus.ESME_RSYSERR);
        fixture.isRefusing = false;
        assertWaiting(0);
        submit(MAX);
        fixture.isRefusing = true;
        bind(CommandStatus.ESME_ROK);
        eventually().until(() -> fixture.refused.get() > MAX);
        // A message whose removal waits for its commit is not counted until the commit is refused.
        eventually().until(() -> waiting() == MAX);
        fixture.isRefusing = false;
        assertWaiting(0);
    }
}
