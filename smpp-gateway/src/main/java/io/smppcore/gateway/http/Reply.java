package io.smppcore.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An HTTP response.
 *
 * @param status HTTP status
 * @param type media type, empty if there is no body
 * @param body body, empty if there is none
 * @param headers further headers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String type, byte[] body, Map<String, String> headers) {

    static final int OK = 200;
    static final int CREATED = 201;
    static final int ACCEPTED = 202;
    static final int NO_CONTENT = 204;
    static final String JSON = "application/json";

    private static final String PROBLEM = "application/problem+json";

    /** Content-Security-Policy of all responses: only resources of this server, no inline scripts or styles. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

    Reply(int status, String type, byte[] body) {
        this(status, type, body, Map.of());
    }

    static Reply json(int status, Object tree) {
        return new Reply(status, JSON, Json.write(tree));
    }

    /** Returns a response with status 200 and a text in UTF-8. */
    static Reply text(String type, String text) {
        return new Reply(OK, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static Reply problem(int status, Map<String, Object> members, Map<String, String> headers) {
        return new Reply(status, PROBLEM, Json.write(members), headers);
    }

    /** Returns this response with the entity tag of a revision. */
    Reply tagged(long revision) {
        return new Reply(status, type, body, Map.of("ETag", "\"" + revision + "\""));
    }

    static Reply empty() {
        return new Reply(NO_CONTENT, "", new byte[0]);
    }

    /**
     * Returns this response as Netty writes it.
     *
     * @param isKeptAlive true if the connection stays open after it
     */
    FullHttpResponse response(boolean isKeptAlive) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
                .set("Content-Security-Policy", POLICY)
                .set("Referrer-Policy", "no-referrer")
                .set("Cross-Origin-Resource-Policy", "same-origin")
                .set("X-Content-Type-Options", "nosniff");
        if (status != NO_CONTENT) {
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, type)
                    .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        }
        switch (status) {
            case Problem.UNAUTHORIZED -> response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
            case Problem.TOO_MANY, Problem.UNAVAILABLE -> response.headers().setInt(HttpHeaderNames.RETRY_AFTER, 1);
            default -> {}
        }
        headers.forEach(response.headers()::set);
        // Always set, although HTTP/1.1 implies keep-alive: without it, an HTTP/1.0 client would wait for the end of
        // the connection.
        response.headers()
                .set(HttpHeaderNames.CONNECTION, isKeptAlive ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
        return response;
    }
}
