package io.smppcore.simulator;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Outbind;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SendOptions;
import io.smppcore.server.SmppServer;
import io.smppcore.session.ConnectOptions;
import io.smppcore.session.ConnectionLimits;
import io.smppcore.session.Dispatch;
import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.session.WireHook;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.OutbindTarget;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SessionBehaviour;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.Probe;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A message centre that behaves and misbehaves as a {@link Scenario} says, for tests of clients. Thread-safe.
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
 * <p>What chance decides follows from the seed of the scenario, so that a run with the same clients and the same seed comes out the same.
 */
public final class SmscSimulator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SmscSimulator.class);

    private final Counters counters = new Counters();
    private final Timeline timeline;
    private final @Nullable SystemTimeline ownTimeline;
    private final CurrentPlan plan;
    private final MessageStore store;
    private final @Nullable Probes probes;
    private final Sessions sessions;
    private final Messages messages;
    private final MoWork mo;
    private final SmppServer server;
    private final Optional<SimulatorFrontend.Running> frontend;
    private final Optional<InetSocketAddress> http;

    private SmscSimulator(Builder builder) {
        Timeline given = builder.timeline;
        ownTimeline = given == null ? new SystemTimeline(builder.scheduledLimit) : null;
        timeline = given == null ? Objects.requireNonNull(ownTimeline) : given;
        plan = new CurrentPlan(plan(builder.scenario, builder.scenario.seed().orElseGet(SmscSimulator::anySeed)));
        store = new MessageStore(builder.messageLimit);
        Outbinds outbinds = new Outbinds(timeline, builder.scenario.outbinds());
        Delivery delivery = new Delivery(counters, plan, timeline, account -> outbinds.waits(account, this::outbind));
        probes = builder.conformance == null ? null : new Probes(builder.conformance);
        ProbeTour tour = probes == null || !builder.leadsThroughProbes ? null : new ProbeTour(probes, timeline);
        sessions = new Sessions(plan, timeline, builder.wireHook, builder.listeners(probes, tour));
        if (tour != null) {
            tour.sessions(sessions);
        }
        messages = new Messages(counters, plan, timeline, delivery, store);
        mo = new MoWork(plan, timeline, delivery, outbinds);
        MessageWork work = new MessageWork(counters, plan, timeline, sessions, messages, mo);
        CompletableFuture<SmppServer> started = new CompletableFuture<>();
        Binds binds = new Binds(plan, sessions, timeline, builder.authenticator, started);
        frontend = SimulatorFrontend.of(builder.scenario);
        SmppServer.Builder setUp = builder.server(binds, sessions, probes);
        frontend.ifPresent(running -> {
            setUp.octetTap(running.allTap());
            running.octetTaps().forEach(tap -> setUp.octetTap(new SentForReal(tap)));
        });
        server = setUp.handlers(work::register)
                .handlers(new MessageQueries(sessions, messages)::register)
                .start();
        delivery.server(server);
        mo.server(server);
        started.complete(server);
        mo.start();
        builder.scenario.outbinds().stream()
                .filter(target -> target.when() == OutbindTarget.When.START)
                .forEach(this::outbind);
        http = startFrontend();
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
     * Starts a simulator.
     *
     * @return a builder that accepts everybody and every message, on any free port of the loopback address
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The port on which the simulator listens.
     *
     * @return 1 to 65,535
     */
    public int port() {
        return server.port();
    }

    /**
     * Where the simulator listens.
     *
     * @return the address, with the real port
     */
    public InetSocketAddress address() {
        return server.address();
    }

    /**
     * Where the page and its interface are served.
     *
     * @return the address, with the real port; empty if the scenario of the start has no {@code http}
     */
    public Optional<InetSocketAddress> http() {
        return http;
    }

    /**
     * The server that does the work, for what the simulator has no words for.
     *
     * @return always the same one; it is closed with the simulator
     */
    public SmppServer server() {
        return server;
    }

    /**
     * The clock of the simulator.
     *
     * @return always the same one
     */
    public Timeline timeline() {
        return timeline;
    }

    /**
     * How the simulator behaves at the moment.
     *
     * @return with the seed that is in use
     */
    public Scenario scenario() {
        return plan.get().scenario();
    }

    /**
     * What chance follows from: that of the scenario, or the one that was drawn at the start.
     *
     * @return the seed to repeat the run with
     */
    public long seed() {
        return plan.get().seed();
    }

    /**
     * Behaves otherwise from now on. Sessions that are bound keep the windows, limits and times that they were opened with; system_id,
     * deliver.wait, the place of the page and the targets of outbind stay as they were at the start.
     *
     * @param next a scenario without a seed keeps that of the one before
     */
    public void scenario(Scenario next) {
        plan.set(plan(next, next.seed().orElse(seed())));
        mo.start();
    }

    /**
     * The sessions that are bound at this moment.
     *
     * @return a snapshot in the order of their connections
     */
    public List<SimulatedSession> sessions() {
        return sessions.bound();
    }

    /**
     * Does something to a client that it has to cope with, so that a check of its conformance has something to judge. Of the silence only the
     * leaving alone is left to the caller.
     *
     * @param session whose client
     * @param probe what to do
     * @throws IllegalStateException if nobody looks on ({@link Builder#conformance})
     */
    public void probe(SimulatedSession session, Probe probe) {
        if (probes == null) {
            throw new IllegalStateException(
                    "probe: " + probe.name() + " (expected: a simulator that was started with a conformance)");
        }
        probes.run(probe, session);
    }

    /**
     * What has happened so far.
     *
     * @return a snapshot
     */
    public SimulatorStatistics statistics() {
        return counters.snapshot(timeline.waiting(), store.forgotten());
    }

    /**
     * The last accepted messages, and those that are still on their way.
     *
     * @return a snapshot in the order of acceptance; little more than twice as many as {@link Builder#messageLimit} at most
     */
    public List<SimulatedMessage> messages() {
        return messages.all().toList();
    }

    /**
     * Brings a message into its final state now, with the receipt that was asked for. What the scenario had in mind for it is dropped.
     *
     * @param message one of {@link #messages()}
     * @param state any but ENROUTE
     * @return false if the message has a final state already, which stays
     * @throws IllegalArgumentException if the state is ENROUTE
     */
    public boolean settle(SimulatedMessage message, MessageState state) {
        if (state.equals(MessageState.ENROUTE)) {
            throw new IllegalArgumentException("state: " + state + " (expected: a final state, such as DELIVERED)");
        }
        return messages.settleNow(message, state);
    }

    /**
     * Sends a text from a phone to the client that serves the destination by its address_range, or else to any that receives.
     *
     * @param from the phone
     * @param to the destination
     * @param text as much as fits into 254 octets
     * @return completes with the response, whatever its status, or with a {@link io.smppcore.session.RequestFailedException}
     * @throws io.smppcore.type.SmppException if the text or an address is too long
     */
    public CompletableFuture<DeliverSmResp> inject(Address from, Address to, String text) {
        return mo.inject(Optional.empty(), MoWork.message(from, to, text));
    }

    /**
     * Sends a message to the client that serves its destination by its address_range, or else to any that receives.
     *
     * @param message any deliver_sm
     * @return completes with the response, whatever its status, or with a {@link io.smppcore.session.RequestFailedException}
     */
    public CompletableFuture<DeliverSmResp> inject(DeliverSm message) {
        return mo.inject(Optional.empty(), message);
    }

    /**
     * Sends a message to a client.
     *
     * @param systemId whose sessions may get it
     * @param message any deliver_sm
     * @return completes with the response, whatever its status, or with a {@link io.smppcore.session.RequestFailedException}
     */
    public CompletableFuture<DeliverSmResp> inject(String systemId, DeliverSm message) {
        return mo.inject(Optional.of(systemId), message);
    }

    /**
     * Calls a client to bind.
     *
     * @param target where it listens
     * @return completes with the bound session, or with a {@link io.smppcore.server.OutbindFailedException}
     */
    public CompletableFuture<SmppSession> outbind(OutbindTarget target) {
        CompletableFuture<SmppSession> bound = server.outbind(
                target.host(),
                target.port(),
                Outbind.builder()
                        .systemId(target.systemId())
                        .password(target.password())
                        .build(),
                ConnectOptions.defaults());
        var unused = bound.whenComplete((session, failure) -> {
            if (failure != null) {
                LOG.warn("{} has failed: {}", target, failure.toString());
            }
        });
        return bound;
    }

    /** Unbinds every session in order, forgets what waits, and stops listening. Bounded: who does not answer is cut off. */
    @Override
    public void close() {
        frontend.ifPresent(SimulatorFrontend.Running::close);
        mo.close();
        server.close();
        if (ownTimeline != null) {
            ownTimeline.close();
        }
    }

    @Override
    public String toString() {
        return "simulator on " + address() + " with seed " + seed();
    }

    private Plan plan(Scenario scenario, long seed) {
        return new Plan(scenario.withSeed(seed), seed, timeline::nanoTime);
    }

    /** One that is short enough to be typed. */
    private static long anySeed() {
        return new SecureRandom().nextInt(1_000_000);
    }

    /** Sets up a simulator. Not thread-safe. */
    public static final class Builder {

        private static final int MAX_MESSAGES = 1 << 24;
        private static final int MAX_SCHEDULED = 10_000_000;

        private static final int MAX_CONNECTIONS = 100_000;
        private static final int MAX_UNDECIDED = 10_000;

        /** What may wait for the window of a session before receipts are given up. */
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
        private @Nullable WireHook wireHook;
        private int messageLimit = 2_048;
        private int scheduledLimit = 2_000_000;
        private final List<SessionListener> listeners = new ArrayList<>();
        private final List<PduInterceptor> interceptors = new ArrayList<>();
        private final List<OctetTap> octetTaps = new ArrayList<>();
        private Consumer<SmppServer.Builder> further = server -> {};
        private @Nullable Conformance conformance;
        private boolean leadsThroughProbes;

        private Builder() {}

        /**
         * Sets how the simulator behaves. With {@code http} in it, the page is served, too.
         *
         * @param value {@link Scenario#defaults} unless set
         * @return this builder
         */
        public Builder scenario(Scenario value) {
            scenario = value;
            return this;
        }

        /**
         * Sets the address to listen on.
         *
         * @param value name or address of this machine; 127.0.0.1 unless set
         * @return this builder
         */
        public Builder host(String value) {
            host = value;
            return this;
        }

        /**
         * Sets the port to listen on.
         *
         * @param value 0 to 65,535; 0, the default, for any free one
         * @return this builder
         */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /**
         * Sets where requests are handled. Nothing in the simulator blocks, so that there is no need for other threads; with {@link
         * Dispatch#ORDERED} a response that is late holds up all that come behind it.
         *
         * @param value {@link Dispatch#EVENT_LOOP} unless set, without which chance does not come out the same each time
         * @return this builder
         */
        public Builder dispatch(Dispatch value) {
            dispatch = value;
            return this;
        }

        /**
         * Sets who may bind while the scenario has no accounts.
         *
         * @param value everybody unless set
         * @return this builder
         */
        public Builder authenticator(BindAuthenticator value) {
            authenticator = value;
            return this;
        }

        /**
         * Sets the clock.
         *
         * @param value that of the machine unless set; {@link ManualTimeline} for tests
         * @return this builder
         */
        public Builder timeline(Timeline value) {
            timeline = value;
            return this;
        }

        /**
         * Sets how many messages are remembered, for query_sm, cancel_sm, replace_sm and {@link SmscSimulator#messages}.
         *
         * @param value 1 to 16,777,216, rounded up to a power of two; 2,048 unless set; as many older ones that have no final state
         * @return this builder
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder messageLimit(int value) {
            messageLimit = inRange("messageLimit", value, MAX_MESSAGES);
            return this;
        }

        /**
         * Sets how many responses, receipts and the like may wait for their time. What is too much happens at once, and is counted.
         *
         * @param value 1 to 10,000,000; 2,000,000 unless set; without effect on a {@link #timeline} that was set
         * @return this builder
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder scheduledLimit(int value) {
            scheduledLimit = inRange("scheduledLimit", value, MAX_SCHEDULED);
            return this;
        }

        /**
         * Adds someone who sees every PDU and may veto it. Responses that the scenario keeps back are seen, too, with the status 0xFFFFF04E.
         *
         * @param value asked after those added before; must not block
         * @return this builder
         */
        public Builder interceptor(PduInterceptor value) {
            interceptors.add(value);
            return this;
        }

        /**
         * Adds someone who sees the octets of every PDU. Responses that the scenario keeps back are seen, too, with the status 0xFFFFF04E.
         *
         * @param value told after those added before; must not block
         * @return this builder
         */
        public Builder octetTap(OctetTap value) {
            octetTaps.add(value);
            return this;
        }

        /**
         * Lets someone look on who judges what the clients do. Responses that the scenario keeps back do not count as sent.
         *
         * @param value not used by another simulator at the same time
         * @return this builder
         */
        public Builder conformance(Conformance value) {
            conformance = value;
            return this;
        }

        /**
         * Leads each client through all of {@link Probe#all}, one every second from its bind on, over as many sessions as it takes; only with
         * {@link #conformance}. Meanwhile the simulator does not ask with enquire_link whether clients are there: the probes do, and one of
         * them is silence.
         *
         * @param value false unless set
         * @return this builder
         */
        public Builder probes(boolean value) {
            leadsThroughProbes = value;
            return this;
        }

        /**
         * Adds someone who hears about the life of the sessions.
         *
         * @param value told after those added before; must not block
         * @return this builder
         */
        public Builder listener(SessionListener value) {
            listeners.add(value);
            return this;
        }

        /**
         * Gets hold of the connection of each session. What the simulator keeps back is not offered to its filters.
         *
         * @param value replaces one that was set before
         * @return this builder
         */
        public Builder wireHook(WireHook value) {
            wireHook = value;
            return this;
        }

        /**
         * Changes the server below, such as its TLS or its limits. What the simulator sets by itself comes behind that: address, system_id,
         * authenticator, preparation, handlers of messages, listener, wire hook.
         *
         * @param change called once, at the start
         * @return this builder
         */
        public Builder server(Consumer<SmppServer.Builder> change) {
            further = further.andThen(change);
            return this;
        }

        /**
         * Starts the simulator and waits until it listens.
         *
         * @return a running simulator
         * @throws io.smppcore.server.StartFailedException if it cannot listen there
         * @throws io.smppcore.type.SmppException if the page cannot be served where the scenario says
         * @throws IllegalArgumentException if an option is out of range
         */
        public SmscSimulator start() {
            return new SmscSimulator(this);
        }

        private static int inRange(String option, int value, int max) {
            if (value < 1 || value > max) {
                throw new IllegalArgumentException(option + ": " + value + " (expected: 1 to " + max + ")");
            }
            return value;
        }

        private List<SessionListener> listeners(@Nullable Probes probes, @Nullable ProbeTour tour) {
            List<SessionListener> all = new ArrayList<>(listeners);
            if (probes != null) {
                all.add(probes);
            }
            if (tour != null) {
                all.add(tour);
            }
            return all;
        }

        /** A server that is set up but for the handlers of messages. */
        private SmppServer.Builder server(Binds binds, Sessions sessions, @Nullable Probes probes) {
            DeliverBehaviour deliver = scenario.deliver();
            SmppServer.Builder server = SmppServer.builder()
                    // Chance refuses binds, too, and whoever tests a back-off does not want to be locked out.
                    .failedBinds(failed -> failed.firstDelay(Duration.ZERO)
                            .maxDelay(Duration.ZERO)
                            .maxFailures(0)
                            .maxUndecided(MAX_UNDECIDED))
                    // Who tests with thousands of clients has them on one machine.
                    .connectionLimits(ConnectionLimits.defaults()
                            .withMaxConnections(MAX_CONNECTIONS)
                            .withMaxPerAddress(MAX_CONNECTIONS))
                    .options(this::configure);
            further.accept(server);
            interceptors.forEach(server::interceptor);
            octetTaps.forEach(server::octetTap);
            if (conformance != null && probes != null) {
                server.octetTap(new SentForReal(conformance)).interceptor(probes);
            }
            return server.host(host)
                    .port(port)
                    .systemId(scenario.systemId())
                    .authenticator(binds)
                    .preparation(binds)
                    .sending(new SendOptions(SendOptions.defaults().choice(), deliver.sessionWait(), deliver.waiting()))
                    .listener(sessions)
                    .wireHook(sessions);
        }

        private void configure(SessionOptions.Builder options) {
            SessionBehaviour session = scenario.session();
            boolean answersBindsAtOnce = scenario.bind().delay().equals(Delay.ZERO)
                    || scenario.bind().delay().equals(Delay.NEVER);
            options.windowSize(scenario.deliver().window())
                    .queueLimit(DELIVER_QUEUE)
                    .drainTimeout(DRAIN_TIMEOUT)
                    .unbindTimeout(UNBIND_TIMEOUT)
                    .bindTimeout(answersBindsAtOnce ? BIND_TIMEOUT : LONG_BIND_TIMEOUT)
                    .enquireLinkInterval(leadsThroughProbes ? ProbeTour.SILENCE.multipliedBy(2) : session.enquireLink())
                    .inactivityTimeout(session.idle().orElse(null))
                    .inboundLimit(session.inboundLimit())
                    .dispatch(dispatch);
        }
    }
}
