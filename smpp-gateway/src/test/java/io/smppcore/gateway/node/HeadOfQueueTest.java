package io.smppcore.gateway.node;

import static io.smppcore.gateway.node.PartitionsFixture.session;
import static io.smppcore.gateway.node.PartitionsFixture.text;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Elements at the head of a queue that cannot be sent or moved, before others that can. */
@NullUnmarked // fields are set before each test
class HeadOfQueueTest {

    private static final String ROUTES = "routes: [{to: 49, targets: [alpha]}, {targets: [alpha, beta]}]";

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private PartitionsFixture fixture;
    private ActivePartition partition;

    @BeforeEach
    void open() {
        fixture = PartitionsFixture.open(directory, "0s", ROUTES, timer);
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aMessageWithAnAlternativeMovesBehindPagesOfMessagesWithout() {
        int without = 1_000;
        fixture.bind("beta", session("b", request -> {
            sent.add(text(request));
            return CompletableFuture.completedFuture(SubmitSmResp.ok("1"));
        }));
        for (int i = 0; i < without; i++) {
            fixture.enqueue("491701234567", "stays");
        }
        fixture.enqueue("441701234567", "moves");
        eventually().until(() -> partition.groups().queue("alpha").depth() == without + 1);
        partition.housekeeping().run();
        partition.housekeeping().run();
        eventually().until(() -> !sent.isEmpty());
        assertThat(sent).containsOnly("moves");
    }

    @Test
    void aSessionWithAFullWindowDelaysNoReceiptOfAnother() {
        fixture.bindAccount(session("1", request -> new CompletableFuture<>()));
        fixture.bindAccount(session("2", request -> {
            sent.add(text(request));
            return CompletableFuture.completedFuture(DeliverSmResp.ok());
        }));
        for (int i = 0; i < SessionOptions.defaults().window() + 1; i++) {
            fixture.deliver("1", "one");
        }
        fixture.deliver("2", "two");
        eventually().until(() -> !sent.isEmpty());
        assertThat(sent).containsExactly("two");
    }
}
