package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.server.SmppServer;
import io.smppcore.testing.Waits;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The start of a client in a new process. */
class ClientStartIT {

    static final class Start {

        public static void main(String[] args) {
            try (SmppClient client = Loopback.client(Integer.parseInt(args[0])).connect()) {
                System.out.println(
                        "response: " + client.send(Messages.submit(1)).isOk());
            }
        }
    }

    /** The JVM generates the methods of records at their first calls, which takes longer than all other classes. */
    @Test
    @Timeout(value = Waits.METHOD_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void callsNoGeneratedMethodOfARecordBeforeTheFirstResponse() throws Exception {
        try (SmppServer server = Loopback.server().start()) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.lang.invoke.MethodHandle.TRACE_METHOD_LINKAGE=true",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Start.class.getName(),
                            "" + server.port())
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader output = process.inputReader()) {
                List<String> start = output.lines()
                        .takeWhile(line -> !line.startsWith("response: "))
                        .toList();
                assertThat(start).anyMatch(line -> line.startsWith("linkCallSite "));
                assertThat(start).noneMatch(line -> line.contains("ObjectMethods.bootstrap"));
            } finally {
                process.destroyForcibly();
            }
        }
    }
}
