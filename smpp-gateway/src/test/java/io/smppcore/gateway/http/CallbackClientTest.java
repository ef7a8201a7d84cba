package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallbackClientTest {

    private static final String NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n";

    /** A response that is not sent, after which the connection is closed. */
    private static final String CLOSE = "";

    /** A response after which the server sends nothing, and leaves the connection open. */
    private static final String LAST_OF_TLS = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    /** A server that sends prepared responses, and records requests and connections. */
    private static final class Script implements AutoCloseable {

        private final ServerSocket listener;
        private final Queue<String> responses;
        private final List<String> requests = new CopyOnWriteArrayList<>();
        private final AtomicInteger connections = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();

        Script(String... responses) throws IOException {
            this(ServerSocketFactory.getDefault(), responses);
        }

        Script(ServerSocketFactory sockets, String... responses) throws IOException {
            this.listener = sockets.createServerSocket(0);
            this.responses = new ConcurrentLinkedQueue<>(List.of(responses));
            Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        Socket socket = listener.accept();
                        connections.incrementAndGet();
                        Thread.startVirtualThread(() -> serve(socket));
                    }
                } catch (IOException e) {
                    // The test has ended.
                }
            });
        }

        private void serve(Socket socket) {
            try (socket) {
                String request = read(socket.getInputStream());
                while (!request.isEmpty()) {
                    requests.add(request);
                    String response = responses.remove();
                    if (response.equals(CLOSE)) {
                        return;
                    }
                    socket.getOutputStream().write(response.getBytes(StandardCharsets.US_ASCII));
                    if (response.equals(LAST_OF_TLS)) {
                        socket.shutdownOutput();
                    }
                    request = read(socket.getInputStream());
                }
            } catch (IOException e) {
                // The client has closed the connection.
            } finally {
                ended.incrementAndGet();
            }
        }

        /** Reads a request whose body is an object. */
        private static String read(InputStream in) throws IOException {
            StringBuilder text = new StringBuilder();
            for (int next = in.read(); next >= 0; next = in.read()) {
                text.append((char) next);
                if (next == '}') {
                    return text.toString();
                }
            }
            return "";
        }

        URI url(String scheme, String host) {
            return URI.create(scheme + "://" + host + ":" + listener.getLocalPort() + "/in?a=1");
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    private static CompletableFuture<Integer> post(CallbackClient client, URI url) {
        return client.send(url, Map.of("User-Agent", "test"), "{}".getBytes(StandardCharsets.US_ASCII), Waits.BOUND);
    }

    private static CompletableFuture<Integer> post(CallbackClient client, Script server) {
        return post(client, server.url("http", "localhost"));
    }

    @Test
    void aMessageMayNameTheServerOfTheAccountOrAFurtherOne() {
        CallbackConfig config = new CallbackConfig(
                URI.create("https://a.example/x"),
                null,
                Set.of(CallbackConfig.Event.RECEIPT),
                List.of(URI.create("http://b.example:81")),
                null);
        assertThat(List.of("https://A.example:443/y", "http://b.example:81/z?q=1"))
                .allMatch(url -> CallbackClient.Origin.isPermitted(config, URI.create(url)));
        assertThat(List.of("http://a.example/x", "https://a.example:444/x", "http://b.example/", "https://c.example/"))
                .noneMatch(url -> CallbackClient.Origin.isPermitted(config, URI.create(url)));
    }

    @Test
    void sendsFurtherRequestsOverTheSameConnection() throws Exception {
        String chunked = "HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
        String informational = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n";
        String redirect = "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 3\r\n\r\nabc";
        try (Script server = new Script(NO_CONTENT, chunked, informational + NO_CONTENT, redirect, NO_CONTENT);
                CallbackClient client = new CallbackClient(null)) {
            for (int status : List.of(204, 500, 204, 302, 204)) {
                assertThat(post(client, server).join()).isEqualTo(status);
            }
            assertThat(server.connections).hasValue(1);
            assertThat(server.requests)
                    .hasSize(5)
                    .allSatisfy(request -> assertThat(request)
                            .startsWith("POST /in?a=1 HTTP/1.1\r\n")
                            .containsIgnoringCase("host: localhost:" + server.listener.getLocalPort() + "\r\n")
                            .containsIgnoringCase("content-length: 2\r\n")
                            .contains("User-Agent: test\r\n")
                            .endsWith("\r\n\r\n{}"));
        }
    }

    @Test
    void opensAnotherConnectionIfTheServerClosesTheFirst() throws Exception {
        String last = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
        String old = "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n";
        try (Script server = new Script(last, old, NO_CONTENT);
                CallbackClient client = new CallbackClient(null)) {
            assertThat(post(client, server).join()).isEqualTo(204);
            assertThat(post(client, server).join()).isEqualTo(200);
            assertThat(post(client, server).join()).isEqualTo(204);
            assertThat(server.connections).hasValue(3);
        }
    }

    @Test
    void failsIfTheConnectionEndsBeforeTheResponse() throws Exception {
        String unfinished = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nabc";
        String malformed = "HTTQ\r\n\r\n";
        String upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n";
        try (Script server = new Script(CLOSE, malformed, upgrade, unfinished)) {
            CompletableFuture<Integer> incomplete;
            try (CallbackClient client = new CallbackClient(null)) {
                for (int i = 0; i < 3; i++) {
                    CompletableFuture<Integer> status = post(client, server);
                    assertThatThrownBy(status::join).as("%s", i).isNotNull();
                }
                incomplete = post(client, server);
                eventually().until(() -> server.requests.size() == 4);
                assertThat(incomplete).isNotDone();
            }
            assertThatThrownBy(incomplete::join).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void failsAndClosesTheConnectionIfTheResponseIsNotCompleteInTime() throws Exception {
        try (Script server = new Script(NO_CONTENT, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc");
                CallbackClient client = new CallbackClient(null)) {
            URI url = server.url("http", "127.0.0.1");
            // Connects without the short timeout, within which a busy machine may not connect.
            assertThat(post(client, url).join()).isEqualTo(204);
            CompletableFuture<Integer> status =
                    client.send(url, Map.of(), "{}".getBytes(StandardCharsets.US_ASCII), Duration.ofMillis(300));
            assertThatThrownBy(status::join).hasRootCauseMessage("no response in time");
            eventually().until(() -> server.ended.get() == server.connections.get());
        }
    }

    @Test
    void failsAfterItsEnd() throws Exception {
        try (Script server = new Script(NO_CONTENT)) {
            CallbackClient client = new CallbackClient(null);
            client.close();
            assertThatThrownBy(post(client, server)::join).hasRootCauseInstanceOf(RejectedExecutionException.class);
            assertThat(server.requests).isEmpty();
        }
    }

    @Test
    void failsAllRequestsInFlightOnDemand() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                CallbackClient client = new CallbackClient(null)) {
            URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
            CompletableFuture<Integer> open = post(client, url);
            client.failAll(new OutOfMemoryError("test"));
            assertThatThrownBy(open::join).hasRootCauseInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void failsWithoutAServer() throws Exception {
        Script server = new Script();
        server.close();
        try (CallbackClient client = new CallbackClient(null)) {
            assertThatThrownBy(post(client, server)::join).hasRootCauseInstanceOf(IOException.class);
            CompletableFuture<Integer> unknown = post(client, URI.create("http://callback.invalid/in"));
            assertThatThrownBy(unknown::join).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void verifiesTheCertificateAndTheNameOfTheServer(@TempDir Path directory) throws Exception {
        Keytool.selfSigned(directory, "receiver");
        char[] password = Keytool.PASSWORD.toCharArray();
        KeyStore store = KeyStore.getInstance(directory.resolve("receiver.p12").toFile(), password);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        try (Script server = new Script(context.getServerSocketFactory(), NO_CONTENT, LAST_OF_TLS, NO_CONTENT);
                CallbackClient client = new CallbackClient(context);
                CallbackClient stranger = new CallbackClient(null)) {
            assertThat(post(client, server.url("https", "localhost")).join()).isEqualTo(204);
            assertThat(post(client, server.url("https", "localhost")).join()).isEqualTo(200);
            assertThat(server.connections).hasValue(1);
            eventually().until(() -> server.ended.get() == 1);
            // The client may process the end of the connection a little later.
            eventually()
                    .until(() -> post(client, server.url("https", "localhost"))
                                    .exceptionally(failure -> 0)
                                    .join()
                            == 204);
            assertThat(server.connections).hasValue(2);
            CompletableFuture<Integer> otherName = post(client, server.url("https", "127.0.0.2"));
            assertThatThrownBy(otherName::join).isNotNull();
            CompletableFuture<Integer> untrusted = post(stranger, server.url("https", "localhost"));
            assertThatThrownBy(untrusted::join).hasCauseInstanceOf(SSLException.class);
            assertThat(server.requests).hasSize(3);
        }
    }

    @Test
    void theClientForProxiesSendsTheSameRequest() throws Exception {
        try (Script server = new Script(NO_CONTENT);
                ProxyClient client = new ProxyClient(Waits.BOUND)) {
            URI url = server.url("http", "localhost");
            byte[] body = "{}".getBytes(StandardCharsets.US_ASCII);
            assertThat(client.send(url, Map.of("User-Agent", "test"), body, Waits.BOUND)
                            .join())
                    .isEqualTo(204);
            assertThat(server.requests)
                    .singleElement()
                    .satisfies(request -> assertThat(request).contains("User-Agent: test\r\n"));
        }
    }
}
