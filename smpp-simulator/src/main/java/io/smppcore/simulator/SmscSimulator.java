package io.smppcore.simulator;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Outbind;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SendOptions;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.OutbindTarget;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.Scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.Scenario.SessionBehaviour;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.Conformance.Probe;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An SMSC for tests of clients, whose responses, receipts, messages and faults follow a {@link Scenario}. Thread-safe.
 *
 * <pre>{@code
 * try (SmscSimulator simulator = SmscSimulator.builder()
 *         .scenario(Scenario.parse("submit: {status: {ESME_RTHROTTLED: 10%}}"))
 *         .start()) {
 *     client.connect("localhost", simulator.port());
 *     ...
 *     assert simulator.statistics().submitted() == 100;
 * }
 * }</pre>
 *
 * <p>Random decisions depend on the seed of the scenario, so that a run with the same clients and the same seed is
 * reproducible.
 */
public final class SmscSimulator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SmscSimulator.class);

    private static final Duration DEFAULT_WAIT = Duration.ofSeconds(10);
    private static final long POLL_NANOS = Duration.ofMillis(2).toNanos();

    private final SimulatorCounters counters = new SimulatorCounters();
    private final int messageLimit;
    private final Timeline timeline;
    private final AtomicReference<Plan> plan;
    private final MessageStore store;
    private final @Nullable Probes probes;
    private final SimulatedSessions sessions;
    private final AcceptedMessages messages;
    private final MoSender mo;
    private final SmppServer server;
    private final Optional<Frontend.Running<SmscSimulator>> frontend;
    private final Optional<InetSocketAddress> http;

    private SmscSimulator(Builder builder) {
        Timeline given = builder.timeline;
        timeline = given == null ? new SystemTimeline(builder.scheduledLimit) : given;
        plan = new AtomicReference<>(
                plan(builder.scenario, builder.scenario.seed().orElseGet(SmscSimulator::anySeed)));
        messageLimit = builder.messageLimit;
        store = new MessageStore(messageLimit);
        OutbindPolicy outbinds = new OutbindPolicy(timeline, builder.scenario.outbinds());
        DeliverSender delivery = new DeliverSender(
                counters, plan, timeline, this::server, account -> outbinds.messageWaits(account, this::outbind));
        probes = builder.conformance == null ? null : new Probes(builder.conformance);
        ProbeSequence probing =
                probes == null || !builder.appliesProbes ? null : new ProbeSequence(probes, timeline, this::simulated);
        sessions = new SimulatedSessions(plan, timeline, builder.listeners(probes, probing));
        messages = new AcceptedMessages(counters, plan, timeline, delivery, store);
        mo = new MoSender(counters, plan, timeline, this::server, delivery, outbinds);
        SubmitHandler submits = new SubmitHandler(counters, plan, timeline, sessions, messages, mo);
        CompletableFuture<SmppServer> started = new CompletableFuture<>();
        ScenarioBinds binds = new ScenarioBinds(plan, sessions, timeline, builder.authenticator, started);
        frontend = Frontend.of(builder.scenario);
        SmppServer.Builder serverBuilder = builder.server(binds, sessions, probes);
        frontend.ifPresent(running -> {
            serverBuilder.octetTap(running.allTap());
            running.octetTaps().forEach(tap -> serverBuilder.octetTap(new WithoutWithheld(tap)));
        });
        server = serverBuilder
                .handlers(submits::register)
                .handlers(new QueryHandler(messages)::register)
                .start();
        started.complete(server);
        mo.start();
        builder.scenario.outbinds().stream()
                .filter(target -> target.when() == OutbindTarget.When.START)
                .forEach(this::outbind);
        http = startFrontend();
    }

    private SimulatedSession simulated(SmppSession session) {
        return sessions.of(session);
    }

    private Optional<InetSocketAddress> startFrontend() {
        try {
            return frontend.map(running -> running.start(this));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Returns a builder for a simulator that accepts every bind and message, on any free port of the loopback address.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the port on which the simulator listens, 1 to 65,535. */
    public int port() {
        return server.port();
    }

    /** Returns the address on which the simulator listens, with the actual port. */
    public InetSocketAddress address() {
        return server.address();
    }

    /**
     * Returns the address of the web page and the REST interface.
     *
     * @return the address, with the actual port; empty if the scenario of the start has no {@code http}
     */
    public Optional<InetSocketAddress> http() {
        return http;
    }

    /** Returns the underlying server, always the same instance; it is closed with the simulator. */
    public SmppServer server() {
        return server;
    }

    /** Returns the clock of the simulator, always the same instance. */
    public Timeline timeline() {
        return timeline;
    }

    /** Returns the current behaviour, including the seed in use. */
    public Scenario scenario() {
        return plan.get().scenario();
    }

    /**
     * Returns the seed of all random decisions: that of the scenario, or one that was drawn at the start.
     *
     * @return the seed with which the run can be repeated
     */
    public long seed() {
        return plan.get().seed();
    }

    /**
     * Changes the behaviour. Bound sessions keep their windows, limits and timeouts. The system_id, {@code
     * deliver.wait}, the address of the page and the targets of outbind remain those of the start.
     *
     * @param next the new behaviour; without a seed, the current seed remains
     */
    public void scenario(Scenario next) {
        plan.set(plan(next, next.seed().orElse(seed())));
        mo.start();
    }

    /** Returns a snapshot of the bound sessions, in the order of their connections. */
    public List<SimulatedSession> sessions() {
        return sessions.bound();
    }

    /**
     * Applies a probe to a client, so that its conformance can be judged. During a probe of silence, the caller must
     * send nothing over the session.
     *
     * @param session session of the client
     * @param probe probe to apply
     * @throws IllegalStateException without {@link Builder#conformance}
     */
    public void probe(SimulatedSession session, Probe probe) {
        if (probes == null) {
            throw new IllegalStateException(
                    "probe: " + probe.name() + " (expected: a simulator that was started with a conformance)");
        }
        probes.run(probe, session);
    }

    /** Returns a snapshot of the counters. */
    public SimulatorStatistics statistics() {
        return counters.snapshot(timeline.waiting(), store.forgotten());
    }

    /**
     * Returns the last accepted messages, and older ones without a final state.
     *
     * @return a snapshot in the order of acceptance, of at most about twice {@link Builder#messageLimit} messages
     */
    public List<SimulatedMessage> messages() {
        return messages.all().toList();
    }

    /**
     * Returns the texts of {@link #messages}, with the parts of long texts joined. Texts of which parts are missing are
     * included.
     *
     * @return a snapshot in the order of the first parts
     */
    public List<SimulatedMessage.Joined> joinedMessages() {
        return SimulatedMessage.Joined.join(messages());
    }

    /**
     * Returns the texts of {@link #messages}, with the parts of long texts joined. Texts of which parts are missing are
     * left out.
     *
     * @return a snapshot in the order of the first parts
     * @throws io.smppcore.text.AlphabetUnavailableException if the Java runtime lacks an alphabet
     */
    public List<String> texts() {
        return joinedMessages().stream()
                .filter(SimulatedMessage.Joined::isComplete)
                .map(SimulatedMessage.Joined::text)
                .toList();
    }

    /** Waits for messages as {@link #awaitMessages(int, Duration)} does, for at most 10 seconds. */
    public List<SimulatedMessage> awaitMessages(int count) {
        return awaitMessages(count, DEFAULT_WAIT);
    }

    /**
     * Waits until at least this number of messages has been accepted. For tests; measures real time even with a {@link
     * ManualTimeline}.
     *
     * @param count number of messages, each part counted, 0 to {@link Builder#messageLimit}
     * @param atMost maximum time to wait
     * @return {@link #messages} at the end of the wait
     * @throws AssertionError if there are fewer messages at the end of the wait, or if the thread is interrupted before
     * @throws IllegalArgumentException if the count is negative or exceeds {@link Builder#messageLimit}
     */
    public List<SimulatedMessage> awaitMessages(int count, Duration atMost) {
        if (count < 0 || count > messageLimit) {
            throw new IllegalArgumentException(
                    "count: " + count + " (expected: 0 to messageLimit, which is " + messageLimit + ")");
        }
        long end = System.nanoTime() + atMost.toNanos();
        while (true) {
            boolean isLast =
                    System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted();
            List<SimulatedMessage> accepted = messages();
            if (accepted.size() >= count) {
                return accepted;
            }
            if (isLast) {
                throw new AssertionError(accepted.size() + " messages accepted within " + atMost + " (expected: "
                        + count + "); " + statistics());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /**
     * Sets the final state of a message now, instead of the outcome that the scenario has for it, and sends the receipt
     * if the message requests one.
     *
     * @param message one of {@link #messages()}
     * @param state the final state, any except ENROUTE
     * @return false if the message already has a final state, which remains
     * @throws IllegalArgumentException if the state is ENROUTE
     */
    public boolean settle(SimulatedMessage message, MessageState state) {
        if (state.equals(MessageState.ENROUTE)) {
            throw new IllegalArgumentException("state: " + state + " (expected: a final state, such as DELIVERED)");
        }
        return messages.settleNow(message, state);
    }

    /**
     * Sends a text to the client that serves the destination by its address_range, otherwise to any client that is
     * bound to receive. A text that does not fit into one message is split according to {@code mo.long-text}, by
     * default into parts with a user data header.
     *
     * @param from source address
     * @param to destination address
     * @param text text, of at most 255 parts, or of 65,535 octets as message_payload
     * @return future that completes when all parts are answered: with the response to the first part that was refused,
     *     otherwise to the last part; or with a {@link io.smppcore.session.RequestFailedException}
     * @throws io.smppcore.type.SmppException if the text is too long
     */
    public CompletableFuture<DeliverSmResp> inject(Address from, Address to, String text) {
        return mo.inject(from, to, text);
    }

    /**
     * Sends a message to the client that serves its destination by its address_range, otherwise to any client that is
     * bound to receive.
     *
     * @param message any deliver_sm
     * @return future that completes with the response of any status, or with a {@link
     *     io.smppcore.session.RequestFailedException}
     */
    public CompletableFuture<DeliverSmResp> inject(DeliverSm message) {
        return mo.inject(Optional.empty(), message);
    }

    /**
     * Sends a message to an account.
     *
     * @param systemId system_id of the account, any of whose sessions may get the message
     * @param message any deliver_sm
     * @return future that completes with the response of any status, or with a {@link
     *     io.smppcore.session.RequestFailedException}
     */
    public CompletableFuture<DeliverSmResp> inject(String systemId, DeliverSm message) {
        return mo.inject(Optional.of(systemId), message);
    }

    /**
     * Sends outbind to a client.
     *
     * @param target the client
     * @return future that completes with the bound session, or with a {@link io.smppcore.server.OutbindFailedException}
     */
    public CompletableFuture<SmppSession> outbind(OutbindTarget target) {
        CompletableFuture<SmppSession> bound = server.outbind(
                target.host(),
                target.port(),
                Outbind.of(target.systemId(), target.password()),
                ConnectOptions.defaults());
        var unused = bound.whenComplete((session, failure) -> {
            if (failure != null) {
                LOG.warn("{} has failed: {}", target, failure.toString());
            }
        });
        return bound;
    }

    /**
     * Unbinds every session, cancels all tasks and stops listening. Blocks for a limited time: clients that do not
     * respond in time are disconnected.
     */
    @Override
    public void close() {
        frontend.ifPresent(Frontend.Running::close);
        mo.close();
        server.close();
        if (timeline instanceof SystemTimeline own) {
            own.close();
        }
    }

    @Override
    public String toString() {
        return "simulator on " + address() + " with seed " + seed();
    }

    private Plan plan(Scenario scenario, long seed) {
        return Plan.of(scenario.withSeed(seed), seed, timeline::nanoTime);
    }

    /** Returns a random seed of at most 6 digits, which is short enough to be typed. */
    private static long anySeed() {
        return new SecureRandom().nextInt(1_000_000);
    }

    /** A builder of simulators. Not thread-safe. */
    public static final class Builder {

        private static final int MAX_MESSAGES = 1 << 24;
        private static final int MAX_SCHEDULED = 10_000_000;

        private static final int MAX_CONNECTIONS = 100_000;
        private static final int MAX_UNDECIDED = 10_000;

        /** Maximum number of requests that wait for the window of a session. */
        private static final int DELIVER_QUEUE = 100_000;

        private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(4);
        private static final Duration UNBIND_TIMEOUT = Duration.ofSeconds(2);
        private static final Duration BIND_TIMEOUT = Duration.ofSeconds(10);
        private static final Duration LONG_BIND_TIMEOUT = Duration.ofMinutes(6);

        private Scenario scenario = Scenario.defaults();
        private String host = "127.0.0.1";
        private int port;
        private Dispatch dispatch = Dispatch.EVENT_LOOP;
        private BindAuthenticator authenticator = BindAuthenticator.anyone();
        private @Nullable Timeline timeline;
        private int messageLimit = 2_048;
        private int scheduledLimit = 2_000_000;
        private final List<SessionListener> listeners = new ArrayList<>();
        private final List<PduInterceptor> interceptors = new ArrayList<>();
        private final List<OctetTap> octetTaps = new ArrayList<>();
        private Consumer<SmppServer.Builder> serverChanges = server -> {};
        private @Nullable Conformance conformance;
        private boolean appliesProbes;

        private Builder() {}

        /**
         * Sets the behaviour; {@link Scenario#defaults} by default. If the scenario has {@code http}, the simulator
         * serves its web page.
         *
         * @param value scenario of the start
         */
        public Builder scenario(Scenario value) {
            scenario = value;
            return this;
        }

        /** Sets the name or address of this machine on which to listen; 127.0.0.1 by default. */
        public Builder host(String value) {
            host = value;
            return this;
        }

        /** Sets the port on which to listen, 0 to 65,535; 0, the default, for any free port. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /**
         * Sets the threads of handlers; {@link Dispatch#EVENT_LOOP} by default. The handlers of the simulator never
         * block and need no other threads. On other threads, random decisions are not reproducible, and with {@link
         * Dispatch#ORDERED} a late response delays all responses after it.
         *
         * @param value threads of handlers
         */
        public Builder dispatch(Dispatch value) {
            dispatch = value;
            return this;
        }

        /** Sets the authenticator for scenarios without accounts; by default, one that accepts all binds. */
        public Builder authenticator(BindAuthenticator value) {
            authenticator = value;
            return this;
        }

        /** Sets the clock; the system clock by default, {@link ManualTimeline} for tests. */
        public Builder timeline(Timeline value) {
            timeline = value;
            return this;
        }

        /**
         * Sets the number of messages that are kept for query_sm, cancel_sm, replace_sm and {@link
         * SmscSimulator#messages}, 1 to 16,777,216, rounded up to a power of two; 2,048 by default. The same number of
         * older messages without a final state is kept, too.
         *
         * @param value number of messages
         */
        public Builder messageLimit(int value) {
            messageLimit = inRange("messageLimit", value, MAX_MESSAGES);
            return this;
        }

        /**
         * Sets the maximum number of waiting tasks, such as delayed responses and receipts, 1 to 10,000,000; 2,000,000
         * by default. Further tasks run immediately, and are counted in the statistics. Ignored if a {@link #timeline}
         * is set.
         *
         * @param value number of tasks
         */
        public Builder scheduledLimit(int value) {
            scheduledLimit = inRange("scheduledLimit", value, MAX_SCHEDULED);
            return this;
        }

        /**
         * Adds an interceptor, which must not block. It is also called with responses that the scenario withholds;
         * these have the status 0xFFFFF04E.
         *
         * @param value interceptor, called after those added before
         */
        public Builder interceptor(PduInterceptor value) {
            interceptors.add(value);
            return this;
        }

        /**
         * Adds a tap, which must not block. It also receives responses that the scenario withholds; these have the
         * status 0xFFFFF04E.
         *
         * @param value tap, called after those added before
         */
        public Builder octetTap(OctetTap value) {
            octetTaps.add(value);
            return this;
        }

        /**
         * Sets the object that records how clients conform to the specification. It must not be in use by another
         * simulator. Responses that the scenario withholds do not count as sent.
         *
         * @param value recorder of this simulator
         */
        public Builder conformance(Conformance value) {
            conformance = value;
            return this;
        }

        /**
         * Sets whether {@link Probe#all every probe} is applied to each client, one per second from its bind on, over
         * as many sessions as necessary; false by default. Requires {@link #conformance}, which judges the reactions.
         * As one of the probes is silence, the simulator sends enquire_link only after a long silence, whatever the
         * scenario says.
         *
         * @param value true to apply them
         */
        public Builder probes(boolean value) {
            appliesProbes = value;
            return this;
        }

        /** Adds a listener for all sessions, which must not block. */
        public Builder listener(SessionListener value) {
            listeners.add(value);
            return this;
        }

        /**
         * Changes options of the underlying server, such as its TLS or limits. The simulator overrides its address,
         * system_id, authenticator, preparation, waiting requests, handlers of messages, listener and wire hook.
         *
         * @param change called at the start with the builder of the server
         */
        public Builder server(Consumer<SmppServer.Builder> change) {
            serverChanges = serverChanges.andThen(change);
            return this;
        }

        /**
         * Starts the simulator and waits until it listens.
         *
         * @return a running simulator
         * @throws io.smppcore.server.StartFailedException if it cannot listen on the address
         * @throws io.smppcore.type.SmppException if the page cannot be served on its address
         * @throws IllegalArgumentException if an option is out of range, or if probes are to be applied without a
         *     {@link #conformance}
         */
        public SmscSimulator start() {
            if (appliesProbes && conformance == null) {
                throw new IllegalArgumentException("probes: true (expected: false without a conformance)");
            }
            return new SmscSimulator(this);
        }

        private static int inRange(String option, int value, int max) {
            if (value < 1 || value > max) {
                throw new IllegalArgumentException(option + ": " + value + " (expected: 1 to " + max + ")");
            }
            return value;
        }

        private List<SessionListener> listeners(@Nullable Probes probes, @Nullable ProbeSequence probing) {
            List<SessionListener> all = new ArrayList<>(listeners);
            if (probes != null) {
                all.add(probes);
            }
            if (probing != null) {
                all.add(probing);
            }
            return all;
        }

        /** Returns a server without handlers of messages. */
        private SmppServer.Builder server(ScenarioBinds binds, SimulatedSessions sessions, @Nullable Probes probes) {
            DeliverBehaviour deliver = scenario.deliver();
            SmppServer.Builder server = SmppServer.builder()
                    // Scenarios refuse binds at random, and tests let binds fail repeatedly: the default protection
                    // against guessed passwords would lock these clients out.
                    .failedBinds(failed -> failed.firstDelay(Duration.ZERO)
                            .maxDelay(Duration.ZERO)
                            .maxFailures(null)
                            .maxUndecided(MAX_UNDECIDED))
                    // Load tests run thousands of clients on one machine.
                    .connectionLimits(ConnectionLimits.defaults()
                            .withMaxConnections(MAX_CONNECTIONS)
                            .withMaxPerAddress(MAX_CONNECTIONS))
                    .options(this::configure);
            serverChanges.accept(server);
            interceptors.forEach(server::interceptor);
            octetTaps.forEach(server::octetTap);
            if (conformance != null && probes != null) {
                server.octetTap(new WithoutWithheld(conformance)).interceptor(probes);
            }
            return server.host(host)
                    .port(port)
                    .systemId(scenario.systemId())
                    .authenticator(binds)
                    .preparation(binds)
                    .sending(new SendOptions(SendOptions.defaults().choice(), deliver.sessionWait(), deliver.waiting()))
                    .listener(sessions)
                    .octetTap(sessions);
        }

        private void configure(SessionOptions.Builder options) {
            SessionBehaviour session = scenario.session();
            boolean answersBindsAtOnce = scenario.bind().delay().equals(Delay.ZERO)
                    || scenario.bind().delay().equals(Delay.NEVER);
            options.window(scenario.deliver().window())
                    .queueLimit(DELIVER_QUEUE)
                    .drainTimeout(DRAIN_TIMEOUT)
                    .unbindTimeout(UNBIND_TIMEOUT)
                    .bindTimeout(answersBindsAtOnce ? BIND_TIMEOUT : LONG_BIND_TIMEOUT)
                    .enquireLinkInterval(appliesProbes ? ProbeSequence.SILENCE.multipliedBy(2) : session.enquireLink())
                    .inactivityTimeout(session.idle().orElse(null))
                    .inboundLimit(session.inboundLimit())
                    .dispatch(dispatch);
        }
    }
}
