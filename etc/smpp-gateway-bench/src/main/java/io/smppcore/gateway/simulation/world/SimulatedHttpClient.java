package io.smppcore.gateway.simulation.world;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** An HTTP client in the simulated network. In the classes of the gateway, it has the place of that of callbacks. */
public final class SimulatedHttpClient implements AutoCloseable {

    private final Machine machine = Loop.machine();
    private final Network network = Network.current();

    /** Called in place of the constructor of the replaced class. */
    public SimulatedHttpClient(@Nullable SSLContext tls) {}

    /** Sends a request. The future completes with the status of its response, or fails. */
    public CompletableFuture<Integer> send(
            URI url, Map<String, String> headers, byte @Nullable [] body, Duration answering) {
        if (body == null) {
            throw new IllegalArgumentException("GET " + url + " (expected: POST, as the simulation configures)");
        }
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Loop.Event timeout = machine.after(
                answering.toNanos(), () -> status.completeExceptionally(new TimeoutException("no response in time")));
        network.post(machine, url.getPort(), body, status);
        return status.whenComplete((value, failure) -> timeout.cancel());
    }

    @Override
    public void close() {
        // Requests in flight complete as usual.
    }
}
