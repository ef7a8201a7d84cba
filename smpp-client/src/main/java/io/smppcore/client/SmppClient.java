package io.smppcore.client;

import io.smppcore.config.OptionGroup;
import io.smppcore.internal.engine.ClassPreloader;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.OutstandingReceipts;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextEncoder;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ProxyOptions;
import io.smppcore.type.Address;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A client (ESME) that keeps one or more binds to an SMSC open. Thread-safe.
 *
 * <pre>{@code
 * try (SmppClient client = SmppClient.builder()
 *         .endpoint("smsc.example.com", 2775)
 *         .systemId("me")
 *         .password("secret")
 *         .connect()) {
 *     Submission submission = client.sendText(from, to, "Hello").orThrow();
 * }
 * }</pre>
 *
 * <p>Each request goes to the bound session with the most free slots. A bind that is lost, or that the peer has
 * unbound, is opened again after a {@linkplain Backoff wait} at the next endpoint; one that was {@linkplain BindRefusal
 * refused for good}, or whose session the application has closed, is not. Requests in flight on a lost session fail:
 * nothing is sent again automatically.
 */
public final class SmppClient implements AutoCloseable {

    private final ReceiptWaits receiptWaits;
    private final InboundMessages messages;
    private final TextOptions textOptions;
    private final DefaultAlphabet defaultAlphabet;
    private final ClientPlan plan;
    private final @Nullable SendObservation observation;
    private final List<BindRequest> binds;
    private final AtomicReference<@Nullable Supervisor> current = new AtomicReference<>();

    /** Null until the first text: many clients send none, and its tables take time to load. */
    private volatile @Nullable TextEncoder textEncoder;

    private SmppClient(Builder builder) {
        this.receiptWaits = new ReceiptWaits(builder.receiptOptions.build(), builder.clock);
        this.messages = builder.inboundMessages(receiptWaits, builder.clock);
        this.textOptions = builder.textOptions.build();
        this.defaultAlphabet = builder.defaultAlphabet();
        this.plan = builder.plan(messages);
        RequestObserver observer = builder.observer(messages);
        this.observation = observer == null ? null : new SendObservation(observer, builder.systemId());
        this.binds = builder.bindRequests();
    }

    /** Returns a builder of a client: a transceiver with the default options. */
    public static Builder builder() {
        ClassPreloader.start();
        return new Builder();
    }

    /**
     * Returns a builder of a listener for SMSCs that open the connection and send outbind: a receiver with the default
     * options.
     */
    public static OutbindListener.Builder outbindListener() {
        return new OutbindListener.Builder();
    }

    /**
     * Connects and binds: opens the first bind, then all others at the same time, and waits until each is open or has
     * tried every endpoint once. Returns if the first bind is open; others that could not be opened are tried again in
     * the background. With {@link ClientOptions#keepTrying}, the first one is too.
     *
     * @throws ConnectFailedException if there is no connection, or it ended before the bind was answered
     * @throws BindRefusedException if the SMSC refuses the first bind, or any bind for good
     * @throws IllegalStateException if the client is connected already
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     */
    public void connect() {
        CallingThread.refuseBlocking("connect");
        try {
            connectAsync().join();
        } catch (CompletionException e) {
            throw forCaller(e.getCause());
        }
    }

    /**
     * Connects and binds. See {@link #connect}.
     *
     * @return a future that completes when the client is bound, or with a {@link ConnectFailedException} or a
     *     {@link BindRefusedException}; possibly on an event loop, so its dependents must not block
     */
    public CompletableFuture<Void> connectAsync() {
        Supervisor before = current.get();
        Supervisor next = new Supervisor(plan, binds);
        if ((before != null && !before.isFinished()) || !current.compareAndSet(before, next)) {
            return CompletableFuture.failedFuture(new IllegalStateException(this + ": " + obstacle(current.get())));
        }
        CompletableFuture<Void> result = new CompletableFuture<>();
        try {
            receiptWaits.begin();
            next.connect().whenComplete((done, failure) -> {
                if (failure == null) {
                    result.complete(null);
                } else {
                    result.completeExceptionally(failure);
                }
            });
        } catch (Throwable e) {
            // An error such as a missing class. The binds that have not started must not prevent the next connect.
            current.compareAndSet(next, before);
            result.completeExceptionally(e);
        }
        return result;
    }

