package io.smppcore.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.jr.ob.JSON;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.util.ReferenceCountUtil;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for requests that make a gateway fail: status 500, no valid HTTP, no valid JSON, or a connection that does
 * not end. The node, its store and its SMSC are real.
 */
class HttpFuzzTest {

    private static final int MAX_RESPONSE = 4 << 20;
    private static final int BUFFER = 8_192;

    /** Routes and rules, so that an explanation contains steps of all kinds. */
    private static final String RULES = """
            http: {host: 127.0.0.1, port: 0, token: admin-token}
            routes:
              - {name: premium, to: [49900, 43900], reject: {status: ESME_RPROHIBITED, reason: premium numbers}}
              - {name: rest, targets: up}
            rules:
              - {name: local, when: "STARTS_WITH(to, '0')", then: {to: "+49{SUBSTRING(to, 1)}"}}
              - {name: cut, when: "LENGTH(text) > 20", then: {text: "{LEFT(text, 19)}"}}
              - {name: drop, when: "MATCHES(text, '(?i)verify')", then: {drop: spam}}
            """;

    @TempDir
    static Path directory;

    private static SmscSimulator upstream;
    private static Rig rig;

    @BeforeAll
    static void start() {
        upstream = SmscSimulator.builder().start();
        rig = Rig.start(
                Rig.yaml(directory, upstream.port(), ", tags: gold", RULES),
                java.net.http.HttpClient.newHttpClient(),
                Waits.BOUND);
    }

    @AfterAll
    static void stop() {
        rig.close();
        upstream.close();
    }

    static Stream<byte[]> requests() {
        String message = "{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"Hi \\ud83d\\ude00\",\"receipt\":true,"
                + "\"validity\":\"PT2H\",\"schedule\":\"2030-01-31T09:00:00Z\",\"tags\":[\"a\",\"b\"]}";
        return Stream.of(
                        "SPOST /v1/messages\nIdempotency-Key: 7\ntraceparent: 00-0af7651916cd43dd8448eb211c80319c-"
                                + "b7ad6b7169203331-01\ntracestate: a=b\n\n" + message,
                        "SPOST /v1/messages\n\n[" + message + ",{\"to\":\"0\",\"text\":\"\"},7]",
                        "SPOST /v1/messages\n\n{\"\\ud800\":1}",
                        "SPOST /v1/messages\n\n{\"to\":\"+491701234567\",\"text\":\"" + "verify ".repeat(30) + "\"}",
                        "SGET /v1/messages/001000000000001\n\n",
                        "SDELETE /v1/messages/001000000000001\nAuthorization: Bearer shop-token\n\n",
                        "AGET /v1/messages?limit=7&limit=8\n\n",
                        "AGET /v1/routes/explain?account=shop&from=Shop&to=%2B49900&text=%F0%9F%98%80;a=%00\n\n",
                        "AGET /v1/dead-letters?after=0010000000000ff&limit=1000\n\n",
                        "ADELETE /v1/dead-letters?account=shop&group=up\n\n",
                        "APOST /v1/dead-letters/replay?account=%ED%A0%80\n\n",
                        "APOST /v1/dead-letters/00100000000001/replay\n\n",
                        "ADELETE /v1/dead-letters/ff7fffffffffffffff\n\n",
                        "APOST /v1/smscs/up/bind\n\n",
                        "APOST /v1/reload\n\n",
                        "AGET /v1/state\n\n",
                        "AGET /v1/nodes\n\n",
                        "AGET /v1/smscs\n\n",
                        "AGET /v1/accounts\n\n",
                        "AGET /v1/routes\n\n",
                        "AGET /metrics\n\n",
                        " GET /health/ready\n\n",
                        " GET /\n\n",
                        " HEAD /health/live\n\n",
                        " PUT /openapi.json\nExpect: 100-continue\n\nx",
                        " GET /v1/messages\nAuthorization: bearer  admin-token \n\n")
                .map(text -> text.getBytes(ISO_8859_1));
    }

