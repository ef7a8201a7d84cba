package io.smppcore.gateway.http;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client of callbacks that the JVM reaches through a proxy, such as that of the system property {@code
 * https.proxyHost}. It is the client of the JDK, which knows proxies but needs more processor time. Thread-safe.
 */
final class ProxyClient implements AutoCloseable {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client;

    /**
     * Creates a client without connections.
     *
     * @param connecting timeout of a connection
     */
    ProxyClient(Duration connecting) {
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connecting)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(threads)
                .build();
    }

    /** Returns true if the JVM uses a proxy for an address. */
    static boolean hasProxy(URI url) {
        ProxySelector selector = ProxySelector.getDefault();
        return selector != null && selector.select(url).stream().anyMatch(proxy -> proxy.type() == Proxy.Type.HTTP);
    }

    /** Does the same as {@link CallbackClient#send}. */
    CompletableFuture<Integer> send(URI url, Map<String, String> headers, byte @Nullable [] body, Duration answering) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(answering);
        if (body != null) {
            request.POST(HttpRequest.BodyPublishers.ofByteArray(body));
        }
        headers.forEach(request::header);
        CompletableFuture<HttpResponse<Void>> call =
                client.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding());
        // A timeout besides that of the client, which ends with the header of the response: this one includes the body.
        return call.copy()
                .orTimeout(answering.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((response, failure) -> call.cancel(true))
                .thenApply(HttpResponse::statusCode);
    }

    @Override
    public void close() {
        client.shutdownNow();
        threads.shutdownNow();
    }
}
