package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands, many of them in a separate process. */
@Timeout(Waits.METHOD_SECONDS)
class ToolsIT {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern NUMBER = Pattern.compile("\"(\\w+)\": (-?\\d+(?:\\.\\d+)?)");

    @Test
    void drivesLoadOnAnSmscInAnotherProcess() throws Exception {
        try (ToolProcess serve = ToolProcess.start("serve", "--port", "0", "--system-id", "me", "--password", "pw")) {
            Invocation drive = ToolProcess.run(("drive --port " + port(serve)
                            + " --system-id me --password pw --count 2000 --json --registered-delivery")
                    .split(" "));

            assertThat(drive.exitCode()).isZero();
            assertThat(drive.out().lines())
                    .singleElement()
                    .asString()
                    .startsWith("{")
                    .endsWith("}");
            assertThat(numbers(drive.out()))
                    .contains(entry("sent", 2000.0), entry("accepted", 2000.0), entry("receipts", 2000.0))
                    .contains(entry("refused", 0.0), entry("timed_out", 0.0), entry("unknown", 0.0))
                    .contains(entry("window", 64.0), entry("binds", 1.0), entry("0x00000000", 2000.0))
                    .containsKeys("throughput_per_s", "elapsed_s", "p50", "p90", "p99", "p999", "max");
            assertThat(drive.err()).contains("sent", "2,000", "ESME_ROK");
        }
    }

    @Test
    void printsOneLineAndExitsWithTwoForARefusedConnection() throws Exception {
        Invocation drive = ToolProcess.run("drive", "--port", String.valueOf(freePort()));
        assertCannot(drive, "Connection refused");
    }