    /**
     * An input is the owner of the token (S for the shop, A for the management), the method and target of a request,
     * further headers, an empty line, and the body, whose length is computed.
     */
    @MethodSource("requests")
    @FuzzTest
    void answersRequests(byte[] input) throws IOException {
        String text = new String(input, ISO_8859_1);
        if (text.isEmpty()) {
            return;
        }
        int end = text.indexOf("\n\n");
        String body = end < 0 ? "" : text.substring(end + 2);
        String[] lines =
                text.substring(1, end < 0 ? text.length() : Math.max(1, end)).split("\n", -1);
        StringBuilder request = new StringBuilder(lines[0]).append(" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
        switch (text.charAt(0)) {
            case 'S' ->
                request.append("Authorization: Bearer ").append(Rig.SHOP).append("\r\n");
            case 'A' ->
                request.append("Authorization: Bearer ").append(Rig.ADMIN).append("\r\n");
            default -> {}
        }
        for (int i = 1; i < lines.length; i++) {
            request.append(lines[i]).append("\r\n");
        }
        request.append("Content-Length: ")
                .append(body.length())
                .append("\r\n\r\n")
                .append(body);
        assertAnswered(request.toString().getBytes(ISO_8859_1));
    }

    static Stream<byte[]> octets() {
        String json = "{\"to\":\"+491701234567\",\"text\":\"Hi\"}";
        return Stream.of(
                        "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\nGET /health/ready HTTP/1.0\r\n\r\n",
                        "POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer shop-token\r\n"
                                + "Content-Length: " + json.length() + "\r\n\r\n" + json,
                        "POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer shop-token\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(json.length()) + ";a=b\r\n"
                                + json + "\r\n0\r\nTrailer: x\r\n\r\n",
                        "POST /v1/messages HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                        "HEAD /v1/state HTTP/1.1\r\nHost: a\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n",
                        "CONNECT a:1 HTTP/1.1\r\nUpgrade: h2c\r\n\r\n",
                        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                        "\u0016\u0003\u0001\u0000\u0005hello")
                .map(text -> text.getBytes(ISO_8859_1));
    }

    /** An input is everything that a client sends. */
    @MethodSource("octets")
    @FuzzTest
    void answersAnyOctets(byte[] input) throws IOException {
        assertAnswered(input);
    }

    private static void assertAnswered(byte[] request) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        boolean isWhole = exchange(request, answer);
        EmbeddedChannel client = client(methods(request));
        client.writeInbound(Unpooled.wrappedBuffer(answer.toByteArray()));
        List<FullHttpResponse> responses = new ArrayList<>();
        client.finish();
        for (Object read = client.readInbound(); read != null; read = client.readInbound()) {
            responses.add((FullHttpResponse) read);
        }
        int length = 0;
        for (FullHttpResponse response : responses) {
            assertValid(response);
            length += response.content().readableBytes();
            response.release();
        }
        if (isWhole) {
            assertThat(responses.isEmpty()).isEqualTo(answer.size() == 0);
        }
        assertThat(length).isLessThan(MAX_RESPONSE);
    }

    /**
     * Sends a request and reads all that the gateway answers. Returns false if the connection was reset, which may
     * lose the response: the gateway does not read what follows a request that it refuses.
     */
    private static boolean exchange(byte[] request, ByteArrayOutputStream answer) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rig.front.port())) {
            socket.setSoTimeout((int) Waits.BOUND.toMillis());
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
                byte[] buffer = new byte[BUFFER];
                for (int count; (count = socket.getInputStream().read(buffer)) >= 0; ) {
                    answer.write(buffer, 0, count);
                }
                return true;
            } catch (java.net.SocketTimeoutException e) {
                throw new AssertionError("the connection does not end", e);
            } catch (IOException e) {
                return false;
            }
        }
    }

    /** Returns the methods of the requests, as Netty reads them: a response to HEAD has no body. */
    private static Queue<HttpMethod> methods(byte[] request) {
        Queue<HttpMethod> methods = new ArrayDeque<>();
        EmbeddedChannel server = new EmbeddedChannel(new HttpRequestDecoder());
        server.writeInbound(Unpooled.wrappedBuffer(request));
        server.finish();
        for (Object read = server.readInbound(); read != null; read = server.readInbound()) {
            if (read instanceof HttpRequest head) {
                methods.add(head.method());
            }
            ReferenceCountUtil.release(read);
        }
        return methods;
    }

    private static EmbeddedChannel client(Queue<HttpMethod> methods) {
        return new EmbeddedChannel(
                new HttpResponseDecoder() {
                    @Override
                    protected boolean isContentAlwaysEmpty(HttpMessage message) {
                        return (message instanceof HttpResponse response
                                        && response.status().codeClass() != HttpStatusClass.INFORMATIONAL
                                        && HttpMethod.HEAD.equals(methods.poll()))
                                || super.isContentAlwaysEmpty(message);
                    }
                },
                new HttpObjectAggregator(MAX_RESPONSE));
    }

    private static void assertValid(FullHttpResponse response) throws IOException {
        String body = response.content().toString(UTF_8);
        assertThat(response.decoderResult().isSuccess()).as("%s", response).isTrue();
        assertThat(response.status().code())
                .as("%s %s", response, body)
                .isBetween(100, 599)
                .isNotEqualTo(500);
        String type = response.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
        if (type.endsWith("json") && !body.isEmpty()) {
            assertThat(JSON.std.anyFrom(body)).isNotNull();
        }
    }
}
