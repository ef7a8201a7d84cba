package io.smppcore.gateway.node;

import static io.smppcore.gateway.node.PartitionsFixture.session;
import static io.smppcore.gateway.node.PartitionsFixture.text;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests of queues that fail before they are written. */
@NullUnmarked // fields are set before each test
class SendQueueTest {

    /** Text of the message that fails. */
    private static final String BAD = "bad";

    private static final int GOOD = 300;

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private PartitionsFixture fixture;
    private Counts counts;
    private ActivePartition partition;

    /** Failures that are permanent. */
    @SuppressWarnings("ImmutableEnumChecker")
    enum Permanent {
        NOT_IN_VERSION(() -> new NotInVersionException("no")),
        VETOED(() -> new VetoedException("no", CommandStatus.ESME_RINVSRCADR, Outcome.NEVER_WRITTEN)),
        NOT_ENCODED(() -> new RequestNotWrittenException("no", new IllegalArgumentException())),
        DEFECT(() -> new IllegalArgumentException("no"));

        private final Supplier<Exception> failure;

        Permanent(Supplier<Exception> failure) {
            this.failure = failure;
        }
    }

    @BeforeEach
    void open() {
        fixture = PartitionsFixture.open(directory, "1h", "routes: [{targets: [alpha]}]", timer);
        counts = fixture.counts;
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void enqueue(String text) {
        fixture.enqueue("491701234567", text);
    }

    @ParameterizedTest
    @EnumSource
    void aPermanentFailureEndsItsMessageWithAReceiptAndDelaysNoOther(Permanent permanent) {
        Map<String, Integer> sent = new ConcurrentHashMap<>();
        enqueue(BAD);
        for (int i = 0; i < GOOD; i++) {
            enqueue("good " + i);
        }
        fixture.bind("alpha", session("1", request -> {
            sent.merge(text(request), 1, Integer::sum);
            return text(request).equals(BAD)
                    ? CompletableFuture.failedFuture(permanent.failure.get())
                    : CompletableFuture.completedFuture(SubmitSmResp.ok(text(request)));
        }));
        eventually().until(() -> counts.forwarded.sum() == GOOD && counts.dead.sum() == 1);
        eventually().until(() -> partition.groups().queue("alpha").depth() == 0);
        assertThat(sent).hasSize(GOOD + 1).containsEntry(BAD, 1);
        // The receipt of the dead letter.
        eventually().until(() -> partition.accounts().queue("shop").depth() == 1);
    }

    @Test
    void aFailureOfTheSessionPausesItAndIsCounted() {
        AtomicInteger refused = new AtomicInteger();
        CountDownLatch isReady = new CountDownLatch(1);
        fixture.bind("alpha", session("1", request -> {
            if (isReady.getCount() == 0) {
                return CompletableFuture.completedFuture(SubmitSmResp.ok(text(request)));
            }
            if (refused.incrementAndGet() == 3) {
                isReady.countDown();
            }
            return CompletableFuture.failedFuture(new IllegalSessionStateException("unbound"));
        }));
        enqueue(BAD);
        eventually().until(() -> counts.forwarded.sum() == 1);
        assertThat(refused).hasValue(3);
        assertThat(counts.retried.sum()).isEqualTo(3);
    }

    @Test
    void messagesTakeAnotherBindDuringThePauseOfOne() {
        AtomicInteger refused = new AtomicInteger();
        fixture.bind("alpha", session("1", request -> {
            refused.incrementAndGet();
            return CompletableFuture.failedFuture(new IllegalSessionStateException("unbound"));
        }));
        fixture.bind(
                "alpha", session("2", request -> CompletableFuture.completedFuture(SubmitSmResp.ok(text(request)))));
        for (int i = 0; i < GOOD; i++) {
            enqueue("good " + i);
        }
        eventually().until(() -> counts.forwarded.sum() == GOOD);
        assertThat(counts.retried.sum()).isEqualTo(refused.get());
    }

    @Test
    void messagesForAFullBindOfALaterVersionDoNotDelayThoseThatAnotherBindCanExpress() {
        List<CompletableFuture<Response>> later = new CopyOnWriteArrayList<>();
        fixture.bind("alpha", session("1", request -> {
            CompletableFuture<Response> response = new CompletableFuture<>();
            later.add(response);
            return response;
        }));
        int window = SessionOptions.defaults().window();
        String tooLong = "x".repeat(255);
        for (int i = 0; i < 2 * window; i++) {
            enqueue(tooLong);
        }
        eventually().until(() -> later.size() == window);
        SmppSession old = session(
                "2",
                InterfaceVersion.V3_3,
                request -> CompletableFuture.completedFuture(SubmitSmResp.ok(text(request))));
        fixture.bind("alpha", old);
        for (int i = 0; i < GOOD; i++) {
            enqueue("good " + i);
        }
        eventually().until(() -> counts.forwarded.sum() == GOOD);
        assertThat(later).hasSize(window);
        eventually().until(() -> {
            later.forEach(response -> response.complete(SubmitSmResp.ok("later " + response.hashCode())));
            return counts.forwarded.sum() == GOOD + 2 * window;
        });
        assertThat(counts.dead.sum()).isZero();
    }

    @Test
    void aMessageWithAnUnusableResponseIsSentAgainLater() {
        List<String> sent = new ArrayList<>();
        fixture.bind("alpha", session("1", request -> {
            sent.add(text(request));
            return sent.size() == 1
                    ? CompletableFuture.failedFuture(new UnexpectedResponseException("unreadable", null, null))
                    : CompletableFuture.completedFuture(SubmitSmResp.ok("1"));
        }));
        enqueue(BAD);
        eventually().until(() -> counts.retried.sum() == 1);
        eventually().until(() -> counts.forwarded.sum() == 1);
        assertThat(sent).containsExactly(BAD, BAD);
    }

    @Test
    void anAcceptedMessageWhoseOutcomeIsRefusedByTheStoreIsNotSentAgain() {
        AtomicInteger sent = new AtomicInteger();
        fixture.bind("alpha", session("1", request -> {
            fixture.isRefusing = sent.incrementAndGet() == 1;
            return CompletableFuture.completedFuture(SubmitSmResp.ok("1"));
        }));
        enqueue("hello");
        eventually().until(() -> fixture.refused.get() > 0);
        fixture.isRefusing = false;
        eventually().until(() -> partition.groups().queue("alpha").depth() == 0);
        assertThat(sent).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aPermanentFailureEndsItsDeliveryAndDelaysNoOther(Permanent permanent) {
        AtomicInteger bad = new AtomicInteger();
        for (int i = 0; i <= GOOD; i++) {
            fixture.deliver("", i == 0 ? BAD : "good");
        }
        eventually().until(() -> partition.accounts().queue("shop").depth() == GOOD + 1);
        SmppSession session = session("1", request -> {
            if (text(request).equals(BAD)) {
                bad.incrementAndGet();
                return CompletableFuture.failedFuture(permanent.failure.get());
            }
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        });
        fixture.bindAccount(session);
        eventually().until(() -> partition.accounts().queue("shop").depth() == 0);
        assertThat(bad).hasValue(1);
        assertThat(deadLetters()).isEqualTo(1);
        eventually().until(() -> counts.delivered.sum() == GOOD);
    }

    private int deadLetters() {
        AtomicInteger count = new AtomicInteger();
        partition
                .context()
                .partition()
                .scan(Table.DEAD, new byte[0], null, (key, value) -> count.incrementAndGet() > 0);
        return count.get();
    }
}