    /** Returns the state of these binds that prevents a connect, for the message of the exception. */
    private static String obstacle(@Nullable Supervisor supervisor) {
        if (supervisor != null && supervisor.isClosed() && !supervisor.isFinished()) {
            return "closing (call connect when close has completed)";
        }
        return supervisor != null && supervisor.isConnecting() ? "connecting already" : "connected already";
    }

    /**
     * Sends a request and waits for the response. Before, waits for a bind, at most for {@link ClientOptions#bindWait},
     * and with a {@linkplain RateOptions rate} for the turn of the request. See {@link SmppSession#send}.
     *
     * @param <R> the response
     * @param request the request
     * @return the response, whatever its status
     * @throws io.smppcore.session.RequestFailedException if there is no response
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> R send(Request<R> request) {
        Supervisor supervisor = supervisor();
        return observation == null
                ? Routes.send(supervisor, null, request)
                : observation.send(request, () -> Routes.send(supervisor, null, request));
    }

    /**
     * Sends a request and never blocks. Without a bind it fails at once, unless {@link ClientOptions#asyncBindWait}
     * lets it wait. With a {@linkplain RateOptions rate} it may wait for its turn, without occupying a thread;
     * cancelling the future ends the wait. See {@link SmppSession#sendAsync}.
     *
     * @param <R> the response
     * @param request the request
     * @return a future that completes with the response, whatever its status, or with a
     *     {@link io.smppcore.session.RequestFailedException}
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> CompletableFuture<R> sendAsync(Request<R> request) {
        Supervisor supervisor = supervisor();
        return observation == null
                ? Routes.sendAsync(supervisor, null, request)
                : observation.sendAsync(request, () -> Routes.sendAsync(supervisor, null, request));
    }

    /**
     * Sends a request if a window has a free slot now and the {@linkplain RateOptions rate} allows it, and never
     * blocks. See {@link SmppSession#trySend}.
     *
     * @param <R> the response
     * @param request the request
     * @return the same future as {@link #sendAsync}; empty if every window is full or the rate does not allow it, and
     *     nothing was sent
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> Optional<CompletableFuture<R>> trySend(Request<R> request) {
        Optional<CompletableFuture<R>> sent = Routes.trySend(supervisor(), request);
        if (observation != null) {
            sent.ifPresent(response -> observation.observe(request, response));
        }
        return sent;
    }

    /** Returns a view of this client that sends requests again after transient failures; it may be shared. */
    public RetryingClient retrying(RetryPolicy policy) {
        return new RetryingClient(this, policy, plan.clock(), plan.random());
    }

    /**
     * Sends a text with the {@linkplain Builder#textOptions options of the client}, as {@link #sendText(Address,
     * Address, String, TextOptions)} does.
     *
     * @throws io.smppcore.type.SmppException if the text cannot be encoded, or has too many parts; nothing was sent
     * @throws IllegalStateException if the client was never connected
     */
    public Submission sendText(Address from, Address to, String text) {
        return sendText(from, to, text, textOptions);
    }

    /**
     * Sends a text in as many parts as it needs, and waits for the responses. All parts are sent over one bind, each
     * after the previous one was accepted. The first part that is refused or fails stops the rest.
     *
     * @param from source address
     * @param to destination address
     * @param text the text
     * @param options options of its messages
     * @return the outcome of each part, which may be a refusal
     * @throws SubmissionFailedException if a part got no response; the submission in it says which parts were accepted
     * @throws io.smppcore.type.SmppException if the text cannot be encoded, or has too many parts; nothing was sent
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     * @throws IllegalStateException if the client was never connected
     */
    public Submission sendText(Address from, Address to, String text, TextOptions options) {
        CallingThread.refuseBlocking("sendText");
        return sending(from, to, text, options).send(TextRoute.fixed(supervisor())::send);
    }

