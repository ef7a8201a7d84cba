package io.smppcore.gateway.node;

import static io.smppcore.gateway.node.PartitionsFixture.session;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestTimeoutException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries that an account accepts after the timeout of the response. */
@NullUnmarked // fields are set before each test
class LateDeliveryResponseTest {

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<CompletableFuture<Response>> answers = new CopyOnWriteArrayList<>();
    private PartitionsFixture fixture;

    @BeforeEach
    void open() {
        fixture = PartitionsFixture.open(directory, "1h", "routes: [{targets: [alpha]}]", timer);
        fixture.bindAccount(session("1", request -> {
            CompletableFuture<Response> answer = new CompletableFuture<>();
            answers.add(answer);
            return answer;
        }));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void expire(int number, CompletableFuture<Response> late) {
        eventually().until(() -> answers.size() > number);
        answers.get(number).completeExceptionally(new RequestTimeoutException("no response", late));
    }

    // Several times, because the late response is processed on a thread of its own, perhaps after the second timeout.
    @RepeatedTest(5)
    void aLateResponseEndsADeliveryThatIsInFlightAgain() {
        CompletableFuture<Response> late = new CompletableFuture<>();
        fixture.deliver("", "text");
        expire(0, late);
        eventually().until(() -> answers.size() == 2);
        late.complete(DeliverSmResp.ok());
        answers.get(1).completeExceptionally(new RequestTimeoutException("no response", new CompletableFuture<>()));
        eventually().until(() -> fixture.partition(0).waiting() == 0);
        assertThat(answers).hasSize(2);
    }
}
