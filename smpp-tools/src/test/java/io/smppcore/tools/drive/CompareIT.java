package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.tools.Invocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code compare} and {@code sweep} on servers of known behaviour. */
@Timeout(Waits.METHOD_SECONDS)
class CompareIT {

    /** Runs alternate, and the second load of a pair is the first of the next one. */
    @Test
    void comparesTwoServersInAlternatingOrder() {
        List<String> binds = new CopyOnWriteArrayList<>();
        AtomicInteger ofA = new AtomicInteger();
        AtomicInteger ofB = new AtomicInteger();
        try (SmppServer a = counting("A", binds, ofA);
                SmppServer b = counting("B", binds, ofB)) {
            Invocation compare = Invocation.of(
                    "compare", drive(a) + " --window 4", drive(b) + " --window 4", "--repeats", "3", "--json");

            assertThat(compare.exitCode()).as(compare.err()).isZero();
            assertThat(compare.err()).contains("responses/s", "p50, ms", "p99, ms");
            assertThat(compare.out()).contains("\"throughput_per_s\": {", "\"p50_ms\": {", "\"p99_ms\": {");
            assertThat(binds).containsExactly("A", "B", "B", "A", "A", "B");
            assertThat(ofA).hasValue(3 * 60);
            assertThat(ofB).hasValue(3 * 60);
        }
    }

    @Test
    void refusesWrongComparisons() {
        assertThat(Invocation.of("compare", "drive", "serve").err()).contains("'serve': does not drive load");
        assertThat(Invocation.of("compare", "drive", "drive", "--repeats", "1").err())
                .contains("--repeats: 1 (expected: 2 to 30)");
    }

    /** The server responds to a session when its whole window is in flight, so a smaller window would not end. */
    @Test
    void fillsTheWindowOfEachPointOfASweep() {
        List<Integer> windows = List.of(1, 10, 1, 1, 10, 10, 1, 10, 1, 1, 10, 10);
        AtomicInteger sessions = new AtomicInteger();
        try (SmppServer server = server().options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .handlers(handlers -> {
                    Map<SmppSession, Gathering> gatherings = new ConcurrentHashMap<>();
                    handlers.onAsync(
                            SubmitSm.class,
                            (session, message) -> gatherings
                                    .computeIfAbsent(
                                            session, any -> new Gathering(windows.get(sessions.getAndIncrement())))
                                    .next());
                })
                .start()) {
            Invocation sweep = Invocation.of(("sweep --windows 1,10 --binds 1,2 --repeats 2 --json -- drive --port "
                            + server.port() + " --count 40 --request-timeout 60s")
                    .split(" "));

            assertThat(sweep.exitCode()).as(sweep.err()).isZero();
            assertThat(sweep.err())
                    .contains("| window | submit_sm/s | ± | p50 ms | p90 ms | p99 ms | p999 ms |")
                    .contains("1 bind\n", "2 binds\n")
                    .contains("| binds | aggregate submit_sm/s | ± | per bind |")
                    .contains("window 10\n");
            assertThat(Pattern.compile("\"throughput_per_s\": [0-9.]+")
                            .matcher(sweep.out())
                            .results())
                    .hasSize(4);
            assertThat(sessions).hasValue(windows.size());
        }
    }

    @Test
    void refusesDispatchesInASweepOfDrive() {
        assertThat(Invocation.of("sweep", "--dispatches", "ordered", "--", "drive")
                        .err())
                .contains("only for self-test");
        Invocation sweep = Invocation.of(
                "sweep --dispatches ordered,event-loop --windows 16 --repeats 1 -- --count 200 --warm-up 1ms"
                        .split(" "));
        assertThat(sweep.exitCode()).as(sweep.err()).isZero();
        assertThat(sweep.out()).contains("1 bind, dispatch ordered", "1 bind, dispatch event-loop");
    }

    @Test
    void reportsTheCostOfTlsInASelfTest() {
        Invocation test = Invocation.of(
                "self-test --tls --no-tls --count 2000 --warm-up 1ms --registered-delivery --json".split(" "));
        assertThat(test.exitCode()).as(test.err()).isZero();
        assertThat(test.out()).contains("\"tls_throughput_ratio\": ", "\"name\": \"without TLS\"");
        assertThat(Invocation.of("self-test", "--no-tls").err()).contains("--no-tls: without --tls");
        assertThat(Invocation.of("self-test", "--tls", "--processes").err()).contains("--tls: with --processes");
        assertThat(Invocation.of("self-test", "--tls", "--any-tls-name").err()).contains("expected: --tls alone");
    }

    private static String drive(SmppServer server) {
        return "drive --count 60 --port " + server.port();
    }

    private static SmppServer counting(String name, List<String> binds, AtomicInteger requests) {
        return server().authenticator(attempt -> {
                    binds.add(name);
                    return BindDecision.accept();
                })
                .onSubmitSm((session, message) -> {
                    requests.incrementAndGet();
                    return SubmitSmResp.ok("1");
                })
                .start();
    }

    private static SmppServer.Builder server() {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0);
    }

    /** The requests of a session that wait for each other. Confined to its event loop. */
    private static final class Gathering {

        private final List<CompletableFuture<SubmitSmResp>> waiting = new ArrayList<>();
        private final int window;

        Gathering(int window) {
            this.window = window;
        }

        CompletableFuture<SubmitSmResp> next() {
            CompletableFuture<SubmitSmResp> response = new CompletableFuture<>();
            waiting.add(response);
            if (waiting.size() == window) {
                List<CompletableFuture<SubmitSmResp>> all = List.copyOf(waiting);
                waiting.clear();
                all.forEach(each -> each.complete(SubmitSmResp.ok("1")));
            }
            return response;
        }
    }
}
