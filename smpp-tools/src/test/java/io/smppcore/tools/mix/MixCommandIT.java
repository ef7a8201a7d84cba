package io.smppcore.tools.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.tools.Invocation;
import io.smppcore.tools.ToolProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command as a whole. */
@Timeout(Waits.METHOD_SECONDS)
class MixCommandIT {

    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+)");

    @TempDir
    Path folder;

    @Test
    void runsOverMutualTlsAndSavesTheCertificates() {
        Path kept = folder.resolve("certificates");
        Invocation mix = shortRun("--json", "--generate-certs", kept.toString());
        assertThat(mix.exitCode()).as(mix.err()).isZero();
        assertThat(mix.out().lines()).singleElement().asString().startsWith("{").endsWith("}");
        assertThat(mix.out()).contains("submit", "long", "query", "push", "churn", "enquire");

        assertThat(kept.resolve("client-key.pem")).isNotEmptyFile();
        Invocation again = shortRun("--generate-certs", kept.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.errLines()).singleElement().asString().contains("ca.pem: exists");
    }

    @Test
    void endsAServerAfterItsDuration() {
        Invocation server =
                Invocation.of("mix --mode server --no-tls --port 0 --warm-up 10ms --duration 300ms".split(" "));
        assertThat(server.exitCode()).as(server.err()).isZero();
        assertThat(server.outLines().getFirst()).matches(LISTENING);
    }

    @Test
    void runsServerAndClientInTwoProcesses() throws Exception {
        String certificates = folder.resolve("certificates").toString();
        try (ToolProcess server = ToolProcess.start(
                ("mix --mode server --port 0 --generate-certs " + certificates + " --warm-up 10ms --duration 10m")
                        .split(" "))) {
            Matcher listening = LISTENING.matcher(server.firstLine());
            assertThat(listening.matches()).isTrue();
            Invocation client = shortRun("--mode", "client", "--port", listening.group(1), "--certs", certificates);
            assertThat(client.exitCode()).as(client.err()).isZero();

            server.terminate();
            Invocation ended = server.await();
            assertThat(ended.err()).isEmpty();
            assertThat(ended.out()).contains("ESME_ROK");
        }
    }

    @Test
    void exitsWithOneForTooManyErrors() {
        try (CountingServer server = CountingServer.refusingOneOfTwo()) {
            List<String> options = List.of(
                    "--mode",
                    "client",
                    "--no-tls",
                    "--port",
                    Integer.toString(server.port()),
                    "--payload",
                    "25:1",
                    "--long-workers",
                    "0",
                    "--query-workers",
                    "0",
                    "--churn-workers",
                    "0",
                    "--enquire-workers",
                    "0");
            Invocation strict = shortRun(mix -> mix.exitCode() == 1, options);
            assertThat(strict.exitCode()).isEqualTo(1);
            assertThat(strict.err()).contains("errors: ", "(expected: <= 0.500 %)");

            List<String> lenient = new ArrayList<>(options);
            lenient.addAll(List.of("--max-errors", "100%"));
            assertThat(shortRun(mix -> mix.exitCode() == 0, lenient).exitCode()).isZero();
        }
    }

    @Test
    void profilesTheLibrary() throws Exception {
        Path page = folder.resolve("flames.html");
        Invocation mix = shortRun(
                MixCommandIT::hasBothSides, List.of("--no-tls", "--profile", "--profile-html", page.toString()));
        assertThat(mix.exitCode()).as(mix.err()).isZero();
        assertThat(mix.out())
                .contains("samples of threads that run Java code")
                .contains("io.smppcore.internal.engine.");
        assertThat(hasBothSides(mix)).as(mix.out()).isTrue();
        assertThat(Files.readString(page)).contains("<!DOCTYPE html>", "smpp mix, all", "client", "server");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--mode both                        | 'both' is not a mode (expected: all, server, client)",
                "--mode client                      | --mode client: without certificates",
                "--mode server                      | --mode server: certificates that no client has",
                "--mode client --push-workers 1     | --push-workers: is work of the server",
                "--mode server --query-workers 1    | --query-workers: is work of the client",
                "--mode server --binds 3 --no-tls   | --binds: has no effect with --mode server",
                "--port 2775                        | --port: has no effect with --mode all",
                "--no-tls --certs a                 | mutually exclusive",
                "--certs no/such/folder             | no such folder",
                "--submit-workers 1001              | --submit-workers: 1001 (expected: 0 to 1000)",
                "--submit-workers -1                | --submit-workers: -1 (expected: 0 to 1000)",
                "--binds 0                          | --binds: 0 (expected: 1 to 1000)",
                "--window 65537                     | --window: 65537 (expected: 1 to 65536)",
                "--payload 25:1                     | --long-workers: 2 without a long message in --payload 25:1",
                "--payload 25                       | '25' is not OCTETS:WEIGHT",
                "--long-mode udh                    | 'udh' is not a mode (expected: udh8, udh16, sar, payload)",
                "--max-errors 101%                  | '101%' is not a share",
                "--duration 30                      | '30' is not a duration",
                "--profile-html no/such/folder/a    | --profile-html: no/such/folder/a",
                "--mode client --no-tls --host 192.0.2.1 | 192.0.2.1 is not this machine",
            })
    void printsOneLineAndExitsWithTwoForAWrongOption(String options, String line) {
        Invocation mix = Invocation.of(("mix " + options).split(" "));
        assertThat(mix.exitCode()).isEqualTo(2);
        assertThat(mix.out()).isEmpty();
        assertThat(mix.errLines())
                .singleElement()
                .asString()
                .startsWith("smpp mix: ")
                .contains(line);
    }

    @Test
    void refusesARunWithoutWorkers() {
        Invocation mix = Invocation.of(
                ("mix --submit-workers 0 --long-workers 0 --query-workers 0 --push-workers 0 --churn-workers 0"
                                + " --enquire-workers 0")
                        .split(" "));
        assertThat(mix.exitCode()).isEqualTo(2);
        assertThat(mix.err()).contains("workers: none (expected: at least one)");
    }

    private static boolean hasBothSides(Invocation mix) {
        return mix.out().contains(" %  client\n")
                && mix.out().contains(" %  server\n")
                && mix.out().contains("io.smppcore.internal.engine.");
    }

    private static Invocation shortRun(String... options) {
        return shortRun(mix -> !mix.err().contains("no request was accepted"), List.of(options));
    }

    /** Runs for less than a second, or for longer on a machine too busy for a result that is good enough. */
    private static Invocation shortRun(Predicate<Invocation> enough, List<String> further) {
        List<String> options = new ArrayList<>(further);
        Invocation mix = run("700ms", options);
        for (String duration : List.of("5s", "30s")) {
            if (!enough.test(mix)) {
                options.replaceAll(option -> option.equals("--generate-certs") ? "--certs" : option);
                mix = run(duration, options);
            }
        }
        return mix;
    }

    private static Invocation run(String duration, List<String> further) {
        List<String> args = new ArrayList<>(List.of("mix", "--warm-up", "300ms", "--duration", duration));
        args.addAll(further);
        return Invocation.of(args.toArray(String[]::new));
    }
}
