package io.smppcore.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for a response to a callback that leaves its request without a result, or that throws an exception. */
class CallbackResponseFuzzTest {

    private static final CallbackClient CLIENT = new CallbackClient(null);
    private static final CallbackClient.Origin ORIGIN = new CallbackClient.Origin(false, "localhost", 1);

    @AfterAll
    static void close() {
        CLIENT.close();
    }

    static Stream<byte[]> seeds() {
        return Stream.of(
                        "HTTP/1.1 204 No Content\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 Again\r\n\r\n",
                        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\n\r\n",
                        "HTTP/1.1 202 x\r\nTransfer-Encoding: chunked\r\n\r\n1;a\r\nx\r\n0\r\nA: b\r\n\r\n",
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                        "HTTP/1.0 404\r\nConnection: close\r\n\r\nbody",
                        "HTTP/1.1 -7 x\r\nContent-Length: -1\r\n\r\n",
                        "SSH-2.0-x\r\n")
                .map(text -> text.getBytes(ISO_8859_1));
    }

    /** The response arrives in two pieces, the first of which has as many octets as the first octet says. */
    @MethodSource("seeds")
    @FuzzTest
    void hasAStatusOrFails(byte[] input) {
        CallbackConnection connection = new CallbackConnection(CLIENT, ORIGIN);
        EmbeddedChannel channel = new EmbeddedChannel(CallbackClient.codec(), connection);
        CompletableFuture<Integer> status = new CompletableFuture<>();
        DefaultFullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.EMPTY_BUFFER);
        connection.send(new CallbackClient.Exchange(request, System.nanoTime() + TimeUnit.HOURS.toNanos(1), status));
        channel.releaseOutbound();
        int first = input.length == 0 ? 0 : Math.min(input[0] & 0xFF, input.length);
        channel.writeInbound(Unpooled.copiedBuffer(input, 0, first));
        if (channel.isActive()) {
            channel.writeInbound(Unpooled.copiedBuffer(input, first, input.length - first));
        }
        channel.finishAndReleaseAll();
        CLIENT.remove(connection);
        assertThat(status).isDone();
        channel.checkException();
        if (!status.isCompletedExceptionally()) {
            assertThat(status.join()).isNotNegative();
        }
    }
}
