package io.smppcore.gateway.relay;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageFilter;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
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
import io.smppcore.receipt.DeliveryReceipt;
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
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A gateway process: the SMPP server for accounts, the clients of the SMSCs, and what is between them. */
public final class Node implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Node.class);
    private static final LimitedLog LIMITED = new LimitedLog(LOG, LimitedLog.LINES_PER_SECOND);
    private static final Duration HOUSEKEEPING = Duration.ofMinutes(1);
    private static final Duration CLOSING = Duration.ofSeconds(15);

    private final ReentrantLock reloading = new ReentrantLock();
    private final GatewayStore store;
    private final InstantSource clock;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("smpp-gateway-timer").factory());
    private final Counts counts = new Counts();
    private final Map<String, SmppClient> clients = new ConcurrentHashMap<>();
    private final List<MessageFilter> applicationFilters;
    private final List<LifeListener> listeners = new CopyOnWriteArrayList<>();

    private volatile @Nullable Relay relay;
    private volatile @Nullable Intake intake;
    private volatile @Nullable Inquiry inquiry;
    private volatile @Nullable SmppServer server;
    private volatile BindAuthenticator authenticator = attempt -> BindDecision.refuse(CommandStatus.ESME_RSYSERR);
    private volatile Routing routing;
    private volatile boolean hasSpace = true;

    /**
     * Creates a node that is not started.
     *
     * @param config configuration
     * @param store store, closed with the node
     * @param filters filters of the application, before the rules of the configuration
     */
    public Node(GatewayConfig config, GatewayStore store, List<MessageFilter> filters) {
        this(config, store, filters, InstantSource.system());
    }

    Node(GatewayConfig config, GatewayStore store, List<MessageFilter> filters, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        this.applicationFilters = List.copyOf(filters);
        this.routing = routing(config);
    }

    /** Begins to tell a listener about the lives of messages. */
    public void add(LifeListener listener) {
        listeners.add(listener);
    }

    /** Ceases to tell a listener; calls that are under way come to their end. */
    public void remove(LifeListener listener) {
        listeners.remove(listener);
    }

    /** Opens the partitions, binds to the SMSCs and begins to accept messages. */
    public void start() {
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(GatewayStore.Partition partition) {
                assign(partition);
            }

            @Override
            public void revoked(GatewayStore.Partition partition) {
                Relay current = relay;
                if (current != null) {
                    current.close();
                }
            }
        });
        GatewayConfig config = routing.config();
        authenticator = BindAuthenticator.accounts(accounts(config));
        config.smscs().values().forEach(this::connect);
        server = startServer(config);
        timer.scheduleWithFixedDelay(this::keepHouse, 1, 1, TimeUnit.SECONDS);
    }

    private Routing routing(GatewayConfig config) {
        List<MessageFilter> all = new ArrayList<>(applicationFilters);
        all.addAll(config.filters());
        return Routing.of(config, new FilterChain(all));
    }

    /** Applies a new configuration, except for what takes effect after a restart, which is logged. */
    public void reload(GatewayConfig wanted) {
        reloading.lock();
        try {
            GatewayConfig old = routing.config();
            old.changesTo(wanted).forEach(change -> LOG.info("configuration: {}", change));
            GatewayConfig next = new GatewayConfig(
                    old.data(),
                    old.server(),
                    wanted.accounts(),
                    wanted.smscs(),
                    wanted.routes(),
                    wanted.mo(),
                    wanted.rules(),
                    wanted.retry(),
                    old.http(),
                    old.cdr(),
                    old.store());
            Relay current = relay;
            if (current == null) {
                throw new IllegalStateException("not started");
            }
            authenticator = BindAuthenticator.accounts(accounts(next));
            routing = routing(next);
            current.routing(routing);
            for (SmscConfig smsc : old.smscs().values()) {
                if (!smsc.equals(next.smscs().get(smsc.name()))) {
                    SmppClient client = clients.remove(smsc.name());
                    if (client != null) {
                        client.closeAsync();
                    }
                }
            }
            for (SmscConfig smsc : next.smscs().values()) {
                if (!smsc.equals(old.smscs().get(smsc.name()))) {
                    current.configured(smsc);
                    connect(smsc);
                }
            }
            Thread.startVirtualThread(current.housekeeping()::run);
        } finally {
            reloading.unlock();
        }
    }

    private void assign(GatewayStore.Partition partition) {
        Relay assigned = new Relay(partition, routing, clock, timer, listeners, counts);
        intake = new Intake(assigned, this::admission);
        inquiry = new Inquiry(assigned);
        assigned.start();
        relay = assigned;
    }

    private static Map<String, Account> accounts(GatewayConfig config) {
        Map<String, Account> accounts = new LinkedHashMap<>();
        config.accounts().forEach((systemId, account) -> accounts.put(systemId, account.account()));
        return accounts;
    }

    private CommandStatus admission() {
        if (store.failure() != null) {
            return CommandStatus.ESME_RSYSERR;
        }
        return hasSpace ? CommandStatus.ESME_ROK : CommandStatus.ESME_RMSGQFUL;
    }

    /** Does at once what otherwise happens each minute. */
    public void sweep() {
        Relay current = relay;
        if (current != null) {
            current.housekeeping().run();
        }
    }

    private void keepHouse() {
        Listeners.each(listeners, LifeListener::everySecond);
        try {
            boolean space = store.freeOctets() >= routing.config().store().minFreeOctets();
            if (space != hasSpace) {
                hasSpace = space;
                LOG.warn(
                        "{}: {} octets are free on the disk of the store (bound: {})",
                        space ? "messages are accepted again" : "messages are refused with ESME_RMSGQFUL",
                        store.freeOctets(),
                        routing.config().store().minFreeOctets());
            }
            Relay current = relay;
            if (current != null && clock.millis() - lastHousekeeping >= HOUSEKEEPING.toMillis()) {
                lastHousekeeping = clock.millis();
                Thread.startVirtualThread(current.housekeeping()::run);
            }
        } catch (RuntimeException | Error e) {
            LIMITED.error("housekeeping failed and is tried again", e);
        }
    }

    private long lastHousekeeping;

    /* The side of the accounts. */

    private SmppServer startServer(GatewayConfig config) {
        return SmppServer.builder()
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
                        BindRequest bind = session.bind();
                        Relay current = relay;
                        if (current != null && bind != null && bind.bindType().receives()) {
                            current.opened(bind.systemId(), session);
                        }
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        BindRequest bind = session.bind();
                        Relay current = relay;
                        if (current != null && bind != null && bind.bindType().receives()) {
                            current.closed(bind.systemId(), session);
                        }
                    }
                })
                .start();
    }

    private static String account(SmppSession session) {
        BindRequest bind = session.bind();
        return bind == null ? "" : bind.systemId();
    }

    private CompletionStage<SubmitSmResp> submit(SmppSession session, SubmitSm request) {
        return submitOne(session, request)
                .thenApply(result -> result.isOk() ? SubmitSmResp.ok(idOf(result)) : request.respond(result.status()));
    }

    private CompletionStage<DataSmResp> data(SmppSession session, DataSm request) {
        return submitOne(session, request)
                .thenApply(result -> result.isOk() ? DataSmResp.ok(idOf(result)) : request.respond(result.status()));
    }

    private CompletionStage<Intake.Result> submitOne(SmppSession session, MessageRequest<?> request) {
        Intake current = intake;
        return current == null
                ? CompletableFuture.completedFuture(Intake.Result.refused(CommandStatus.ESME_RSYSERR, "starting"))
                : current.submit(account(session), session.id(), List.of(request))
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
        Intake current = intake;
        if (current == null || messages.isEmpty()) {
            return CompletableFuture.completedFuture(
                    request.respond(current == null ? CommandStatus.ESME_RSYSERR : CommandStatus.ESME_RINVDLNAME));
        }
        return current.submit(account(session), session.id(), messages).thenApply(results -> {
            String id = "";
            for (int i = 0; i < results.size(); i++) {
                Intake.Result result = results.get(i);
                if (result.isOk()) {
                    id = idOf(result);
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

    private String idOf(Intake.Result result) {
        Relay current = relay;
        return current == null ? "" : current.idOf(result.number());
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
        R ask(Inquiry inquiry) throws InterruptedException;
    }

    /** Reads the store on a virtual thread. */
    private <R> CompletionStage<R> inquire(Question<R> question, R ifFailed) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            Inquiry current = inquiry;
            try {
                answer.complete(current == null ? ifFailed : question.ask(current));
            } catch (InterruptedException | RuntimeException | Error e) {
                LIMITED.error("the state of a message could not be read or changed", e);
                answer.complete(ifFailed);
            }
        });
        return answer;
    }

    /* The side of the SMSCs. */

    private void connect(SmscConfig smsc) {
        Relay current = relay;
        Connector connector = current == null ? null : current.connector(smsc.name());
        if (current == null || connector == null) {
            return;
        }
        SmppClient client = SmppClient.builder()
                .properties(smsc.clientProperties())
                .clientOptions(options -> options.keepTrying(true))
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .handlers(handlers ->
                        handlers.onAsync(DeliverSm.class, (session, request) -> received(connector, request)))
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        BindRequest bind = session.bind();
                        if (bind != null && bind.bindType().transmits()) {
                            current.opened(connector, session);
                        }
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        current.closed(connector, session);
                    }
                })
                .build();
        clients.put(smsc.name(), client);
        client.connectAsync().whenComplete((bound, failure) -> {
            if (failure != null) {
                LOG.warn("SMSC {} is not bound: {}", smsc.name(), failure.getMessage());
            }
        });
    }

    private CompletionStage<DeliverSmResp> received(Connector connector, DeliverSm request) {
        Relay current = relay;
        if (current == null) {
            return CompletableFuture.completedFuture(refused(CommandStatus.ESME_RX_T_APPN));
        }
        Optional<DeliveryReceipt> receipt = connector.parser.parse(request);
        if (receipt.isPresent()) {
            return current.receipts().received(connector, request, receipt.get());
        }
        String account = current.routing().mo().account(connector.config.group(), request.destinationAddress());
        if (account == null) {
            LIMITED.warn(
                    "message from SMSC {} to {} refused: no route",
                    connector.config.name(),
                    request.destinationAddress());
            return CompletableFuture.completedFuture(refused(CommandStatus.ESME_RX_P_APPN));
        }
        DeliverSm toDeliver = request;
        FilterChain filters = current.routing().filters();
        if (!filters.isEmpty()) {
            MessageView view = Rewriting.view(
                    filters, Direction.MO, account, connector.config.group(), Set.of(), request, current.now());
            FilterChain.Result result = filters.apply(view);
            switch (result.verdict()) {
                case Verdict.Refused refused -> {
                    return CompletableFuture.completedFuture(refused(refused.status()));
                }
                case Verdict.Dropped dropped -> {
                    return CompletableFuture.completedFuture(DeliverSmResp.ok());
                }
                default -> toDeliver = Rewriting.delivered(request, view, result.message());
            }
        }
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        counts.mobileOriginated.increment();
        current.deliver(
                new Changes(),
                account,
                0,
                "",
                toDeliver,
                failure ->
                        answer.complete(failure == null ? DeliverSmResp.ok() : refused(CommandStatus.ESME_RX_T_APPN)));
        return answer;
    }

    private static DeliverSmResp refused(CommandStatus status) {
        return new DeliverSmResp(status, "", Tlvs.EMPTY);
    }

    /* State. */

    /** Returns the port of the SMPP server. */
    public int port() {
        SmppServer current = server;
        if (current == null) {
            throw new IllegalStateException("not started");
        }
        return current.port();
    }

    /** Returns what the HTTP interface does with this node, once it is started. */
    public Operations operations() {
        Relay current = relay;
        Intake accepting = intake;
        Inquiry asking = inquiry;
        if (current == null || accepting == null || asking == null) {
            throw new IllegalStateException("not started");
        }
        return new Operations(current, accepting, asking, this::admission);
    }

    /** Returns counts and depths. */
    public GatewayState state() {
        return counts.state(relay);
    }

    /** Returns counts without queues. */
    public GatewayState counts() {
        return counts.state(null);
    }

    /** Returns the queues of the SMSC groups that are configured, or still have messages. */
    public Map<String, QueueStatus> groupQueues() {
        Map<String, QueueStatus> queues = new HashMap<>();
        Relay current = relay;
        if (current != null) {
            Set<String> configured = current.routing().parkTimes().keySet();
            for (GroupOutlet outlet : current.groups()) {
                if (outlet.depth() > 0 || configured.contains(outlet.group())) {
                    queues.put(outlet.group(), outlet);
                }
            }
        }
        return queues;
    }

    /** Returns the queues of the accounts that are configured, or still have deliveries. */
    public Map<String, QueueStatus> accountQueues() {
        Map<String, QueueStatus> queues = new HashMap<>();
        Relay current = relay;
        if (current != null) {
            Set<String> configured = current.config().accounts().keySet();
            for (AccountOutlet outlet : current.accounts()) {
                if (outlet.depth() > 0 || configured.contains(outlet.account())) {
                    queues.put(outlet.account(), outlet);
                }
            }
        }
        return queues;
    }

    /** Returns the octets that wait for the disk. */
    public long backlogOctets() {
        Relay current = relay;
        return current == null ? 0 : current.log().partition().backlogOctets();
    }

    /** Returns the octets that are free on the disk of the store. */
    public long freeOctets() {
        return store.freeOctets();
    }

    /** Ends all sessions, waits for what is being stored, and closes the store. */
    @Override
    public void close() {
        Relay current = relay;
        if (current != null) {
            current.close();
        }
        SmppServer openServer = server;
        if (openServer != null) {
            openServer.close();
        }
        List<CompletableFuture<?>> closing = new ArrayList<>();
        clients.values().forEach(client -> closing.add(client.closeAsync()));
        try {
            CompletableFuture.allOf(closing.toArray(CompletableFuture<?>[]::new))
                    .get(CLOSING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("clients were not closed within {}", CLOSING);
            clients.values().forEach(SmppClient::closeNow);
        }
        timer.shutdownNow();
        store.close();
    }
}
