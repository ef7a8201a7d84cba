package io.smppcore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Logged;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Requests whose fault is the client's: a status that names it, and no line in the log. */
@Isolated // standard error belongs to the test, and the threads of blocking actions
class HostileRequestsTest {

    private static final String MESSAGE = "{\"to\":\"+491701234567\",\"text\":\"Hello\"}";

    @TempDir
    static Path directory;

    private static SmscSimulator upstream;
    private static Rig rig;

    @BeforeAll
    static void start() {
        upstream = SmscSimulator.builder().start();
        rig = Rig.start(directory, upstream.port(), "");
    }

    @AfterAll
    static void stop() {
        rig.close();
        upstream.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/field/hostile-requests.csv", delimiter = '|', quoteCharacter = '`')
    void refusesWithTheFault(
            String kind,
            @Nullable String token,
            String target,
            @Nullable String header,
            @Nullable String beginning,
            @Nullable String unit,
            int repetitions,
            @Nullable String end,
            int status,
            String words)
            throws Exception {
        byte[] body = body(beginning, unit, repetitions, end);
        StringBuilder head = new StringBuilder(target).append(" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
        if (token != null) {
            head.append("Authorization: Bearer ")
                    .append(token.translateEscapes())
                    .append("\r\n");
        }
        if (header != null) {
            head.append(header).append("\r\n");
        }
        if (header == null || !(header.startsWith("Content-Length") || header.startsWith("Transfer"))) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        List<String> answer = new ArrayList<>();
        String log = Logged.during(() -> answer.add(answer(head.append("\r\n").toString(), body)));

        assertThat(answer.getFirst())
                .as(kind)
                .startsWith("HTTP/1.1 " + status + " ")
                .contains(words);
        assertThat(answer.getFirst().length()).as(kind).isLessThan(2_000);
        assertThat(log).as(kind).isEmpty();
        assertThat(rig.send(MESSAGE).status()).isEqualTo(202);
    }

    private static byte[] body(
            @Nullable String beginning, @Nullable String unit, int repetitions, @Nullable String end) {
        StringBuilder body = new StringBuilder(Objects.requireNonNullElse(beginning, ""));
        String repeated = Objects.requireNonNullElse(unit, "").replace("\\n", "\n");
        for (int i = 0; i < repetitions; i++) {
            body.append(repeated.replace("@", Integer.toString(i)));
        }
        body.append(Objects.requireNonNullElse(end, ""));
        return body.toString().replace("\\r\\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the response; the body may be refused before it is read to its end. */
    private static String answer(String head, byte[] body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rig.front.port())) {
            socket.setSoTimeout((int) Waits.BOUND.toMillis());
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            try {
                socket.getOutputStream().write(body);
                socket.shutdownOutput();
            } catch (IOException e) {
                // Refused and closed.
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void answersLivenessAndAcceptsAMessageWhileNoThreadIsFreeForBlockingActions() throws Exception {
        AtomicBoolean isBusy = new AtomicBoolean(true);
        List<Thread> threads = occupyCarriers(isBusy);
        CompletableFuture<String> ready = new CompletableFuture<>();
        Thread other = Thread.ofPlatform().start(() -> {
            try {
                ready.complete(get("/health/ready"));
            } catch (IOException e) {
                ready.completeExceptionally(e);
            }
        });
        try {
            assertThat(get("/health/live")).startsWith("HTTP/1.1 200 ").contains("live");
            String head = "POST /v1/messages HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: "
                    + MESSAGE.length() + "\r\nAuthorization: Bearer " + Rig.SHOP + "\r\n\r\n";
            assertThat(answer(head, MESSAGE.getBytes(StandardCharsets.UTF_8))).startsWith("HTTP/1.1 202 ");
            assertThat(ready).isNotDone();
        } finally {
            isBusy.set(false);
        }
        assertThat(ready)
                .succeedsWithin(Waits.BOUND)
                .satisfies(answer -> assertThat(answer).startsWith("HTTP/1.1 200 "));
        other.join();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void logsNothingOfARequestThatEndsAfterTheGatewayHasClosed(@TempDir Path data) throws Exception {
        AtomicBoolean isBusy = new AtomicBoolean(true);
        List<Thread> threads = new ArrayList<>();
        String log = Logged.during(() -> {
            try (Rig closing = Rig.start(data, upstream.port(), "");
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), closing.front.port())) {
                threads.addAll(occupyCarriers(isBusy));
                String head = "GET /health/%s HTTP/1.1\r\nHost: a\r\n\r\n";
                socket.setSoTimeout((int) Waits.BOUND.toMillis());
                // The first one is answered at once; the second one has been read by then, and waits for a thread.
                socket.getOutputStream()
                        .write((head.formatted("live") + head.formatted("ready")).getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().read()).isEqualTo('H');
                closing.front.close();
                isBusy.set(false);
                for (Thread thread : threads) {
                    thread.join();
                }
                // Virtual threads begin in the order of their start.
                Thread.startVirtualThread(() -> {}).join();
            } finally {
                isBusy.set(false);
            }
        });
        assertThat(log).isEmpty();
    }

    private static List<Thread> occupyCarriers(AtomicBoolean isBusy) throws InterruptedException {
        int carriers = Integer.getInteger(
                "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());
        CountDownLatch busy = new CountDownLatch(carriers);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < carriers; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                busy.countDown();
                while (isBusy.get()) {
                    Thread.onSpinWait();
                }
            }));
        }
        busy.await();
        return threads;
    }

    private static String get(String path) throws IOException {
        return answer("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", new byte[0]);
    }

    @Test
    void countsBodiesByTheMemoryOfTheirMessages() {
        BodyBudget budget = BodyBudget.ofHeap(256 << 20);
        assertThat(budget.tryGrow(0, Api.MAX_BULK)).isTrue();
        // Another long body has to wait, but not the messages of others.
        assertThat(budget.tryGrow(0, Api.MAX_SINGLE + 1)).isFalse();
        assertThat(budget.tryGrow(0, Api.MAX_SINGLE)).isTrue();
        int bodies = 1;
        while (budget.tryGrow(0, Api.MAX_SINGLE)) {
            bodies++;
        }
        assertThat(bodies).isBetween(8, 64);
        budget.giveBack(Api.MAX_BULK);
        for (int i = 0; i < bodies; i++) {
            budget.giveBack(Api.MAX_SINGLE);
        }
        assertThat(budget.tryGrow(0, Api.MAX_BULK)).isTrue();
    }
}
