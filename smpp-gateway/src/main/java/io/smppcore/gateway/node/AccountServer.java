package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TaskQueue;
import io.smppcore.gateway.queue.SessionLink;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.message.MessageAdapter;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitMultiResp.UnsuccessSme;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.Account;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * SMPP server to which accounts bind. It passes their requests to the {@link Dispatcher}, and their sessions to the
 * partitions of this node.
 */
final class AccountServer implements AutoCloseable {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(AccountServer.class), LimitedLog.LINES_PER_SECOND);

    /**
     * Maximum number of query_sm, cancel_sm and replace_sm of an account that are processed at the same time. Enough
     * for cancellations to share commits, and few compared with the messages of other accounts.
     */
    private static final int MAX_INQUIRIES = 8;

    private final Partitions partitions;
    private final Dispatcher dispatcher;
    private final Peers peers;
    private final AccountBinds sessions;
    private final AccountSessions open;
    private final BooleanSupplier isWithout;

    /** Bound receivers and transceivers by id. */
    private final Map<String, Bound> bound = new ConcurrentHashMap<>();

    /** Executors of query_sm, cancel_sm and replace_sm, by account. */
    private final Map<String, TaskQueue> inquiries = new ConcurrentHashMap<>();

    private volatile @Nullable SmppServer server;
    /** Disabled accounts. Written before {@link #authenticator}. */
    private volatile Set<String> disabled = Set.of();

    private volatile BindAuthenticator authenticator = attempt -> BindDecision.refuse(CommandStatus.ESME_RSYSERR);

    /**
     * Creates a server that does not accept binds yet.
     *
     * @param isWithout returns true while this node knows no accounts because it has no configuration
     */
    AccountServer(
            Partitions partitions,
            Dispatcher dispatcher,
            Peers peers,
            AccountSessions open,
            BooleanSupplier isWithout) {
        this.isWithout = isWithout;
        this.partitions = partitions;
        this.dispatcher = dispatcher;
        this.peers = peers;
        this.open = open;
        this.sessions = new AccountBinds(partitions, peers);
    }

    /** Returns the end of the validity of the certificate; null if there is none. */
    @Nullable
    Instant certificateEnd() {
        SmppServer started = server;
        return started == null ? null : started.certificateEnd().orElse(null);
    }

    /** A bound receiver or transceiver. */
    private record Bound(String account, SessionLink link) {}

    /** Starts accepting binds. */
    void start(GatewayConfig config) {
        accounts(config);
        server = SmppServer.builder()
                .systemId("smpp-gateway")
                .properties(config.serverProperties())
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .authenticator(attempt -> authenticator.authenticate(attempt))
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, this::submit)
                        .onAsync(DataSm.class, this::data)
                        .onAsync(SubmitMulti.class, this::multi)
                        .onAsync(QuerySm.class, (session, query) -> answerAncillary(QuerySmResp.class, session, query))
                        .onAsync(
                                CancelSm.class,
                                (session, cancel) -> answerAncillary(CancelSmResp.class, session, cancel))
                        .onAsync(
                                ReplaceSm.class,
                                (session, replace) -> answerAncillary(ReplaceSmResp.class, session, replace)))
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        sessions.add(session);
                        bound(session);
                        open.add(session);
                        endIfDisabled(session);
                        if (receives(session)) {
                            Bound open = new Bound(account(session), link(session));
                            bound.put(open.link.id, open);
                            partitions
                                    .all()
                                    .forEach(partition -> partition.accounts().opened(open.account, open.link));
                        }
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        sessions.remove(session);
                        open.remove(session);
                        closed(session, reason);
                        Bound closed = bound.remove(idOf(session));
                        if (closed != null) {
                            partitions
                                    .all()
                                    .forEach(partition -> partition.accounts().closed(closed.account, closed.link.id));
                        }
                    }
                })
                .start();
    }

    private static void bound(SmppSession session) {
        BindRequest bind = session.bind();
        LOG.about("account", account(session))
                .info(
                        "account {}: session {} is bound as {} from {}",
                        Printable.of(account(session)),
                        session.id(),
                        bind == null ? "" : bind.bindType(),
                        session.remoteAddress());
    }

    private static void closed(SmppSession session, CloseReason reason) {
        if (session.bind() != null) {
            LOG.about("account", account(session))
                    .info("account {}: session {} is closed: {}", Printable.of(account(session)), session.id(), reason);
        }
    }

    private SessionLink link(SmppSession session) {
        return new SessionLink(
                idOf(session), session, MessageAdapter.TO_ESME, "account " + account(session), Tlvs.EMPTY);
    }

    private String idOf(SmppSession session) {
        return peers.prefix + session.id();
    }

    /**
     * Returns the link over a receiver or transceiver of an account at this node; null if there is none with the id.
     */
    @Nullable
    SessionLink link(String account, String id) {
        Bound open = bound.get(id);
        return open == null || !open.account.equals(account) ? null : open.link;
    }

    /**
     * Applies the accounts of a configuration to future binds, and ends the sessions of disabled accounts. Other bound
     * sessions keep their options.
     */
    void accounts(GatewayConfig config) {
        Map<String, Account> accounts = new LinkedHashMap<>();
        Set<String> refused = new HashSet<>();
        config.accounts().forEach((systemId, account) -> {
            accounts.put(systemId, account.account());
            if (account.disabled()) {
                refused.add(systemId);
            }
        });
        BindAuthenticator ofNode = BindAuthenticator.accounts(accounts);
        disabled = refused;
        authenticator = attempt -> {
            if (isWithout.getAsBoolean()) {
                // Not the status of a wrong password, after which clients give up.
                return BindDecision.refuse(CommandStatus.ESME_RSYSERR);
            }
            BindDecision decision = ofNode.authenticate(attempt);
            // Only after its password: others do not learn that the account exists.
            return decision.commandStatus().isOk()
                            && refused.contains(attempt.request().systemId())
                    ? BindDecision.refuse(CommandStatus.ESME_RBINDFAIL)
                    : sessions.limit(attempt.request(), decision);
        };
        SmppServer current = server;
        if (current != null && !refused.isEmpty()) {
            current.sessions().forEach(this::endIfDisabled);
        }
    }

    /** Ends a session of a disabled account. Its bind may have been accepted just before. */
    private void endIfDisabled(SmppSession session) {
        if (disabled.contains(account(session))) {
            session.closeAsync();
        }
    }

    AccountBinds binds() {
        return sessions;
    }

    /** Passes all bound receivers and transceivers to a partition that this node has just loaded. */
    void openAll(ActivePartition partition) {
        for (Bound open : bound.values()) {
            partition.accounts().opened(open.account, open.link);
            if (open.link.isClosed()) {
                partition.accounts().closed(open.account, open.link.id);
            }
        }
    }

    /** Returns the local port; throws if this server is not started. */
    int port() {
        SmppServer current = server;
        if (current == null) {
            throw new IllegalStateException("not started");
        }
        return current.port();
    }

    @Override
    public void close() {
        SmppServer current = server;
        if (current != null) {
            current.close();
        }
    }

    private static boolean receives(SmppSession session) {
        BindRequest bind = session.bind();
        return bind != null && bind.bindType().receives();
    }

    private static String account(SmppSession session) {
        BindRequest bind = session.bind();
        return bind == null ? "" : bind.systemId();
    }

    private CompletionStage<SubmitSmResp> submit(SmppSession session, SubmitSm request) {
        return submitOne(session, request)
                .thenApply(outcome ->
                        outcome.status().isOk() ? SubmitSmResp.ok(outcome.id()) : request.respond(outcome.status()));
    }

    private CompletionStage<DataSmResp> data(SmppSession session, DataSm request) {
        return submitOne(session, request)
                .thenApply(outcome ->
                        outcome.status().isOk() ? DataSmResp.ok(outcome.id()) : request.respond(outcome.status()));
    }

    private CompletionStage<SubmitResult> submitOne(SmppSession session, MessageRequest<?> request) {
        return dispatcher
                .submit(account(session), idOf(session), List.of(request))
                .thenApply(List::getFirst);
    }

    private CompletionStage<SubmitMultiResp> multi(SmppSession session, SubmitMulti request) {
        List<SubmitSm> messages = new ArrayList<>();
        List<UnsuccessSme> unsuccessful = new ArrayList<>();
        for (Destination destination : request.destinations()) {
            switch (destination) {
                case Destination.SmeAddress sme -> messages.add(single(request, sme.address()));
                case Destination.DistributionList list ->
                    unsuccessful.add(new UnsuccessSme(Address.EMPTY, CommandStatus.ESME_RINVDLNAME));
            }
        }
        if (messages.isEmpty()) {
            return CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RINVDLNAME));
        }
        return dispatcher.submit(account(session), idOf(session), messages).thenApply(outcomes -> {
            String id = "";
            for (int i = 0; i < outcomes.size(); i++) {
                SubmitResult outcome = outcomes.get(i);
                if (outcome.status().isOk()) {
                    id = outcome.id();
                } else {
                    unsuccessful.add(new UnsuccessSme(messages.get(i).destinationAddress(), outcome.status()));
                }
            }
            // The constructor, because the factory would refuse an over-long address, which may occur in the request.
            return id.isEmpty()
                    ? request.respond(outcomes.getFirst().status())
                    : new SubmitMultiResp(CommandStatus.ESME_ROK, id, unsuccessful, Tlvs.EMPTY);
        });
    }

    private static SubmitSm single(SubmitMulti request, Address destination) {
        return new SubmitSm(
                request.serviceType(),
                request.sourceAddress(),
                destination,
                request.esmClass(),
                request.protocolId(),
                request.priorityFlag(),
                request.scheduleDeliveryTime(),
                request.validityPeriod(),
                request.registeredDelivery(),
                request.replaceIfPresentFlag(),
                request.dataCoding(),
                request.smDefaultMsgId(),
                request.shortMessage(),
                request.tlvs());
    }

    /**
     * Processes a query_sm, cancel_sm or replace_sm on a virtual thread, because that reads the store. Requests of an
     * account beyond {@link #MAX_INQUIRIES} wait for earlier ones; the windows of its sessions bound their number.
     */
    private <R extends Response> CompletionStage<R> answerAncillary(
            Class<R> type, SmppSession session, Request<R> request) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        TaskQueue ofAccount = inquiries.computeIfAbsent(account(session), first -> new TaskQueue(MAX_INQUIRIES));
        ofAccount.execute(() -> {
            try {
                answer.complete(type.cast(dispatcher.ancillary().answer(account(session), request, session.version())));
            } catch (RuntimeException | Error e) {
                if (e.getCause() instanceof LinkException) {
                    // Expected while a node ends: the partition of the message has no owner yet.
                    LOG.about("account", account(session))
                            .warn(
                                    "account {}: {} gets ESME_RSYSERR: {}",
                                    account(session),
                                    request.commandId(),
                                    e.getMessage());
                } else {
                    LOG.error("the state of a message could not be read or changed", e);
                }
                answer.complete(request.respond(CommandStatus.ESME_RSYSERR));
            }
        });
        return answer;
    }
}
