package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** An HTTP client, like a browser or curl. */
final class Http {

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Waits.BOUND)
            .build();
    private final URI base;

    Http(SmscSimulator simulator) {
        base = URI.create("http://localhost:" + simulator.http().orElseThrow().getPort() + "/");
    }

    URI base() {
        return base;
    }

    HttpResponse<String> ask(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Waits.BOUND)
                .method(method, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    String read(String path) throws IOException, InterruptedException {
        return ask("GET", path, "").body();
    }
}
