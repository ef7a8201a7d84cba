package io.smppcore.gateway.node;

import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientOptions;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.receipt.ReceivedReceipt;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnector.Bind;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Guard;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SMPP clients that bind to the configured SMSCs. All partitions of this node share their binds and rates. It passes
 * receipts and mobile-originated messages of the SMSCs on.
 */
final class SmscLinks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SmscLinks.class);
    private static final LimitedLog LIMITED = new LimitedLog(LOG, LimitedLog.LINES_PER_SECOND);
    private static final Duration CLOSING = Duration.ofSeconds(15);

    private final Partitions partitions;
    private final Peers peers;
    private final Receipts receipts;
    private final Supplier<Routing> routing;
    private final SmscConnectors connectors;
    private final Map<String, SmppClient> clients = new ConcurrentHashMap<>();

    /** Bound transmitters and transceivers by id. */
    private final Map<String, SmscConnector.Bind> bound = new ConcurrentHashMap<>();

    /** Held while a bind is passed to queues or taken from them, so that the latest state of its SMSC counts. */
    private final Guard passing = new Guard();

    SmscLinks(
            Partitions partitions,
            Peers peers,
            Receipts receipts,
            Supplier<Routing> routing,
            SmscConnectors connectors) {
        this.partitions = partitions;
        this.peers = peers;
        this.receipts = receipts;
        this.routing = routing;
        this.connectors = connectors;
    }

    /**
     * Binds to the SMSCs of a configuration. Ends the binds to SMSCs that were removed or changed; a changed one is
     * bound again, unless it is disabled or unbound.
     */
    void configure(Map<String, SmscConfig> smscs) {
        clients.keySet().stream()
                .filter(name -> !connectors.isCurrent(name, smscs.get(name)))
                .toList()
                .forEach(this::disconnect);
        for (SmscConfig smsc : smscs.values()) {
            SmscConnector connector = connectors.configured(smsc);
            if (!bindNow(smsc.name()) && isWanted(smsc)) {
                connect(connector);
            }
        }
    }

    private boolean isWanted(SmscConfig smsc) {
        return !smsc.disabled() && !routing.get().states().of(smsc.name()).isUnbound();
    }

    /** Takes the states of the SMSCs into use, which operators have changed. */
    void operate() {
        for (SmscConfig smsc : routing.get().config().smscs().values()) {
            if (!isWanted(smsc)) {
                disconnect(smsc.name());
            } else if (!clients.containsKey(smsc.name())) {
                connect(connectors.configured(smsc));
            }
        }
        List<ActivePartition> all = partitions.all();
        bound.values().forEach(bind -> pass(bind, all));
    }

    /** Passes a bind to the queues of partitions, or takes it from them if its SMSC gets no messages now. */
    private void pass(SmscConnector.Bind bind, List<ActivePartition> to) {
        passing.run(() -> {
            boolean isUsed =
                    routing.get().states().of(bind.connector().config.name()).isActive() && !bind.isClosed();
            for (ActivePartition partition : to) {
                if (isUsed) {
                    partition.groups().opened(bind);
                } else {
                    partition.groups().closed(bind);
                }
            }
        });
    }

    /**
     * Starts the next attempts to bind to an SMSC at once, without the rest of their pauses. Returns false if there is
     * no such SMSC.
     */
    boolean bindNow(String smsc) {
        SmppClient client = clients.get(smsc);
        if (client == null) {
            return false;
        }
        client.bindNow();
        return true;
    }

    private void disconnect(String name) {
        SmppClient client = clients.remove(name);
        if (client != null) {
            client.closeAsync();
        }
    }

    private void connect(SmscConnector connector) {
        SmscConfig smsc = connector.config;
        partitions.all().forEach(partition -> partition.groups().queue(smsc.group()));
        SmppClient client = SmppClient.builder()
                .name(smsc.name())
                .properties(smsc.clientProperties())
                .clientOptions(ClientOptions.Builder::neverGivesUp)
                .clientListener(connector.bindLog())
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .handlers(handlers -> handlers.onAsync(
                                DeliverSm.class, (session, request) -> received(connector, request))
                        .onAsync(DataSm.class, (session, request) -> received(connector, request)))
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        BindRequest bind = session.bind();
                        if (bind != null && bind.bindType().transmits()) {
                            SmscConnector.Bind open = connector.new Bind(session);
                            bound.put(open.id, open);
                            pass(open, partitions.all());
                        }
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        SmscConnector.Bind closed = bound.remove(session.id());
                        if (closed != null) {
                            passing.run(() -> partitions
                                    .all()
                                    .forEach(partition -> partition.groups().closed(closed)));
                        }
                    }
                })
                .build();
        clients.put(smsc.name(), client);
        client.connectAsync().whenComplete((session, failure) -> {
            if (failure != null) {
                LOG.debug("SMSC {} is no longer connected: {}", smsc.name(), failure.getMessage());
            }
        });
    }

    /** Returns the number of bound transmitters and transceivers to all SMSCs. */
    int binds() {
        return bound.size();
    }

    /** Returns the number of bound transmitters and transceivers to an SMSC. */
    int binds(String smsc) {
        return (int) bound.values().stream()
                .filter(bind -> bind.connector().config.name().equals(smsc))
                .count();
    }

    /** Returns a snapshot of each configured bind to an SMSC; empty if there is no such SMSC. */
    List<BindSnapshot> snapshots(String smsc) {
        SmppClient client = clients.get(smsc);
        return client == null ? List.of() : client.binds();
    }

    /** Passes all bound transmitters and transceivers to a partition that was just loaded. */
    void openAll(ActivePartition partition) {
        for (SmscConnector.Bind open : bound.values()) {
            pass(open, List.of(partition));
        }
    }

    private CompletionStage<DeliverSmResp> received(SmscConnector connector, DeliverSm request) {
        ReceivedReceipt receipt = ReceivedReceipt.of(connector, request);
        return receipt != null ? receipts.received(receipt) : mobileOriginated(connector, request);
    }

    /** Processes a data_sm as a deliver_sm, which accounts of every SMPP version accept. */
    private CompletionStage<DataSmResp> received(SmscConnector connector, DataSm request) {
        return received(connector, request.toDeliverSm()).thenApply(answer -> request.respond(answer.commandStatus()));
    }

    private CompletionStage<DeliverSmResp> mobileOriginated(SmscConnector connector, DeliverSm request) {
        String account = routing.get().mo().account(connector.config.group(), request.destinationAddress());
        if (account == null) {
            LIMITED.warn(
                    "message from SMSC {} to {} refused: no route",
                    connector.config.name(),
                    request.destinationAddress());
            return CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RX_P_APPN));
        }
        ActivePartition owned = partitions.forAccount(account);
        if (owned != null) {
            return owned.moIntake().received(connector, account, request);
        }
        byte[] body = Row.write()
                .text(account)
                .text(connector.config.name())
                .pdu(request)
                .toOctets();
        return peers.askOwner(partitions.home(account), NodeRequest.MOBILE_ORIGINATED, body)
                .thenApply(answer -> (DeliverSmResp) answer.pdu())
                .exceptionally(failure -> request.respond(CommandStatus.ESME_RX_T_APPN));
    }

    /**
     * Stores a mobile-originated message that arrived at another node. The stage completes with the response to the
     * SMSC.
     */
    CompletionStage<DeliverSmResp> mobileOriginatedElsewhere(
            SmscConnector connector, String account, DeliverSm request) {
        ActivePartition owned = partitions.forAccount(account);
        return owned == null
                ? CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RX_T_APPN))
                : owned.moIntake().received(connector, account, request);
    }

    /** Unbinds from all SMSCs, and closes the connections that are still open after 15 seconds. Blocks. */
    @Override
    public void close() {
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
    }
}