    @Test
    void printsOneLineAndExitsWithTwoForAPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertCannot(ToolProcess.run("serve", "--port", port), "Address already in use");
        }
    }

    @Test
    void printsOneLineAndExitsWithTwoForAWrongPassword() throws Exception {
        try (SmppServer server = server(builder -> builder.authenticator(BindAuthenticator.account("me", "pw")))) {
            String port = String.valueOf(server.port());
            assertCannot(
                    ToolProcess.run("drive", "--port", port, "--system-id", "me", "--password", "no", "--binds", "3"),
                    "bind as me refused with ESME_RINVPASWD (0x0000000E)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"concurrent", "ordered", "event-loop"})
    void testsItselfWithEveryDispatch(String dispatch) {
        Invocation test = Invocation.of(("self-test --dispatch " + dispatch
                        + " --count 1001 --binds 2 --window 16 --warm-up 50ms --json --registered-delivery")
                .split(" "));

        assertThat(test.exitCode()).as(test.err()).isZero();
        assertThat(numbers(test.out()))
                .contains(entry("sent", 1001.0), entry("accepted", 1001.0), entry("receipts", 1001.0))
                .contains(entry("window", 16.0), entry("binds", 2.0));
    }

    @Test
    void endsByItselfAfterTheDuration() {
        Invocation test = Invocation.of("self-test", "--warm-up", "1ms", "--duration", "3s", "--json");
        assertThat(test.exitCode()).isZero();
        assertThat(numbers(test.out()).get("sent"))
                .isEqualTo(numbers(test.out()).get("accepted"));
    }

    @Test
    void printsTheTableOnStandardOutputWithoutJson() {
        Invocation test = Invocation.of("self-test", "--warm-up", "1ms", "--count", "10");
        assertThat(test.out()).startsWith("sent                        10").contains("ESME_ROK");
        assertThat(test.err()).isEmpty();
    }

    @Test
    void testsItselfInTwoProcesses() {
        Invocation test = Invocation.of(
                "self-test", "--processes", "--warm-up", "1ms", "--count", "500", "--window", "8", "--json");
        assertThat(test.exitCode()).as(test.err()).isZero();
        assertThat(numbers(test.out())).contains(entry("accepted", 500.0));
        assertThat(test.out()).contains("\"client\"", "\"server\"");
    }

    @Test
    void sendsAtARate() {
        Invocation drive = driveOn(
                server -> server.onSubmitSm((session, message) -> SubmitSmResp.ok("1")),
                "--rate 400 --arrivals poisson --count 200 --bind trx:2,tx --warmup 1ms");
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(numbers(drive.out()))
                .contains(entry("sent", 200.0), entry("accepted", 200.0), entry("binds", 3.0))
                .contains(entry("rate", 400.0));
    }

    @Test
    void toleratesFewErrorsByDefault() {
        assertThat(driveOn(refusingTheTenth(), "--count 3000").exitCode()).isZero();

        Invocation strict = driveOn(refusingTheTenth(), "--count 3000 --max-errors 0");
        assertThat(strict.exitCode()).isEqualTo(1);
        assertThat(strict.err()).contains("1 of 3,000 requests were not accepted, 0.033 %");
    }

    private static Consumer<SmppServer.Builder> refusingTheTenth() {
        AtomicInteger count = new AtomicInteger();
        return server -> server.onSubmitSm((session, message) ->
                count.incrementAndGet() == 10 ? message.respond(CommandStatus.ESME_RTHROTTLED) : SubmitSmResp.ok("1"));
    }

    @Test
    void exitsWithOneForRefusedRequests() {
        AtomicInteger count = new AtomicInteger();
        Invocation drive = driveOn(
                server -> server.onSubmitSm((session, message) -> count.incrementAndGet() % 4 == 0
                        ? message.respond(CommandStatus.ESME_RTHROTTLED)
                        : SubmitSmResp.ok("1")),
                "--count 400");

        assertThat(drive.exitCode()).isEqualTo(1);
        assertThat(numbers(drive.out()))
                .contains(entry("sent", 400.0), entry("accepted", 300.0), entry("refused", 100.0))
                .contains(entry("0x00000000", 300.0), entry("0x00000058", 100.0));
        assertThat(drive.err()).contains("0x00000058                 100  ESME_RTHROTTLED");
    }

    @Test
    void exitsWithOneForUnansweredRequests() {
        Invocation drive = driveOn(
                server -> server.handlers(
                        handlers -> handlers.onAsync(SubmitSm.class, (session, message) -> new CompletableFuture<>())),
                "--count 30 --window 20 --request-timeout 300ms");

        assertThat(drive.exitCode()).isEqualTo(1);
        assertThat(numbers(drive.out())).contains(entry("sent", 30.0), entry("timed_out", 30.0));
    }

    @Test
    void countsUnansweredRequestsOfAClosedSessionAsUnknown() {
        AtomicInteger count = new AtomicInteger();
        Invocation drive = driveOn(
                server -> server.options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                        .onSubmitSm((session, message) -> {
                            if (count.incrementAndGet() == 100) {
                                session.closeNow();
                            }
                            return SubmitSmResp.ok("1");
                        }),
                "--count 1000 --window 10");

        assertThat(drive.exitCode()).isEqualTo(1);
        Map<String, Double> numbers = numbers(drive.out());
        double unknown = Objects.requireNonNull(numbers.get("unknown"));
        double sent = Objects.requireNonNull(numbers.get("sent"));
        assertThat(unknown).isBetween(1.0, 10.0);
        // Requests of the window that were not written before the session ended are not sent.
        assertThat(numbers.get("not_sent")).isEqualTo(1000 - sent).isBetween(0.0, 10.0 - unknown);
        assertThat(numbers.get("accepted")).isEqualTo(sent - unknown);
        assertThat(drive.out()).contains("bound again");
    }

    @Test
    void serveUnbindsItsSessionsBeforeItEnds() throws Exception {
        try (ToolProcess serve = ToolProcess.start("serve", "--port", "0")) {
            int port = Integer.parseInt(port(serve));
            try (SmppClient client =
                    SmppClient.builder().endpoint(LOOPBACK, port).systemId("me").connect()) {
                CompletableFuture<CloseReason> closed = client.session().closed();
                serve.terminate();

                assertThat(closed.get(Waits.SECONDS, TimeUnit.SECONDS).detail()).isEqualTo("unbound by the peer");
                assertThat(serve.await().out()).endsWith("\nclosed\n");
            }
        }
    }

    @Test
    void driveReportsARunThatIsEndedEarly() throws Exception {
        CountDownLatch busy = new CountDownLatch(1000);
        try (SmppServer server = server(builder -> builder.onSubmitSm((session, message) -> {
                    busy.countDown();
                    return SubmitSmResp.ok("1");
                }));
                ToolProcess drive = ToolProcess.start(
                        "drive", "--port", String.valueOf(server.port()), "--duration", "10m", "--json")) {
            assertThat(busy.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            drive.terminate();

            Invocation ended = drive.await();
            assertThat(ended.err()).contains("cut short");
            Map<String, Double> numbers = numbers(ended.out());
            assertThat(numbers.get("sent")).isGreaterThanOrEqualTo(1000).isEqualTo(numbers.get("accepted"));
        }
    }

    private static void assertCannot(Invocation invocation, String why) {
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.out()).isEmpty();
        assertThat(invocation.errLines())
                .singleElement()
                .asString()
                .startsWith("smpp ")
                .contains(why);
    }

    @Test
    void serveChecksItsClientsAndEndsAfterTheDuration(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("TEST-clients.xml");
        Invocation result = serveAndVerify(file, 1, port -> {
            try (SmppClient polite = SmppClient.builder()
                    .endpoint(LOOPBACK, port)
                    .systemId("polite")
                    .connect()) {
                assertThat(polite.send(SubmitSm.builder().build()).isOk()).isTrue();
            }
            try (Socket impolite = new Socket(InetAddress.getLoopbackAddress(), port)) {
                impolite.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        });
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("polite", "(not bound) 127.0.0.1", "closed");
        assertThat(Files.readString(file)).startsWith("<?xml").contains("<testsuite", "polite", "<failure");
    }

    @Test
    void serveRefusesAnUnwritableReportAtOnce(@TempDir Path folder) {
        String missing = folder.resolve("none").resolve("report.xml").toString();
        assertCannot(Invocation.of("serve", "--port", "0", "--verify", missing), "cannot be written");
        assertCannot(Invocation.of("serve", "--port", "0", "--probe"), "--probe: without --verify");
    }

    @Test
    void serveReportsInOneLineThatTheReportCanNoLongerBeWritten(@TempDir Path folder) throws Exception {
        Path removed = Files.createDirectory(folder.resolve("removed"));
        Path file = removed.resolve("report.xml");
        Invocation ended = serveAndVerify(file, 2, port -> Files.deleteIfExists(removed));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.errLines()).singleElement().asString().contains(file + " cannot be written");
    }

    /** Serves for a second, or longer until the action, which a busy machine delays, has led to the exit code. */
    private static Invocation serveAndVerify(Path file, int exitCode, ThrowingConsumer<Integer> action)
            throws Exception {
        for (int seconds = 1; ; seconds *= 2) {
            try (ToolProcess serve = ToolProcess.start(
                    "serve", "--port", "0", "--duration", seconds + "s", "--verify", file.toString())) {
                int port = Integer.parseInt(port(serve));
                boolean isLast = seconds > Waits.SECONDS;
                boolean isDone = true;
                try {
                    action.accept(port);
                } catch (AssertionError | RuntimeException e) {
                    if (isLast) {
                        throw e;
                    }
                    isDone = false;
                }
                Invocation result = serve.await();
                // An action that was cut short may have led to the same code for another reason.
                if (isLast || (isDone && result.exitCode() == exitCode)) {
                    return result;
                }
            }
        }
    }

    @Test
    void servesAPage() throws Exception {
        int port = freePort();
        try (ToolProcess serve = ToolProcess.start("serve", "--port", "0", "--http", String.valueOf(port))) {
            port(serve);
            URI page = URI.create("http://127.0.0.1:" + port + "/");
            assertThat(read(page)).contains("SMSC simulator");
            assertThat(read(page.resolve("charts.js"))).contains("Chart");
            assertThat(read(page.resolve("metrics"))).contains("smpp_simulator_submitted_total");
            serve.terminate();
            assertThat(serve.await().out()).contains("page on " + page);
        }
    }

    private static String read(URI uri) throws IOException {
        URLConnection connection = uri.toURL().openConnection();
        connection.setConnectTimeout((int) Waits.BOUND.toMillis());
        connection.setReadTimeout((int) Waits.BOUND.toMillis());
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Invocation driveOn(Consumer<SmppServer.Builder> behaviour, String options) {
        try (SmppServer server = server(behaviour)) {
            return Invocation.of(("drive --json --port " + server.port() + " " + options).split(" "));
        }
    }

    private static SmppServer server(Consumer<SmppServer.Builder> behaviour) {
        SmppServer.Builder builder = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host(LOOPBACK)
                .port(0);
        behaviour.accept(builder);
        return builder.start();
    }

    private static String port(ToolProcess serve) throws InterruptedException {
        String line = serve.firstLine();
        assertThat(line).matches("listening on 127\\.0\\.0\\.1:\\d+");
        return line.substring(line.lastIndexOf(':') + 1);
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Map<String, Double> numbers(String json) {
        Map<String, Double> numbers = new TreeMap<>();
        Matcher matcher = NUMBER.matcher(json);
        while (matcher.find()) {
            numbers.put(matcher.group(1), Double.valueOf(matcher.group(2)));
        }
        return numbers;
    }
}
