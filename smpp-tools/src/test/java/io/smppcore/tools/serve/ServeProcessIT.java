package io.smppcore.tools.serve;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.tools.ToolProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code serve} in a separate process. */
@Timeout(Waits.METHOD_SECONDS)
class ServeProcessIT {

    @Test
    void endsTheServerOfAKilledSelfTest() throws Exception {
        ToolProcess parent =
                ToolProcess.start("self-test", "--processes", "--duration", "10m", "--dispatch", "event-loop");
        List<ProcessHandle> children = new ArrayList<>();
        try (parent) {
            eventually().until(() -> {
                parent.handle()
                        .children()
                        .filter(child -> !children.contains(child))
                        .forEach(children::add);
                return !children.isEmpty();
            });
            assertThat(children).hasSize(1);

            parent.kill();
            children.getFirst().onExit().get(Waits.SECONDS, TimeUnit.SECONDS);
        } finally {
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void boundsConnectionsToThePage() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (ToolProcess serve = ToolProcess.start("serve", "--port", "0", "--http", "0", "--duration", "10m")) {
            assertThat(serve.firstLine()).startsWith("listening on 127.0.0.1:");
            int port = Integer.parseInt(serve.awaitLine(Pattern.compile("page on http://127\\.0\\.0\\.1:(\\d+)/")));
            for (int i = 0; i < 256; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            try (Socket further = new Socket(InetAddress.getLoopbackAddress(), port)) {
                further.setSoTimeout((int) Waits.BOUND.toMillis());
                assertThat(isOpen(further)).isFalse();
            }
            // The last of the others was accepted before, and is answered.
            Socket open = sockets.getLast();
            open.setSoTimeout((int) Waits.BOUND.toMillis());
            open.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(isOpen(open)).isTrue();
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static boolean isOpen(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false; // reset
        }
    }
}
