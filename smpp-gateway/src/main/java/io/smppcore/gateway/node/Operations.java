package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.deliver.CallbackSender;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.history.Figures;
import io.smppcore.gateway.history.Kind;
import io.smppcore.gateway.history.NodeHistory;
import io.smppcore.gateway.history.Point;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.message.DeadLetter;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.GatewayState.QueueState;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.state.Queues;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.CommandStatus;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a node that the HTTP interface and the page call. Thread-safe.
 *
 * <p>Methods block on the store or other nodes, and must not be called on an event loop.
 */
public final class Operations {

    private final Partitions partitions;
    private final ClusterNodes nodes;
    private final SmscOperations smscs;
    private final Supplier<Routing> routing;
    private final Supplier<SubmitResult> admission;
    private final Dispatcher dispatcher;
    private final DeadLetters deadLetters;
    private final LatestMessages latest;
    private final MessageSearch search;
    private final WaitingMoves moves;
    private final NodeConfiguration configuration;
    private final NodeAudit audit;
    private final AccountSessions sessions;
    private final NodeHistory history;
    private final InstantSource clock;
    private final NodeAlerts alerts;

    Operations(
            Partitions partitions,
            ClusterNodes nodes,
            SmscOperations smscs,
            Dispatcher dispatcher,
            DeadLetters deadLetters,
            Supplier<Routing> routing,
            Supplier<SubmitResult> admission,
            NodeConfiguration configuration,
            NodeAudit audit,
            AccountSessions sessions,
            NodeHistory history,
            InstantSource clock) {
        this.partitions = partitions;
        this.nodes = nodes;
        this.smscs = smscs;
        this.dispatcher = dispatcher;
        this.deadLetters = deadLetters;
        this.routing = routing;
        this.admission = admission;
        this.configuration = configuration;
        this.audit = audit;
        this.sessions = sessions;
        this.history = history;
        this.clock = clock;
        this.latest = new LatestMessages(partitions, nodes);
        this.search = new MessageSearch(partitions, nodes, System::nanoTime);
        this.alerts = new NodeAlerts(nodes, this::node, clock);
        this.moves = new WaitingMoves(partitions, nodes, routing, configuration);
    }

    /**
     * A message that an account submits over HTTP.
     *
     * @param parts its parts in order, at least one
     * @param tags tags in addition to those of the account
     * @param replyTo reference and callback of the account
     */
    public record Submission(List<SubmitSm> parts, List<String> tags, ReplyTo replyTo) {

        /** Copies the lists. */
        public Submission {
            parts = List.copyOf(parts);
            tags = List.copyOf(tags);
        }

        private SubmittedMessage in(TraceContext trace) {
            return new SubmittedMessage(parts, tags, trace, replyTo);
        }
    }

    /**
     * State of an account over all nodes that have responded.
     *
     * @param config its configuration
     * @param binds state of the queue for its binds
     * @param callback state of the queue for its callback
     * @param used number of parts ever accepted, which count against its quota
     */
    public record AccountUse(AccountConfig config, QueueState binds, QueueState callback, long used) {}

    /** Returns the configuration in use. */
    public GatewayConfig config() {
        return routing.get().config();
    }

    /** Returns the clock of this node. */
    public InstantSource clock() {
        return clock;
    }

    /** Returns what is managed at run time: the configuration and tokens. */
    public NodeConfiguration configuration() {
        return configuration;
    }

    /** Returns the count of waiting messages that a change of the configuration would move. */
    public WaitingMoves moves() {
        return moves;
    }

    /** Returns the states of SMSCs. */
    public SmscOperations smscs() {
        return smscs;
    }

    public AccountSessions sessions() {
        return sessions;
    }

    public NodeAlerts alerts() {
        return alerts;
    }

    public NodeAudit audit() {
        return audit;
    }

    /** Returns the name of this node, empty without a cluster. */
    public String node() {
        ClusterConfig cluster = config().cluster();
        return cluster == null ? "" : cluster.node();
    }

    /**
     * Returns ESME_ROK if messages are accepted now, ESME_RMSGQFUL if the disk is nearly full or brokers are
     * unreachable, or ESME_RSYSERR if the store has failed.
     */
    public CommandStatus readiness() {
        return admission.get().status();
    }

    /** Returns the reason why messages are refused now. Meaningful only if {@link #readiness()} is not ESME_ROK. */
    public String obstacle() {
        return admission.get().reason();
    }

    /**
     * Accepts or refuses messages; with a key, the accepted ones become durable in one commit.
     *
     * @param account system_id
     * @param trace trace to which the submission belongs; none if it begins a new one
     * @param key key for which a repeated submission returns the same results; null for none
     * @return a result for each message; null if the key was used for another submission
     * @throws InterruptedException if the thread is interrupted; the messages may have been accepted
     */
    public @Nullable List<SubmitResult> submit(
            String account, List<Submission> messages, TraceContext trace, @Nullable IdempotencyKey key)
            throws InterruptedException {
        List<SubmittedMessage> items =
                messages.stream().map(message -> message.in(trace)).toList();
        return dispatcher.submit(account, items, key);
    }

    /**
     * Accepts or refuses a message without blocking. Returns null, without a change, if the message belongs to another
     * node.
     *
     * @param account system_id
     * @param trace trace to which the submission belongs; none if it begins a new one
     * @return a future that completes with the result when the message is durable or refused, or null
     */
    public @Nullable CompletableFuture<SubmitResult> trySubmit(String account, Submission message, TraceContext trace) {
        return dispatcher.trySubmit(account, message.in(trace));
    }

