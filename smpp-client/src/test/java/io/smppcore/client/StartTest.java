package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOP_FallbackServiceProvider;

/** Tests of the start of a client in a new JVM. */
class StartTest {

    private static final String PRELOADER = "smpp-class-preloader";

    /** Builds a client and waits for the end of the thread that loads Netty. */
    static final class Starting {

        private Starting() {}

        public static void main(String[] args) throws InterruptedException {
            SmppClient client = SmppClient.builder()
                    .endpoint("localhost", 2775)
                    .systemId("me")
                    .password("secret")
                    .build();
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().equals(PRELOADER)) {
                    System.out.println("daemon: " + thread.isDaemon());
                    thread.join(TimeUnit.SECONDS.toMillis(30));
                    System.out.println("alive: " + thread.isAlive());
                }
            }
            System.out.println(client.getClass().getName());
        }
    }

    /** A logging framework that prints the name of the thread that initialises it. */
    public static final class Logging extends NOP_FallbackServiceProvider {

        @Override
        public void initialize() {
            System.out.println("logging by " + Thread.currentThread().getName());
            super.initialize();
        }
    }

    @Test
    void loadsNettyOnAnotherThreadAndNoSettersOfOptions(@TempDir Path folder) throws Exception {
        Path classes = folder.resolve("classes");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + classes,
                        "-Dslf4j.provider=" + Logging.class.getName(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starting.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();

        assertThat(java.exitValue()).as(printed).isZero();
        assertThat(printed).contains("logging by main").doesNotContain("alive: true", "daemon: false");
        assertThat(Files.readString(classes))
                .contains(" io.netty.buffer.ByteBufAllocator ", " io.smppcore.session.SessionOptions ")
                .doesNotContain("$Options ");
    }
}
