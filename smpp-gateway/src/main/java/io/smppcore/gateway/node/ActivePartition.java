package io.smppcore.gateway.node;

import io.smppcore.gateway.ancillary.AncillaryOperations;
import io.smppcore.gateway.ancillary.LateResponses;
import io.smppcore.gateway.ancillary.WaitingMessages;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.forward.AcceptedCopies;
import io.smppcore.gateway.forward.FinalStates;
import io.smppcore.gateway.forward.ForwardResults;
import io.smppcore.gateway.forward.GroupQueues;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.intake.Intake;
import io.smppcore.gateway.intake.MessageChecks;
import io.smppcore.gateway.intake.MoIntake;
import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.intake.PartDecisions;
import io.smppcore.gateway.intake.Refusals;
import io.smppcore.gateway.limit.AccountStates;
import io.smppcore.gateway.limit.BindLimits;
import io.smppcore.gateway.limit.Grants;
import io.smppcore.gateway.limit.Grants.Reclaimed;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.limit.PartitionLimits;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.SendQueue;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.receipt.PartitionReceipts;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.search.IndexedMessage;
import io.smppcore.gateway.search.SearchIndex;
import io.smppcore.gateway.search.SearchIndexes;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A partition that this node owns, with all components that process its messages. It is created, started and released
 * by {@link Partitions} when the store assigns and revokes the partition.
 */
final class ActivePartition {

    private static final Logger LOG = LoggerFactory.getLogger(ActivePartition.class);

    static final Duration RELEASE = Duration.ofSeconds(10);
    private static final Duration SETTLE = Duration.ofSeconds(5);
    private static final byte[] ABSENT = new byte[1];

    private final PartitionContext context;
    private final Receipts allReceipts;
    private final AccountQueues accounts;
    private final PartitionReceipts receipts;
    private final FinalStates finalStates;
    private final GroupQueues groups;
    private final MessageRouter router;
    private final Schedule schedule;
    private final AcceptedCopies copies;
    private final ForwardResults results;
    private final PartCollector collector;
    private final WaitingMessages messages;
    private final LateResponses lateResponses;
    private final PartDecisions decisions;
    private final Intake intake;
    private final MoIntake moIntake;
    private final AncillaryOperations ancillary;
    private final Housekeeping housekeeping;
    private final PartitionLetters letters;
    private final AccountStates states;
    private final PartitionLimits limits;
    private final @Nullable SearchIndexes indexes;
    private volatile @Nullable SearchIndex index;

    /**
     * Creates the components of a partition without starting them.
     *
     * @param admission supplies a result with ESME_ROK, or that with which the gateway currently refuses all messages
     * @param indexes indexes of messages of this node; null if there are none
     * @param nodeLimits limits of accounts over all partitions
     * @param leaseTime clock for leases, in nanoseconds as {@link System#nanoTime}
     */
    ActivePartition(
            PartitionContext context,
            SmscConnectors connectors,
            Receipts allReceipts,
            Limits nodeLimits,
            LongSupplier leaseTime,
            Supplier<SubmitResult> admission,
            Refusals refusals,
            @Nullable SearchIndexes indexes) {
        this.context = context;
        this.indexes = indexes;
        this.allReceipts = allReceipts;
        accounts = new AccountQueues(context);
        StateChanges changes = new StateChanges(context);
        receipts = new PartitionReceipts(context, accounts, changes);
        finalStates = new FinalStates(context, accounts, allReceipts, changes);
        groups = new GroupQueues(context, connectors);
        router = new MessageRouter(context, groups, finalStates);
        schedule = new Schedule(context, router);
        copies = new AcceptedCopies(context, allReceipts, receipts);
        results = new ForwardResults(context, copies, router, schedule, finalStates);
        collector = new PartCollector(context);
        messages = new WaitingMessages(context, groups, schedule, collector, changes);
        lateResponses = new LateResponses(context, copies, messages, allReceipts, changes);
        states = new AccountStates(context, nodeLimits);
        decisions = new PartDecisions(collector, context, states, router, schedule, finalStates);
        MessageChecks checks = new MessageChecks(context, collector, router);
        intake =
                new Intake(context, states, checks, collector, schedule, finalStates, admission, refusals, this::index);
        moIntake = new MoIntake(context, accounts);
        ancillary = new AncillaryOperations(context, messages, checks, router, schedule, finalStates);
        housekeeping = new Housekeeping(context, groups, accounts, router, results, finalStates, this::dropOld);
        letters = new PartitionLetters(context, router, accounts, changes);
        limits = new Limited(
                context,
                states,
                new Grants(context.partition(), nodeLimits.partitionCount(), nodeLimits),
                new BindLimits(context.partition(), leaseTime));
    }

