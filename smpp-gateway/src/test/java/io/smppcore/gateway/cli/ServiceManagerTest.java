package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that a service manager receives. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "datagram sockets of the family AF_UNIX")
class ServiceManagerTest {

    /** Half of it, the time between two questions, is 10 ms. */
    private static final String WATCHDOG = "20000";

    @TempDir
    Path directory;

    private String path() {
        return directory.resolve("notify").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"path", "@smpp-gateway-test"})
    void reportsStatesToAPathAndToAnAbstractName(String kind) throws InterruptedException {
        String address =
                kind.equals("path") ? path() : kind + ProcessHandle.current().pid();
        try (NotifySocket socket = new NotifySocket(address)) {
            ServiceManager manager = ServiceManager.of(Map.of(ServiceManager.SOCKET, address));
            manager.ready("accepts binds", CompletableFuture::new);
            assertThat(socket.next()).containsExactly("READY=1", "STATUS=accepts binds");

            long before = System.nanoTime();
            manager.reloading();
            assertThat(socket.next())
                    .startsWith("RELOADING=1")
                    .last()
                    .asString()
                    .matches("MONOTONIC_USEC=\\d+")
                    .satisfies(time -> assertThat(Long.parseLong(time.replaceAll("\\D", "")))
                            .isBetween(
                                    TimeUnit.NANOSECONDS.toMicros(before),
                                    TimeUnit.NANOSECONDS.toMicros(System.nanoTime())));
            manager.reloaded("2 changes");
            assertThat(socket.next()).containsExactly("READY=1", "STATUS=2 changes");

            manager.stopping();
            assertThat(socket.next()).startsWith("STOPPING=1");
            assertThat(socket.isEmpty()).isTrue();
        }
    }

    @Test
    void answersTheWatchdogOnlyWhenTheGatewayResponds() throws InterruptedException {
        BlockingQueue<CompletableFuture<Void>> questions = new LinkedBlockingQueue<>();
        AtomicBoolean isFirst = new AtomicBoolean(true);
        try (NotifySocket socket = new NotifySocket(path())) {
            ServiceManager manager =
                    ServiceManager.of(Map.of(ServiceManager.SOCKET, path(), ServiceManager.WATCHDOG_USEC, WATCHDOG));
            manager.ready("accepts binds", () -> {
                if (isFirst.getAndSet(false)) {
                    throw new RejectedExecutionException("an event loop that ends at this moment");
                }
                CompletableFuture<Void> answer = new CompletableFuture<>();
                questions.add(answer);
                return answer;
            });
            assertThat(socket.next()).startsWith("READY=1");
            for (int i = 0; i < 3; i++) {
                questions.take().complete(null);
                assertThat(socket.next()).containsExactly("WATCHDOG=1");
            }
            CompletableFuture<Void> open = questions.take();
            manager.reloaded("nothing of the watchdog is before this line");
            assertThat(socket.next()).startsWith("READY=1");
            assertThat(questions).as("another question before an answer").isEmpty();
            open.completeExceptionally(new IllegalStateException("no event loop is left"));
            questions.take().complete(null);
            assertThat(socket.next()).containsExactly("WATCHDOG=1");
        }
    }

    @Test
    void answersNoWatchdogOfAnotherProcess() throws InterruptedException {
        try (NotifySocket socket = new NotifySocket(path())) {
            ServiceManager manager = ServiceManager.of(Map.of(
                    ServiceManager.SOCKET,
                    path(),
                    ServiceManager.WATCHDOG_USEC,
                    WATCHDOG,
                    ServiceManager.WATCHDOG_PID,
                    "1"));
            manager.ready("accepts binds", () -> {
                throw new AssertionError("asked");
            });
            manager.stopping();
            assertThat(socket.next()).startsWith("READY=1");
            assertThat(socket.next()).startsWith("STOPPING=1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "vsock:2:1234", "/no/such/socket"})
    void continuesWithoutAServiceManager(String socket) {
        ServiceManager manager = ServiceManager.of(Map.of(ServiceManager.SOCKET, socket));
        manager.ready("accepts binds", CompletableFuture::new);
        manager.reloading();
        manager.reloaded("no change");
        manager.stopping();
    }
}
