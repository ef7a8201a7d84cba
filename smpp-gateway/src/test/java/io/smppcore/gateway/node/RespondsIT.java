package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.testing.Waits;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answer of a node to the watchdog. */
class RespondsIT {

    @TempDir
    Path directory;

    @Test
    void respondsOnlyWhileItsTimerIsNotBlocked() {
        CountDownLatch end = new CountDownLatch(1);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (GatewayFixture fixture = new GatewayFixture(directory)) {
            GatewayConfig config =
                    fixture.config("", smscYaml("alpha", fixture.smsc().port(), ""), "");
            try (Node node = new Node(
                    config,
                    EmbeddedStore.open(directory, 1),
                    List.of(),
                    NodeTimes.system().withTimer(timer))) {
                node.start();
                assertThat(node.responds()).succeedsWithin(Waits.BOUND);

                var unused = timer.submit(() -> {
                    end.await();
                    return null;
                });
                CompletableFuture<Void> answer = node.responds();
                assertThat(answer).isNotDone();
                end.countDown();
                assertThat(answer).succeedsWithin(Waits.BOUND);
            } finally {
                end.countDown();
            }
        }
    }
}