    private record Limited(PartitionContext context, AccountStates states, Grants grants, BindLimits binds)
            implements PartitionLimits {

        @Override
        public Partition partition() {
            return context.partition();
        }

        @Override
        public @Nullable Reclaimed reclaim(String account, long version) {
            AccountConfig config = context.config().accounts().get(account);
            return config == null
                    ? null
                    : new Reclaimed(partition().epoch(), states.of(config).reclaimed(version));
        }
    }

    private void index(Message message) {
        SearchIndex current = index;
        if (current != null) {
            try {
                current.add(IndexedMessage.of(message));
            } catch (RuntimeException | Error e) {
                // The message is accepted all the same. Without it, the index would not be complete: the next start
                // reads this message and all later ones from their rows.
                index = null;
                LOG.error("partition {}: messages cannot be searched until the next start", number(), e);
            }
        }
    }

    /** Drops what is derived from old rows. Called by each run of the housekeeping. */
    private void dropOld() {
        allReceipts.early.dropOld(receipts);
        SearchIndex current = index;
        if (current != null) {
            current.dropOld(context.now() - context.config().store().lives().toMillis());
        }
    }

    /** Loads the stored state, and starts the timers. Sending starts when sessions are passed to the queues. */
    void start() {
        groups.start(results);
        new EarlierRows(context, groups, collector).convert();
        copies.start(lateResponses::settle);
        allReceipts.early.load(receipts);
        accounts.start();
        if (indexes != null) {
            Partition partition = context.partition();
            index = indexes.open(partition.number(), partition.epoch(), new IndexedRows(partition, collector));
        }
        schedule.start();
        collector.start(decisions::decide);
    }

    /** Stops sending. Requests in flight complete as usual. */
    void stop() {
        schedule.close();
        collector.close();
        queues().forEach(SendQueue::stop);
    }

    /**
     * Stops sending, and blocks until the outcomes of requests in flight are durable, for at most 15 seconds. Called
     * when the partition is revoked. Returns true if all outcomes are durable.
     */
    boolean release() {
        stop();
        boolean isOrderly = awaitOutcomes(System.nanoTime() + RELEASE.toNanos());
        if (!context.log().settle(SETTLE)) {
            isOrderly = false;
            LOG.warn(
                    "partition {}: given up with commits whose outcome is unknown after {} s",
                    number(),
                    SETTLE.toSeconds());
        }
        receipts.release();
        allReceipts.forget(receipts);
        if (indexes != null) {
            indexes.close(number());
        }
        return isOrderly && context.partition().failure() == null;
    }

    /**
     * Blocks until the outcomes of requests in flight are durable. Returns false, after a warning, if some are unknown
     * at a {@link System#nanoTime}.
     */
    boolean awaitOutcomes(long endNanos) {
        boolean areKnown = true;
        for (SendQueue<?> queue : queues().toList()) {
            if (!queue.awaitIdle(endNanos)) {
                areKnown = false;
                LOG.warn(
                        "partition {}: the outcome of {} requests of queue {} is unknown; they are sent again",
                        number(),
                        queue.inFlight(),
                        queue.queue.name());
            }
        }
        return areKnown;
    }

    private Stream<SendQueue<?>> queues() {
        return Stream.concat(groups.all().stream(), accounts.all().stream());
    }

    /**
     * Starts sending from all queues that are not empty. Called each second, so that a queue that nothing else has
     * started does not stall for longer.
     */
    void pump() {
        queues().filter(queue -> queue.depth() > 0).forEach(SendQueue::pump);
    }

    /** Reads a key that does not exist, after waiting for the lock of the commits. Blocks. */
    void probe() {
        context.log().last();
        context.partition().get(Table.QUEUE, ABSENT);
    }

    /** Returns the number of stored elements in all queues. */
    long waiting() {
        return queues().mapToLong(SendQueue::depth).sum();
    }

    int number() {
        return context.partition().number();
    }

    PartitionContext context() {
        return context;
    }

    AccountQueues accounts() {
        return accounts;
    }

    GroupQueues groups() {
        return groups;
    }

    Schedule schedule() {
        return schedule;
    }

    PartitionReceipts receipts() {
        return receipts;
    }

    /** Returns the copies of messages that SMSCs have accepted after the timeout. */
    AcceptedCopies copies() {
        return copies;
    }

    PartCollector collector() {
        return collector;
    }

    Intake intake() {
        return intake;
    }

    MoIntake moIntake() {
        return moIntake;
    }

    WaitingMessages messages() {
        return messages;
    }

    AncillaryOperations ancillary() {
        return ancillary;
    }

    Housekeeping housekeeping() {
        return housekeeping;
    }

    PartitionLetters letters() {
        return letters;
    }

    /** Returns the index of the messages; null if there is none. */
    @Nullable
    SearchIndex index() {
        return index;
    }

    /** Returns the states of the limits of accounts in this partition. */
    AccountStates states() {
        return states;
    }

    PartitionLimits limits() {
        return limits;
    }
}
