package io.smppcore.gateway.cli;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The demo in a separate process. */
class DemoIT {

    @TempDir
    Path directory;

    private final HttpClient http = HttpClient.newHttpClient();

    private Map<String, Object> get(URI page, String path) throws IOException, InterruptedException {
        String token = page.getFragment().substring("token=".length());
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(page.resolve(path))
                        .header("Authorization", "Bearer " + token)
                        .timeout(Waits.BOUND)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.std.mapFrom(answer.body());
    }

    private List<String> temporaryDirectories() throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("smpp-gateway"))
                    .toList();
        }
    }

    @Test
    void forwardsOverAllSmscsAndLeavesNoFiles() throws Exception {
        try (ChildProcess demo = ChildProcess.start(
                List.of("-Xmx256m", "-Djava.io.tmpdir=" + directory),
                System.getProperty("java.class.path"),
                Main.class.getName(),
                List.of("--demo"))) {
            URI page = URI.create(demo.line("The page:"));
            assertThat(http.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("<title>SMS gateway</title>");
            for (String smsc : List.of("SMSC alpha:", "SMSC beta:")) {
                URI address = URI.create(demo.line(smsc));
                assertThat(http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
            }
            eventually().until(() -> !Objects.equals(get(page, "/v1/state").get("delivered"), 0));
            eventually()
                    .untilAsserted(() -> assertThat(
                                    ((List<?>) get(page, "/v1/smscs").get("smscs")))
                            .hasSize(3)
                            .allSatisfy(smsc -> assertThat((Integer) ((Map<?, ?>) smsc).get("binds"))
                                    .isPositive()));
            assertThat(temporaryDirectories()).hasSize(1);
        }
        assertThat(temporaryDirectories()).isEmpty();
    }

    private static String refused(String... command) {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err));
        assertThat(line.execute(command)).isEqualTo(Main.CANNOT);
        return err.toString();
    }

    @Test
    void requiresACommandOrTheDemo() {
        assertThat(refused())
                .startsWith("Missing required subcommand, or --demo")
                .contains("run", "check");
    }

    @Test
    void namesTheJarOfTheCommandsThatMeasureAndTest() {
        assertThat(refused("bench", "--seconds", "1"))
                .contains("bench is in smpp-gateway-bench.jar (expected: ./smpp gateway bench)");
        assertThat(refused("--cluster-demo")).contains("--cluster-demo is in smpp-gateway-bench.jar");
        assertThat(refused("kill")).doesNotContain("smpp-gateway-bench.jar");
    }
}
