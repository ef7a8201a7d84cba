package io.smppcore.client;

import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestFailedException;
import io.smppcore.type.Address;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A view of a client that sends requests again after transient statuses and failures. For each request, the caller
 * declares whether a second delivery does harm. A failure with {@linkplain io.smppcore.session.Outcome#UNKNOWN unknown}
 * outcome is retried only with {@link Idempotence#PROMISED}. Thread-safe.
 *
 * <p>Failures that would repeat are not retried: requests that the version, the state or an interceptor does not allow,
 * requests that cannot be encoded, and all requests after the client was closed.
 */
public final class RetryingClient {

    private final SmppClient client;
    private final RetryPolicy policy;
    private final ClientClock clock;
    private final RandomGenerator random;
    private final Semaphore waits;
    private final LimitedLog log = new LimitedLog(ClientLog.LOG, 1);

    RetryingClient(SmppClient client, RetryPolicy policy, ClientClock clock, RandomGenerator random) {
        this.client = client;
        this.policy = policy;
        this.clock = clock;
        this.random = random;
        this.waits = new Semaphore(policy.waitLimit());
    }

    /**
     * Sends a request until it succeeds, cannot succeed, or the policy allows no further attempt. Waits between
     * attempts. An interrupt ends the wait and the attempts, and the interrupt status of the thread is set again.
     *
     * @param <R> the response
     * @param request the request
     * @param idempotence effect of a second delivery
     * @return the response to the last attempt, whatever its status
     * @throws RequestFailedException if the last attempt got no response
     * @throws IllegalStateException if the client was never connected
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     */
    public <R extends Response> R send(Request<R> request, Idempotence idempotence) {
        CallingThread.refuseBlocking("send");
        Supplier<R> attempt = () -> Routes.send(client.supervisor(), null, request);
        SendObservation observation = client.observation();
        return observation == null
                ? send(attempt, idempotence)
                : observation.send(request, () -> send(attempt, idempotence));
    }

    private <R extends Response> R send(Supplier<R> attempt, Idempotence idempotence) {
        Retries retries = new Retries(policy, idempotence, clock, random, log);
        while (true) {
            try {
                R response = attempt.get();
                Optional<Duration> wait = retries.after(response);
                if (wait.isEmpty() || !sleep(wait.get())) {
                    return response;
                }
            } catch (RequestFailedException e) {
                Optional<Duration> wait = retries.after(e);
                if (wait.isEmpty() || !sleep(wait.get())) {
                    throw e;
                }
            }
        }
    }

    /**
     * Sends a request like {@link #send} and never blocks. The wait between attempts occupies no thread; at most {@link
     * RetryPolicy#waitLimit} requests of this object wait at a time, and further ones are not sent again.
     *
     * @param <R> the response
     * @param request the request
     * @param idempotence effect of a second delivery
     * @return a future that completes with the response to the last attempt, whatever its status, or with a {@link
     *     RequestFailedException}; possibly on an event loop, so its dependents must not block. Cancelling it ends the
     *     attempts.
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> CompletableFuture<R> sendAsync(Request<R> request, Idempotence idempotence) {
        Supplier<CompletableFuture<R>> attempt = () -> Routes.sendAsync(client.supervisor(), null, request);
        SendObservation observation = client.observation();
        return observation == null
                ? sendAsync(attempt, idempotence)
                : observation.sendAsync(request, () -> sendAsync(attempt, idempotence));
    }

    private <R extends Response> CompletableFuture<R> sendAsync(
            Supplier<CompletableFuture<R>> attempt, Idempotence idempotence) {
        Retries retries = new Retries(policy, idempotence, clock, random, log);
        RetriedRequest<R> result = new RetriedRequest<>(attempt, retries, clock, waits);
        result.send();
        return result;
    }

    /**
     * Sends a text with the {@linkplain SmppClient.Builder#textOptions options of the client}, as {@link
     * #sendText(Address, Address, String, TextOptions, Idempotence)} does.
     *
     * @throws SubmissionFailedException if the last attempt of a part got no response
     * @throws io.smppcore.type.SmppException if the text cannot be encoded, or has too many parts; nothing was sent
     * @throws IllegalStateException if the client was never connected
     */
    public Submission sendText(Address from, Address to, String text, Idempotence idempotence) {
        return sendText(from, to, text, client.textOptions(), idempotence);
    }

    /**
     * Sends a text as {@link SmppClient#sendText(Address, Address, String, TextOptions)} does, and sends each part
     * again as the policy says. All parts are sent over one bind, or the remaining ones over another if that has ended.
     *
     * @param from source address
     * @param to destination address
     * @param text the text
     * @param options options of its messages
     * @param idempotence effect of a second delivery of a part
     * @return the outcome of each part, which may be a refusal
     * @throws SubmissionFailedException if the last attempt of a part got no response
     * @throws io.smppcore.type.SmppException if the text cannot be encoded, or has too many parts; nothing was sent
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     * @throws IllegalStateException if the client was never connected
     */
    public Submission sendText(Address from, Address to, String text, TextOptions options, Idempotence idempotence) {
        CallingThread.refuseBlocking("sendText");
        TextRoute route = TextRoute.following(client.supervisor());
        return client.sending(from, to, text, options).send(part -> send(() -> route.send(part), idempotence));
    }

    /**
     * Sends a text with the {@linkplain SmppClient.Builder#textOptions options of the client}, as {@link
     * #sendTextAsync(Address, Address, String, TextOptions, Idempotence)} does.
     *
     * @throws IllegalStateException if the client was never connected
     */
    public CompletableFuture<Submission> sendTextAsync(Address from, Address to, String text, Idempotence idempotence) {
        return sendTextAsync(from, to, text, client.textOptions(), idempotence);
    }

    /**
     * Sends a text like {@link #sendText(Address, Address, String, TextOptions, Idempotence)} and never blocks.
     *
     * @param from source address
     * @param to destination address
     * @param text the text
     * @param options options of its messages
     * @param idempotence effect of a second delivery of a part
     * @return a future that completes with the outcome of each part, which may be a refusal, or with the exceptions of
     *     {@code sendText}; possibly on an event loop, so its dependents must not block. Cancelling it ends the
     *     attempts.
     * @throws IllegalStateException if the client was never connected
     */
    public CompletableFuture<Submission> sendTextAsync(
            Address from, Address to, String text, TextOptions options, Idempotence idempotence) {
        TextRoute route = TextRoute.following(client.supervisor());
        return client.sendTextAsync(
                from, to, text, options, part -> sendAsync(() -> route.sendAsync(part), idempotence));
    }

    private boolean sleep(Duration time) {
        try {
            clock.sleep(time);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
