package io.smppcore.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smppcore.tools.ToolProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code serve} in a separate process. */
@Timeout(60)
class ServeProcessIT {

    private static final Duration START = Duration.ofSeconds(40);

    @Test
    void endsTheServerOfAKilledSelfTest() throws Exception {
        ToolProcess parent =
                ToolProcess.start("self-test", "--processes", "--duration", "50s", "--dispatch", "event-loop");
        List<ProcessHandle> children = new ArrayList<>();
        try (parent) {
            await().atMost(START).until(() -> {
                parent.handle()
                        .children()
                        .filter(child -> !children.contains(child))
                        .forEach(children::add);
                return !children.isEmpty();
            });
            assertThat(children).hasSize(1);

            parent.kill();
            children.getFirst().onExit().get(8, TimeUnit.SECONDS);
        } finally {
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void boundsConnectionsToThePage() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (ToolProcess serve = ToolProcess.start("serve", "--port", "0", "--http", "0", "--duration", "50s")) {
            assertThat(serve.firstLine()).startsWith("listening on 127.0.0.1:");
            int port = Integer.parseInt(serve.awaitLine(Pattern.compile("page on http://127\\.0\\.0\\.1:(\\d+)/")));
            for (int i = 0; i < 256; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            Socket open = sockets.getLast();
            open.setSoTimeout(300);
            assertThat(isOpen(open)).isTrue();

            try (Socket further = new Socket(InetAddress.getLoopbackAddress(), port)) {
                further.setSoTimeout(10_000);
                assertThat(isOpen(further)).isFalse();
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static boolean isOpen(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (IOException e) {
            return false; // reset
        }
    }
}
