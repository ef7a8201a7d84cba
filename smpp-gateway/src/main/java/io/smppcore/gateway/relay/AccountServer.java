package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.internal.LimitedLog;
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
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The SMPP server to which accounts bind. */
final class AccountServer implements AutoCloseable {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(AccountServer.class), LimitedLog.LINES_PER_SECOND);

    private final Partitions partitions;
    private volatile @Nullable SmppServer server;
    private volatile BindAuthenticator authenticator = attempt -> BindDecision.refuse(CommandStatus.ESME_RSYSERR);

    AccountServer(Partitions partitions) {
        this.partitions = partitions;
    }

    /** Begins to accept binds. */
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
                        .onAsync(QuerySm.class, this::query)
                        .onAsync(CancelSm.class, this::cancel)
                        .onAsync(ReplaceSm.class, this::replace))
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        if (receives(session)) {
                            partitions.relays().forEach(relay -> relay.opened(account(session), session));
                        }
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        if (receives(session)) {
                            partitions.relays().forEach(relay -> relay.closed(account(session), session));
                        }
                    }
                })
                .start();
    }

    /** Applies the accounts of a configuration to further binds. */
    void accounts(GatewayConfig config) {
        Map<String, Account> accounts = new LinkedHashMap<>();
        config.accounts().forEach((systemId, account) -> accounts.put(systemId, account.account()));
        authenticator = BindAuthenticator.accounts(accounts);
    }

    /** Gives a relay the sessions that are bound. */
    void openAll(Relay relay) {
        SmppServer current = server;
        if (current == null) {
            return;
        }
        for (SmppSession session : current.sessions()) {
            if (receives(session)) {
                relay.opened(account(session), session);
                if (session.state() == SessionState.CLOSED) {
                    relay.closed(account(session), session);
                }
            }
        }
    }

    /**
     * Returns the port.
     *
     * @throws IllegalStateException if this server is not started
     */
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
        Partitions.Owned owned = partitions.current();
        return owned == null
                ? CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RSYSERR))
                : submitOne(owned, session, request)
                        .thenApply(result -> result.isOk()
                                ? SubmitSmResp.ok(idOf(owned, result))
                                : request.respond(result.status()));
    }

    private CompletionStage<DataSmResp> data(SmppSession session, DataSm request) {
        Partitions.Owned owned = partitions.current();
        return owned == null
                ? CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RSYSERR))
                : submitOne(owned, session, request)
                        .thenApply(result ->
                                result.isOk() ? DataSmResp.ok(idOf(owned, result)) : request.respond(result.status()));
    }

    private static CompletionStage<Intake.Result> submitOne(
            Partitions.Owned owned, SmppSession session, MessageRequest<?> request) {
        return owned.intake()
                .submit(account(session), session.id(), List.of(request))
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
        Partitions.Owned owned = partitions.current();
        if (owned == null || messages.isEmpty()) {
            return CompletableFuture.completedFuture(
                    request.respond(owned == null ? CommandStatus.ESME_RSYSERR : CommandStatus.ESME_RINVDLNAME));
        }
        return owned.intake().submit(account(session), session.id(), messages).thenApply(results -> {
            String id = "";
            for (int i = 0; i < results.size(); i++) {
                Intake.Result result = results.get(i);
                if (result.isOk()) {
                    id = idOf(owned, result);
                } else {
                    unsuccessful.add(new UnsuccessSme(messages.get(i).destinationAddress(), result.status()));
                }
            }
            return id.isEmpty() ? request.respond(results.getFirst().status()) : SubmitMultiResp.ok(id, unsuccessful);
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

    private static String idOf(Partitions.Owned owned, Intake.Result result) {
        return owned.relay().idOf(result.number());
    }

    private CompletionStage<QuerySmResp> query(SmppSession session, QuerySm request) {
        return inquire(
                current -> current.query(account(session), request, session.version()),
                request.respond(CommandStatus.ESME_RSYSERR));
    }

    private CompletionStage<CancelSmResp> cancel(SmppSession session, CancelSm request) {
        return inquire(
                current -> current.cancel(account(session), request), request.respond(CommandStatus.ESME_RSYSERR));
    }

    private CompletionStage<ReplaceSmResp> replace(SmppSession session, ReplaceSm request) {
        return inquire(
                current -> current.replace(account(session), request), request.respond(CommandStatus.ESME_RSYSERR));
    }

    private interface Question<R> {
        R ask(Inquiry inquiry);
    }

    /** Reads the store on a virtual thread. */
    private <R> CompletionStage<R> inquire(Question<R> question, R ifFailed) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            Partitions.Owned owned = partitions.current();
            try {
                answer.complete(owned == null ? ifFailed : question.ask(owned.inquiry()));
            } catch (RuntimeException | Error e) {
                LOG.error("the state of a message could not be read or changed", e);
                answer.complete(ifFailed);
            }
        });
        return answer;
    }
}