    /**
     * Sends a text with the {@linkplain Builder#textOptions options of the client}, as {@link #sendTextAsync(Address,
     * Address, String, TextOptions)} does.
     *
     * @throws IllegalStateException if the client was never connected
     */
    public CompletableFuture<Submission> sendTextAsync(Address from, Address to, String text) {
        return sendTextAsync(from, to, text, textOptions);
    }

    /**
     * Sends a text as {@link #sendText(Address, Address, String, TextOptions)} does, and never blocks. Without a bind
     * it fails at once, unless {@link ClientOptions#asyncBindWait} lets it wait.
     *
     * @param from source address
     * @param to destination address
     * @param text the text
     * @param options options of its messages
     * @return a future that completes with the outcome of each part, which may be a refusal, or with the exceptions of
     *     {@code sendText}; on the event loop, so its dependents must not block. Cancelling it stops the parts that are
     *     not sent yet.
     * @throws IllegalStateException if the client was never connected
     */
    public CompletableFuture<Submission> sendTextAsync(Address from, Address to, String text, TextOptions options) {
        TextRoute route = TextRoute.fixed(supervisor());
        return sendTextAsync(from, to, text, options, route::sendAsync);
    }

    /** Sends a text as the public method does, but each part with {@code route}, a function that never blocks. */
    CompletableFuture<Submission> sendTextAsync(
            Address from,
            Address to,
            String text,
            TextOptions options,
            Function<SubmitSm, CompletableFuture<SubmitSmResp>> route) {
        try {
            return sending(from, to, text, options).sendAsync(route);
        } catch (Throwable e) { // the editor and the reference numbers of the options are application code
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Encodes a text and divides it into parts. Returns an object that sends them and has not started. */
    TextSending sending(Address from, Address to, String text, TextOptions options) {
        TextParts parts = TextParts.of(from, to, text, options, textEncoder());
        return new TextSending(parts, receiptWaits, observation == null ? null : observation.start(parts));
    }

    private TextEncoder textEncoder() {
        TextEncoder present = textEncoder;
        TextEncoder encoder = present != null ? present : TextEncoder.of(defaultAlphabet);
        textEncoder = encoder;
        return encoder;
    }

    /** Returns the observation of requests; null if there is no observer. */
    @Nullable
    SendObservation observation() {
        return observation;
    }

    /** Returns the options of texts that are sent without options. */
    TextOptions textOptions() {
        return textOptions;
    }

    /**
     * Sends many requests, with at most as many in flight as the windows of the bound sessions have slots. Takes the
     * next request when a slot is free, and waits like {@link #send} while no bind is up or the rate does not allow
     * more. Blocks until every request has ended.
     *
     * @param <R> the response
     * @param requests the requests; read by the calling thread
     * @param results called by the calling thread with the outcome of each request, in the order of completion
     * @return the numbers of requests by outcome
     * @throws io.smppcore.type.SmppException if the thread is interrupted; requests in flight stay in flight
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> SendTotals sendAll(
            Iterator<? extends Request<R>> requests, Consumer<? super Sent<Request<R>, R>> results) {
        return this.<R>requests().sendAll(requests, results);
    }

    /**
     * Sends the requests of a stream, which it closes, as {@link #sendAll(Iterator, Consumer)} does.
     *
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> SendTotals sendAll(
            Stream<? extends Request<R>> requests, Consumer<? super Sent<Request<R>, R>> results) {
        try (requests) {
            return sendAll(requests.iterator(), results);
        }
    }

    /**
     * Sends the requests of a publisher. Requests as many of them as the windows of the bound sessions have free slots,
     * but no more than the subscriber has requested results; never blocks.
     *
     * @param <R> the response
     * @param requests the requests
     * @return publisher of the outcome of each request, in the order of completion; mostly on an event loop, so the
     *     subscriber must not block. A failure of the source is published after the last result. Cancelling stops the
     *     source; requests in flight stay in flight.
     * @throws IllegalStateException if the client was never connected
     */
    public <R extends Response> SentPublisher<Request<R>, R> sendAll(Flow.Publisher<? extends Request<R>> requests) {
        return new BulkPublisher<>(this.<R>requests(), requests);
    }

    /**
     * Sends many texts with the {@linkplain Builder#textOptions options of the client}, as {@link #sendAll(Iterator,
     * Consumer)} does with requests.
     *
     * @throws io.smppcore.type.SmppException if the thread is interrupted; texts in flight stay in flight
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     * @throws IllegalStateException if the client was never connected
     */
    public SendTotals sendAllTexts(
            Iterator<OutgoingText> texts, Consumer<? super Sent<OutgoingText, Submission>> results) {
        return texts().sendAll(texts, results);
    }

    /**
     * Sends the texts of a stream, which it closes, as {@link #sendAllTexts(Iterator, Consumer)} does.
     *
     * @throws IllegalStateException if the client was never connected
     */
    public SendTotals sendAllTexts(
            Stream<OutgoingText> texts, Consumer<? super Sent<OutgoingText, Submission>> results) {
        try (texts) {
            return sendAllTexts(texts.iterator(), results);
        }
    }

    /**
     * Sends the texts of a publisher with the {@linkplain Builder#textOptions options of the client}, as {@link
     * #sendAll(Flow.Publisher)} does with requests.
     *
     * @throws IllegalStateException if the client was never connected
     */
    public SentPublisher<OutgoingText, Submission> sendAllTexts(Flow.Publisher<OutgoingText> texts) {
        return new BulkPublisher<>(texts(), texts);
    }

    private <R extends Response> Bulk<Request<R>, R> requests() {
        Supervisor supervisor = supervisor();
        Function<Request<R>, CompletableFuture<R>> patient =
                request -> new PatientRequest<>(supervisor, request).sendOver(null);
        return new Bulk<>(
                supervisor::slots,
                observation == null
                        ? patient
                        : request -> observation.sendAsync(request, () -> patient.apply(request)));
    }

    private Bulk<OutgoingText, Submission> texts() {
        Supervisor supervisor = supervisor();
        return new Bulk<>(
                supervisor::slots,
                text -> sendTextAsync(
                        text.from(), text.to(), text.text(), textOptions, TextRoute.patient(supervisor)::sendAsync));
    }

    /**
     * Returns the bound session with the most free slots; if none is bound, the last one that was.
     *
     * @throws IllegalStateException if no session was ever bound
     */
    public SmppSession session() {
        SmppSession session = sessionOrNull();
        if (session == null) {
            throw notConnected();
        }
        return session;
    }

    private @Nullable SmppSession sessionOrNull() {
        Supervisor supervisor = current.get();
        SmppSession picked = supervisor == null ? null : supervisor.pick();
        return picked != null || supervisor == null ? picked : supervisor.last();
    }

    /** Returns a snapshot of the bound sessions, in the order of the binds. */
    public List<SmppSession> sessions() {
        Supervisor supervisor = current.get();
        return supervisor == null ? List.of() : supervisor.sessions();
    }

    /** Returns a snapshot of each bind, in the order of the binds; empty before the first connect. */
    public List<BindSnapshot> binds() {
        Supervisor supervisor = current.get();
        return supervisor == null ? List.of() : supervisor.snapshots();
    }

    /**
     * Makes each bind that waits before its next attempt start that attempt at once. The following wait is not shorter
     * for it. Has no effect on binds in another state.
     */
    public void bindNow() {
        Supervisor supervisor = current.get();
        if (supervisor != null) {
            supervisor.bindNow();
        }
    }

    /**
     * Returns the current rate in requests per second, over all binds together; empty if {@link RateOptions} set no
     * limit.
     */
    public OptionalDouble rate() {
        SendRate rate = plan.rate();
        return rate == null ? OptionalDouble.empty() : rate.now();
    }

    /** Returns a snapshot of the statistics of awaited receipts since the last connect. */
    public OutstandingReceipts.Statistics receiptStatistics() {
        return receiptWaits.current().statistics();
    }

    /** Returns the state of {@link #session}; {@link SessionState#CLOSED} if there is none. */
    public SessionState state() {
        SmppSession session = sessionOrNull();
        return session == null ? SessionState.CLOSED : session.state();
    }

    /**
     * Closes every session gracefully and stops all attempts. May be called any number of times and on any thread;
     * {@link #connect} is possible again when it has completed.
     *
     * @return a future that completes when every connection is closed, with the reason of the last one that was closed,
     *     or with null if no session was ever bound
     */
    public CompletableFuture<@Nullable CloseReason> closeAsync() {
        Supervisor supervisor = current.get();
        return supervisor == null ? CompletableFuture.completedFuture(null) : closeAsync(supervisor);
    }

    private CompletableFuture<@Nullable CloseReason> closeAsync(Supervisor supervisor) {
        OutstandingReceipts ending = receiptWaits.closing();
        return supervisor.closeAsync().whenComplete((reason, failure) -> ended(ending));
    }

    private void ended(OutstandingReceipts ending) {
        receiptWaits.end(ending);
        messages.close();
    }

    /**
     * Closes every session gracefully and waits until they have ended, bounded by the drain and unbind timeouts of the
     * options. On an event loop, in a handler of a session or in a {@link ClientListener} it returns at once, like
     * {@link #closeAsync}, because it might wait for itself.
     */
    @Override
    public void close() {
        Supervisor supervisor = current.get();
        if (supervisor != null) {
            CompletableFuture<?> closed = closeAsync(supervisor);
            if (!CallingThread.isOfSessions() && !supervisor.isListenerThread()) {
                closed.join();
            }
        }
    }

    /** Closes every connection at once and stops all attempts. Requests in flight fail with unknown outcome. */
    public void closeNow() {
        Supervisor supervisor = current.get();
        if (supervisor != null) {
            supervisor.closeNow();
            ended(receiptWaits.closing());
        }
    }

    /**
     * Returns the name of this client in its log lines, threads and health: that of {@link Builder#name}, else its
     * system_id and endpoints.
     */
    public String name() {
        return plan.client().substring(Builder.CLIENT.length());
    }

    @Override
    public String toString() {
        return plan.client();
    }

    Supervisor supervisor() {
        Supervisor supervisor = current.get();
        if (supervisor == null) {
            throw notConnected();
        }
        return supervisor;
    }

    private IllegalStateException notConnected() {
        return new IllegalStateException(this + ": not connected (call connect first)");
    }

    private static RuntimeException forCaller(@Nullable Throwable failure) {
        return switch (failure) {
            case IllegalStateException e -> e;
            case RuntimeException e -> {
                e.setStackTrace(Thread.currentThread().getStackTrace());
                yield e;
            }
            case null, default -> new IllegalStateException(failure);
        };
    }

    /** Builder of a client. Not thread-safe. */
    public static final class Builder extends BindBuilder<Builder> {

        final ConnectOptions.Builder connection = ConnectOptions.builder();
        final ClientOptions.Builder clientOptions = ClientOptions.builder();
        final ReceiptOptions.Builder receiptOptions = ReceiptOptions.builder();
        TextOptions.Builder textOptions = TextOptions.builder();
        private List<Endpoint> endpoints = List.of();
        private List<BindType> bindTypes = List.of(BindType.TRANSCEIVER);
        private ClientListener clientListener = ClientListener.NONE;
        private NameResolver resolver = NameResolver.SYSTEM;
        private ClientClock clock = ClientClock.SYSTEM;
        private RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();

        private static final int MAX_NAME = 100;

        /** Text before the name in log lines. */
        private static final String CLIENT = "client ";

        private @Nullable String name;

        private Builder() {}

        /**
         * Sets the host and port of the SMSC; required.
         *
         * @param host name or address, resolved at every attempt to connect
         * @param port 1 to 65,535; 2775 is the registered one
         */
        public Builder endpoint(String host, int port) {
            return endpoints(Endpoint.of(host, port));
        }

        /**
         * Sets the endpoints of the SMSC, all different; the first is the preferred one with {@link
         * Endpoint.Policy#PRIORITY}.
         *
         * @throws IllegalArgumentException if there is none, or if there are duplicates
         */
        public Builder endpoints(Endpoint... values) {
            if (values.length == 0 || List.of(values).stream().distinct().count() < values.length) {
                throw new IllegalArgumentException(
                        "endpoints: " + List.of(values) + " (expected: at least one, and none twice)");
            }
            endpoints = List.of(values);
            return this;
        }

        /**
         * Sets the name of the client in its log lines, threads and health, which tells several clients of one
         * application apart, 1 to 100 characters; system_id and endpoints by default.
         */
        public Builder name(String value) {
            if (value.isBlank() || value.length() > MAX_NAME) {
                throw new IllegalArgumentException(
                        "name: " + value.length() + " characters (expected: 1 to " + MAX_NAME + ", not all blank)");
            }
            name = value;
            return this;
        }

        /** Sets the type of the binds; transceiver by default. */
        public Builder bindType(BindType value) {
            bindTypes = List.of(value);
            return this;
        }

        /**
         * Makes each bind a pair of a transmitter, which sends all requests, and a receiver, instead of a transceiver.
         */
        public Builder transmitterAndReceiver() {
            bindTypes = List.of(BindType.TRANSMITTER, BindType.RECEIVER);
            return this;
        }

        /** Sets {@link ClientOptions#binds}, 1 to 1,000; 1 by default. */
        public Builder binds(int count) {
            clientOptions.binds(count);
            return this;
        }

        /** Sets {@link ConnectOptions#connectTimeout}, 1 ms to 7 days; 10 s by default. */
        public Builder connectTimeout(Duration value) {
            connection.connectTimeout(value);
            return this;
        }

        /**
         * Sets {@link ConnectOptions#tls}: {@link TlsOptions#defaults} suits a server with a certificate of a public
         * authority; null, the default, for no encryption.
         */
        public Builder tls(@Nullable TlsOptions value) {
            connection.tls(value);
            return this;
        }

        /** Sets {@link ConnectOptions#proxy}, which also resolves the name of the SMSC; null, the default, for none. */
        public Builder proxy(@Nullable ProxyOptions value) {
            connection.proxy(value);
            return this;
        }

        /** Sets {@link ConnectOptions#localAddress}; null, the default, lets the system choose. */
        public Builder localAddress(@Nullable InetSocketAddress value) {
            connection.localAddress(value);
            return this;
        }

        /** Changes the options of the connections; {@code change} is called immediately with the current ones. */
        public Builder connection(Consumer<ConnectOptions.Builder> change) {
            change.accept(connection);
            return this;
        }

        /** Sets {@link RateOptions#rate} in requests per second over all binds together; no limit by default. */
        public Builder rate(double requestsPerSecond) {
            clientOptions.rate(rate -> rate.rate(requestsPerSecond));
            return this;
        }

        /** Changes the options of the binds; {@code change} is called immediately with the current ones. */
        public Builder clientOptions(Consumer<ClientOptions.Builder> change) {
            change.accept(clientOptions);
            return this;
        }

        /** Sets the listener of the binds, which is called on a virtual thread and may block. */
        public Builder clientListener(ClientListener value) {
            clientListener = value;
            return this;
        }

        /**
         * Sets options from properties whose keys begin with {@code smpp.client.}, such as {@code smpp.client.window}.
         * Options without a key keep their values, and keys with other prefixes are ignored.
         *
         * @param properties keys and values, as in docs/configuration.md
         * @throws IllegalArgumentException naming every unknown key and every invalid value; in that case nothing is
         *     changed
         */
        public Builder properties(Map<?, ?> properties) {
            ClientProperties.ALL.set(ClientProperties.PREFIX, properties, this, new Builder());
            return this;
        }

        /** Returns the keys that {@link #properties} reads, in the order of docs/configuration.md. */
        public static List<String> propertyKeys() {
            return ClientProperties.ALL.keys(ClientProperties.PREFIX);
        }

        /** Returns the options of {@link #propertyKeys}, with their values, defaults and meanings. */
        public static OptionGroup<Builder> propertyOptions() {
            return ClientProperties.ALL;
        }

        /** Sets the options of texts for which {@code sendText} and similar methods receive none. */
        public Builder textOptions(TextOptions value) {
            textOptions = value.toBuilder();
            return this;
        }

        /** Changes the options of the wait for receipts; {@code change} is called immediately with the current ones. */
        public Builder receiptOptions(Consumer<ReceiptOptions.Builder> change) {
            change.accept(receiptOptions);
            return this;
        }

        /** Sets a resolver for tests. */
        Builder resolvedBy(NameResolver newResolver) {
            resolver = newResolver;
            return this;
        }

        /** Sets clock and random generator for tests. */
        Builder supervisedBy(ClientClock newClock, RandomGenerator newRandom) {
            clock = newClock;
            random = newRandom;
            return this;
        }

        /**
         * Returns a client, to be connected by {@link SmppClient#connect}.
         *
         * @throws io.smppcore.type.InvalidFieldException if a field of the bind is too long or cannot be encoded
         * @throws IllegalArgumentException if an option is out of range
         * @throws IllegalStateException if the endpoint or the system_id is missing
         */
        public SmppClient build() {
            SmppClient client = new SmppClient(this);
            if (endpoints.isEmpty()) {
                throw new IllegalStateException(
                        "endpoint: none (expected: endpoint(host, port) of the SMSC; the registered port is "
                                + Endpoint.SMPP_PORT + ")");
            }
            if (systemId().isEmpty()) {
                throw new IllegalStateException("systemId: none (expected: systemId(...), the name of the account)");
            }
            return client;
        }

        /**
         * Returns a connected client.
         *
         * @throws ConnectFailedException if there is no connection, or it ended before the bind was answered
         * @throws BindRefusedException if the SMSC refuses the bind
         */
        public SmppClient connect() {
            SmppClient client = build();
            client.connect();
            return client;
        }

        @Override
        Builder self() {
            return this;
        }

        private ClientPlan plan(InboundMessages messages) {
            ClientOptions checked = clientOptions.build();
            String client = CLIENT + (name == null ? systemId() + " of " + where() : Printable.of(name));
            Announcer announcer = new Announcer(client, clientListener);
            SendRate rate = checked.rate().isLimiting() ? new SendRate(checked.rate(), announcer, clock) : null;
            SessionConfig config = sessionConfig(sessionListener(), messages);
            if (rate != null && checked.rate().adaptive()) {
                config = config.with(config.taps().with(rate));
            }
            Dialer dialer = new Dialer(transportOrShared(), resolver, connection.build(), config);
            return new ClientPlan(
                    client,
                    endpoints,
                    checked,
                    dialer,
                    sessionListener(),
                    clientListener,
                    announcer,
                    rate,
                    clock,
                    random);
        }

        private String where() {
            return endpoints.stream().map(Endpoint::toString).collect(Collectors.joining(", "));
        }

        private List<BindRequest> bindRequests() {
            List<BindRequest> requests = new ArrayList<>();
            for (int i = 0; i < clientOptions.build().binds(); i++) {
                bindTypes.forEach(type -> requests.add(bindRequest(type)));
            }
            return List.copyOf(requests);
        }
    }
}
