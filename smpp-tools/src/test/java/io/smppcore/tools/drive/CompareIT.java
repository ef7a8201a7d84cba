package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.tools.Invocation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code compare} and {@code sweep} on servers of known delay. */
@Tag("timed")
@Timeout(120)
class CompareIT {

    private static final int DELAY_MILLIS = 20;

    @Test
    void comparesAServerWithOneOfTwiceTheDelay() {
        try (SmppServer quick = slow(DELAY_MILLIS);
                SmppServer slow = slow(2 * DELAY_MILLIS)) {
            Invocation compare = Invocation.of(
                    "compare", drive(quick) + " --window 4", drive(slow) + " --window 4", "--repeats", "3", "--json");

            assertThat(compare.exitCode()).as(compare.err()).isZero();
            assertThat(compare.err()).contains("responses/s", "less", "p50, ms", "more");
            assertThat(ratio(compare.out(), "throughput_per_s")).isBetween(0.35, 0.75);
            assertThat(ratio(compare.out(), "p50_ms")).isBetween(1.4, 2.8);
        }
    }

    @Test
    void refusesWrongComparisons() {
        assertThat(Invocation.of("compare", "drive", "serve").err()).contains("'serve': does not drive load");
        assertThat(Invocation.of("compare", "drive", "drive", "--repeats", "1").err())
                .contains("--repeats: 1 (expected: 2 to 30)");
    }

    @Test
    void showsAHigherRateOfALargerWindowInASweep() {
        try (SmppServer server = slow(DELAY_MILLIS)) {
            Invocation sweep = Invocation.of(("sweep --windows 1,10 --binds 1,2 --repeats 2 --json -- drive --port "
                            + server.port() + " --count 40")
                    .split(" "));

            assertThat(sweep.exitCode()).as(sweep.err()).isZero();
            assertThat(sweep.err())
                    .contains("| window | submit_sm/s | ± | p50 ms | p90 ms | p99 ms | p999 ms |")
                    .contains("1 bind\n", "2 binds\n")
                    .contains("| binds | aggregate submit_sm/s | ± | per bind |")
                    .contains("window 10\n");
            Matcher rates = Pattern.compile("\"throughput_per_s\": ([0-9.]+)").matcher(sweep.out());
            double[] rate = rates.results()
                    .mapToDouble(match -> Double.parseDouble(match.group(1)))
                    .toArray();
            assertThat(rate).hasSize(4);
            assertThat(rate[1] / rate[0]).as("window 10 against 1").isGreaterThan(3);
            assertThat(rate[2] / rate[0]).as("2 binds against 1").isGreaterThan(1.3);
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

    private static double ratio(String json, String figure) {
        Matcher matcher = Pattern.compile("\"" + figure + "\": \\{[^}]*\"ratio\": ([0-9.]+)")
                .matcher(json);
        assertThat(matcher.find()).as(json).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    private static SmppServer slow(int millis) {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .handlers(handlers -> handlers.onAsync(
                        SubmitSm.class,
                        (session, message) -> CompletableFuture.supplyAsync(
                                () -> SubmitSmResp.ok("1"),
                                CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS))))
                .start();
    }
}