    /**
     * Returns the state of the message with a message_id; null if there is none.
     *
     * @param account system_id of the account that must have submitted it; null for any
     */
    public @Nullable MessageStatus message(@Nullable String account, String id) {
        List<TrackedMessage> tracked = dispatcher.ancillary().tracked(account, id);
        return tracked.isEmpty() ? null : MessageStatus.of(MessageNumber.partition(id), tracked);
    }

    /**
     * Returns the stored contents of the parts of a message in order, each empty if it is not stored any more: the text
     * of a part is kept until an SMSC has accepted it, or it has ended without becoming a dead letter. Returns an empty
     * list if there is no such message.
     */
    public List<Optional<MessageRequest<?>>> contents(String id) {
        return dispatcher.ancillary().contents(id);
    }

    /**
     * Returns the latest messages of all nodes that have a stored state, latest first. Messages that still wait in
     * their first queue have none.
     *
     * @param limit maximum number of messages
     */
    public Gathered<List<MessageStatus>> latest(int limit) {
        return latest.all(limit);
    }

    /** Returns the search for messages. */
    public MessageSearch search() {
        return search;
    }

    /** Returns the latest messages in the partitions of this node. */
    List<LatestMessages.Latest> latestHere(int limit) {
        return latest.here(limit);
    }

    /**
     * Cancels the parts of a message that still wait in the gateway.
     *
     * @param account system_id of its account; null for any
     * @return ESME_ROK if at least one part was cancelled, ESME_RINVMSGID if the account has no such message,
     *     ESME_RCANCELFAIL if all parts are forwarded or have a final state
     */
    public CommandStatus cancel(@Nullable String account, String id) {
        return dispatcher.ancillary().cancel(account, id);
    }

    /** Returns the state of each account, in the order of the configuration. */
    public Gathered<List<AccountUse>> accounts() {
        Gathered<Queues> all = queues();
        Map<String, QueueState> queues = all.value().accounts();
        return new Gathered<>(
                config().accounts().values().stream()
                        .map(account -> new AccountUse(
                                account,
                                queues.getOrDefault(account.systemId(), QueueState.EMPTY),
                                queues.getOrDefault(AccountQueues.callbackName(account.systemId()), QueueState.EMPTY),
                                all.value().used().getOrDefault(account.systemId(), 0L)))
                        .toList(),
                all.away());
    }

    /** Returns the queues and counts of all nodes that respond within a second, added up. */
    public Gathered<Queues> queues() {
        Gathered<List<Queues>> all = nodes.gather(
                NodeRequest.QUEUES,
                ClusterNodes.NOTHING,
                ClusterNodes.PATIENCE,
                this::queuesHere,
                (node, row) -> NodeCodec.queues(row));
        return new Gathered<>(all.value().stream().reduce(Queues.NONE, Queues::plus), all.away());
    }

    /**
     * Returns the history of all nodes that respond within a second, added up; the earliest interval first.
     *
     * @param name name of the account or SMSC, empty for the nodes
     * @param minutes length of the history, at most {@link Kind#DAY}
     */
    public Gathered<List<Point>> history(Kind kind, String name, int minutes) {
        Gathered<List<List<Point>>> all = nodes.gather(
                NodeRequest.HISTORY,
                Row.write().small(kind.number()).text(name).small(minutes).toOctets(),
                ClusterNodes.PATIENCE,
                () -> history.points(kind, name, minutes),
                (node, row) -> NodeCodec.history(row));
        Map<Long, Figures> sums = new TreeMap<>();
        all.value()
                .forEach(points -> points.forEach(point -> sums.merge(point.minute(), point.figures(), Figures::plus)));
        List<Point> points = new ArrayList<>();
        sums.forEach((minute, sum) -> points.add(new Point(minute, sum)));
        return new Gathered<>(points, all.away());
    }

    /** Returns the first minute of the interval of a history that lasts now. */
    public long currentInterval(Kind kind, int minutes) {
        return history.currentInterval(kind, minutes);
    }

    /** Answers {@link NodeRequest#HISTORY}. */
    byte[] historyHere(Row.Reader row) {
        return NodeCodec.history(history.points(Kind.of(row.small()), row.text(), row.small()));
    }

    /** Returns the queues and counts of the partitions of this node. */
    Queues queuesHere() {
        List<ActivePartition> here = partitions.all();
        Map<String, Long> used = new HashMap<>();
        for (ActivePartition owned : here) {
            for (AccountConfig account : config().accounts().values()) {
                long parts = owned.states().of(account).used();
                if (parts > 0) {
                    used.merge(account.systemId(), parts, Long::sum);
                }
            }
        }
        return new Queues(
                QueueStates.groups(here),
                QueueStates.accounts(here),
                used,
                counter(Schedule.DEPTH),
                counter(DeadLetter.COUNTER));
    }

    /** Returns the number of stored messages, receipts and mobile-originated messages in the queues of this node. */
    public long waiting() {
        return partitions.waiting();
    }

    private long counter(String name) {
        return partitions.all().stream()
                .mapToLong(partition -> partition.context().partition().counter(name))
                .sum();
    }

    public DeadLetters deadLetters() {
        return deadLetters;
    }

    /**
     * Starts sending to the callback of an account from all partitions of this node.
     *
     * @param window maximum number of events of a partition that were sent and whose outcome is not durable yet
     */
    public void attach(String account, CallbackSender sender, int window) {
        partitions.attach(account, sender, window);
    }

    /** Stops sending to the callback of an account. Requests in flight complete as usual. */
    public void detach(String account) {
        partitions.detach(account);
    }
}
