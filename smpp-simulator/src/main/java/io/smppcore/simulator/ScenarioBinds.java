package io.smppcore.simulator;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.server.AccountLimits;
import io.smppcore.server.BindAttempt;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.BindBehaviour;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.transport.AddressRange;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The handler of binds: authenticates them by the accounts of the scenario, then delays or refuses them by its random
 * decisions. Thread-safe.
 */
final class ScenarioBinds implements BindAuthenticator, SmppServer.BindPreparation {

    /** Number of accounts whose binds are counted separately; the binds of all others are counted together. */
    private static final int MAX_COUNTED = 100_000;

    private static final int MAX_BINDS = 100_000;

    private static final String OTHERS = "";

    private final AtomicReference<Plan> plan;
    private final SimulatedSessions sessions;
    private final Timeline timeline;
    private final BindAuthenticator defaultAuthenticator;
    private final CompletableFuture<?> started;
    private final Map<String, AtomicLong> ordinals = new ConcurrentHashMap<>();

    /**
     * Creates a handler.
     *
     * @param started future that completes when the simulator has its server. Binds wait for it, as the server accepts
     *     connections before the constructor of the simulator has stored it.
     */
    ScenarioBinds(
            AtomicReference<Plan> plan,
            SimulatedSessions sessions,
            Timeline timeline,
            BindAuthenticator defaultAuthenticator,
            CompletableFuture<?> started) {
        this.plan = plan;
        this.sessions = sessions;
        this.timeline = timeline;
        this.defaultAuthenticator = defaultAuthenticator;
        this.started = started;
    }

    @Override
    public BindDecision authenticate(BindAttempt attempt) throws Exception {
        Plan current = plan.get();
        return current.scenario().accounts().isEmpty()
                ? withoutBindLimit(defaultAuthenticator.authenticate(attempt))
                : decide(attempt.request(), current.account(attempt.request().systemId()));
    }

    private static BindDecision decide(BindRequest bind, @Nullable SimulatedAccount account) {
        if (account == null || !account.password().equals(bind.password())) {
            return BindDecision.refuse(CommandStatus.ESME_RINVPASWD);
        }
        boolean isAllowed = account.bindTypes().contains(bind.bindType())
                && (account.versions().isEmpty() || account.versions().contains(bind.interfaceVersion()));
        return isAllowed ? BindDecision.accept(limits(account)) : BindDecision.refuse(CommandStatus.ESME_RBINDFAIL);
    }

    /** Raises the limit on the binds of an account, unless the authenticator has set one. */
    private static BindDecision withoutBindLimit(BindDecision decision) {
        AccountLimits limits = decision.limits();
        if (!decision.commandStatus().isOk() || limits.maxBinds() != null) {
            return decision;
        }
        return BindDecision.accept(limits.toBuilder().maxBinds(MAX_BINDS).build());
    }

    /**
     * Waits for the start of the simulator and for the delay of the scenario, then draws the status of the response.
     * Called on a virtual thread, which it may block.
     */
    @Override
    public BindResp prepare(SmppSession session, BindRequest bind, BindResp answer) {
        Object unused = CompletableFuture.anyOf(started, session.closed()).join();
        Plan current = plan.get();
        long ordinal = ordinal(bind.systemId());
        SimulatedSession simulated = sessions.of(session);
        simulated.bound(bind, ordinal, current.seed());
        BindBehaviour behaviour = current.scenario().bind();
        long nanos = behaviour.delay().nanos(simulated.random().bits(0, Draw.BIND_DELAY));
        if (nanos > 0) {
            await(session, nanos);
        }
        CommandStatus status = behaviour.status().pick(simulated.random().uniform(0, Draw.BIND_STATUS));
        return status.isOk() ? answer : bind.respond(status);
    }

    /**
     * Waits until the time has passed or the session is closed. The bind timeout closes a session that waits for too
     * long.
     */
    private void await(SmppSession session, long nanos) {
        CompletableFuture<Boolean> wait = new CompletableFuture<>();
        if (nanos == Delay.NEVER_NANOS || timeline.schedule(Duration.ofNanos(nanos), () -> wait.complete(true))) {
            Object unused = CompletableFuture.anyOf(wait, session.closed()).join();
        }
    }

    private long ordinal(String systemId) {
        String counted = ordinals.size() < MAX_COUNTED || ordinals.containsKey(systemId) ? systemId : OTHERS;
        return ordinals.computeIfAbsent(counted, account -> new AtomicLong()).getAndIncrement();
    }

    private static AccountLimits limits(SimulatedAccount account) {
        AccountLimits.Builder limits = AccountLimits.builder()
                .maxBinds(account.maxBinds().orElse(MAX_BINDS))
                .addresses(
                        account.addresses().stream().map(AddressRange::toString).toArray(String[]::new));
        account.window().ifPresent(limits::inboundLimit);
        account.deliverWindow().ifPresent(limits::window);
        if (account.rate().isPresent()) {
            limits.requestRate(account.rate().getAsDouble()).overRate(account.overRate());
        }
        return limits.build();
    }
}
