package io.smppcore.server;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The decision of a server about each bind, which depends on the failed binds of its address, the authenticator and the
 * limits of the account. Thread-safe.
 */
final class BindGate {

    private static final LimitedLog LOG = new LimitedLog(ServerLog.LOG, LimitedLog.LINES_PER_SECOND);

    /**
     * Statuses that count as failed binds. Those of a busy server or of an account that is bound already do not count.
     */
    private static final Set<CommandStatus> FAILURES =
            Set.of(CommandStatus.ESME_RINVPASWD, CommandStatus.ESME_RINVSYSID, CommandStatus.ESME_RBINDFAIL);

    private final String server;
    private final BindAuthenticator authenticator;
    private final BindGuard guard;
    private final ServerClock clock;
    private final BindCounts binds = new BindCounts();

    /** Binds for which the authenticator has no decision yet. */
    private final Map<SmppSession, BindRequest> pending = new ConcurrentHashMap<>();

    private final Predicate<SmppSession> isOpen;

    /**
     * Creates a gate without sessions.
     *
     * @param server name of the server in log lines
     * @param isOpen test that returns false for a session that has ended, for which {@link #closed} was or will be
     *     called
     */
    BindGate(
            String server,
            BindAuthenticator authenticator,
            FailedBindOptions options,
            ServerClock clock,
            Predicate<SmppSession> isOpen) {
        this.server = server;
        this.authenticator = authenticator;
        this.guard = new BindGuard(server, options, clock::nanoTime);
        this.clock = clock;
        this.isOpen = isOpen;
    }

    /**
     * Returns the decision about a bind. If it is a refusal that counts as a failed bind, blocks before it returns, for
     * a time that grows with the number of failed binds of the client address. Called on the virtual thread of the
     * bind.
     */
    BindDecision decide(SmppSession session, BindRequest request) throws Exception {
        String address = BindAddresses.key(session.remoteAddress());
        if (!guard.enter(address)) {
            return BindDecision.refuse(CommandStatus.ESME_RBINDFAIL);
        }
        boolean failed = false;
        Duration delay;
        BindDecision decision;
        try {
            pending.put(session, request);
            decision = authenticate(session, request);
            failed = FAILURES.contains(decision.commandStatus());
        } finally {
            pending.remove(session);
            delay = guard.leave(address, failed);
        }
        if (failed) {
            // Only after leave, because a bind that waits for its delay is decided and must not count as undecided.
            clock.sleep(delay);
        }
        return decision;
    }

    /**
     * Stops counting a closed session. Counts and logs it if the authenticator had not decided about its bind by then.
     */
    void closed(SmppSession session) {
        binds.release(session);
        BindRequest request = pending.remove(session);
        if (request != null) {
            guard.undecided();
            LOG.warn(
                    "{}: session {}: {} of account {} from {} closed without a decision of the authenticator, which is"
                            + " still busy",
                    server,
                    session.id(),
                    request.commandId(),
                    Printable.of(request.systemId()),
                    session.remoteAddress());
        }
    }

    SmppServer.FailedBinds failedBinds() {
        return guard.snapshot();
    }

    private BindDecision authenticate(SmppSession session, BindRequest request) throws Exception {
        BindDecision decision = Objects.requireNonNull(
                authenticator.authenticate(new BindAttempt(
                        request,
                        session.remoteAddress(),
                        session.socketAddress(),
                        session.tls().orElse(null))),
                "the authenticator returned null");
        if (!decision.commandStatus().isOk()) {
            return refused(session, request, decision.commandStatus(), "by the authenticator");
        }
        AccountLimits limits = decision.limits();
        if (!limits.allows(session.remoteAddress())) {
            return refused(
                    session, request, CommandStatus.ESME_RBINDFAIL, "the account may bind from " + limits.addresses());
        }
        CommandStatus status = binds.take(session, request.systemId(), request.bindType(), limits);
        if (!status.isOk()) {
            return refused(session, request, status, "the limits on its binds are " + limitsOnBinds(limits));
        }
        if (!isOpen.test(session)) {
            binds.release(session); // it was closed before it counted, so closed() does not release it
        }
        return decision;
    }

    private BindDecision refused(SmppSession session, BindRequest request, CommandStatus status, String why) {
        LOG.about("account", Printable.of(request.systemId()))
                .info(
                        "{}: session {}: {} of account {} from {} refused with {}: {}",
                        server,
                        session.id(),
                        request.commandId(),
                        Printable.of(request.systemId()),
                        session.remoteAddress(),
                        status,
                        why);
        return BindDecision.refuse(status);
    }

    private static String limitsOnBinds(AccountLimits limits) {
        return "maxBinds=" + Objects.requireNonNullElse(limits.maxBinds(), AccountLimits.DEFAULT_BINDS)
                + ", maxTransmitters="
                + limits.maxTransmitters() + ", maxReceivers=" + limits.maxReceivers() + ", maxTransceivers="
                + limits.maxTransceivers();
    }
}
