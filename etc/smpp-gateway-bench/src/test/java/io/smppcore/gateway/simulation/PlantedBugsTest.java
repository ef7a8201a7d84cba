package io.smppcore.gateway.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.simulation.scenario.Outcome;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Bugs that are planted into copies of the gateway: the simulation finds each of them within a few seeds. */
class PlantedBugsTest {

    private static final int MAX_SEEDS = 60;
    private static final int SECONDS = 600;

    /** Prepaid parts are not counted. */
    static final PlantedBug NO_QUOTA = new PlantedBug("intake.Intake", "changes", "Changes", "add", 0);

    static final List<PlantedBug> BUGS = List.of(
            NO_QUOTA,
            // A commit is acknowledged before the fsync.
            new PlantedBug("simulation.world.SimulatedPartition", "write", "SimulatedPartition$Log", "sync", 0),
            // A commit is acknowledged, and not written.
            new PlantedBug("store.Committer", "write", "GroupWriter", "write", 0),
            // A restart uses numbers again.
            new PlantedBug("queue.PartitionLog", "<init>", "MessageNumber", "first", 0),
            // A queue that has run once does not start again.
            new PlantedBug("queue.Pump", "run", "AtomicInteger", "addAndGet", 0),
            // A queue starts only with the housekeeping of each second.
            new PlantedBug("queue.SendQueue", "committed", "SendQueue", "pump", 0),
            // A slot of a window stays occupied.
            new PlantedBug("queue.SendQueue", "freed", "Link", "releasePermit", 0),
            // A message stays in the store after it was sent.
            new PlantedBug("queue.SendQueue", "removal", "Changes", "delete", 0),
            // The number of waiting messages does not decrease.
            new PlantedBug("queue.SendQueue", "removal", "Changes", "add", 0),
            // After a restart, receipts find no message.
            new PlantedBug("forward.AcceptedCopies", "put", "Changes", "put", 0),
            // Messages that are due later stay there after a restart.
            new PlantedBug("node.ActivePartition", "start", "Schedule", "start", 0),
            // A temporary refusal of a receipt is final.
            new PlantedBug("deliver.AccountQueue", "answered", "AccountQueue", "isRetried", 0),
            // A receipt before the response is not matched.
            new PlantedBug("receipt.Receipts", "awaited", "EarlyReceipts", "take", 0),
            // Parts are overtaken by later messages while no bind can take them.
            new PlantedBug("queue.SendQueue", "send", "SendQueue", "isRestricted", 1),
            // A reload does not change the SMSCs.
            new PlantedBug("node.Node", "apply", "SmscLinks", "configure", 0),
            // A queue whose messages were moved after a reload does not continue.
            new PlantedBug("node.Housekeeping", "sweep", "GroupQueue", "resume", 0),
            // A repeated request over HTTP with the same key submits another message.
            new PlantedBug("intake.IdempotencyKey", "put", "Changes", "put", 0),
            // The response of a callback is lost.
            new PlantedBug("http.Callback", "answer", "CompletableFuture", "complete", 0),
            // A mobile-originated message gets no response.
            new PlantedBug("intake.MoIntake", "filtered", "AccountQueues", "deliver", 0));

    /**
     * A bug that few runs show. The search begins at a seed whose run has what makes a difference: a long message, a
     * late response, several nodes or an operator.
     */
    record RareBug(PlantedBug bug, int first) {}

    static final List<RareBug> RARE_BUGS = List.of(
            // A message that no bind can take now is forgotten.
            new RareBug(new PlantedBug("queue.SendQueue", "send", "BacklogQueue", "putBack", 0), 4),
            // A message without a response is forgotten.
            new RareBug(new PlantedBug("forward.ForwardResults", "resend", "Schedule", "later", 0), 7),
            // A late response does not end the repetition.
            new RareBug(new PlantedBug("forward.AcceptedCopies", "received", "AcceptedCopies", "accepted", 0), 10),
            // A message gets a receipt for each copy.
            new RareBug(new PlantedBug("receipt.PartitionReceipts", "endNow", "TrackedMessage", "put", 0), 7),
            // The parts of a long message go to different SMSCs.
            new RareBug(new PlantedBug("forward.MessageRouter", "query", "Parts", "concatenation", 0), 5),
            // A part that waits for the others does not count.
            new RareBug(new PlantedBug("intake.Intake", "committed", "PartCollector", "committed", 0), 6),
            // A former owner is not fenced.
            new RareBug(new PlantedBug("simulation.world.Disk", "open", "Disk", "release", 0), 21),
            // A hand-over does not wait for the responses in flight.
            new RareBug(new PlantedBug("node.ActivePartition", "awaitOutcomes", "SendQueue", "awaitIdle", 1), 41),
            // A partition is loaded without its correlations.
            new RareBug(new PlantedBug("receipt.Receipts", "known", "Correlations", "stored", 0), 8),
            // A loaded partition does not know the sessions at other nodes.
            new RareBug(new PlantedBug("node.Node", "opened", "PeerRequests", "openAll", 0), 19),
            // The other nodes do not learn of a new owner.
            new RareBug(new PlantedBug("node.Partitions", "assigned", "Peers", "owned", 0), 5),
            // A receipt whose message no node knows is acknowledged.
            new RareBug(new PlantedBug("receipt.Receipts", "find", "Receipts", "isStoredElsewhere", 1), 5),
            // Sessions do not count as binds.
            new RareBug(new PlantedBug("node.AccountBinds", "count", "Collection", "size", 0), 5),
            // A session counts as a bind after its end.
            new RareBug(new PlantedBug("node.AccountBinds", "remove", "Map", "remove", 0), 5),
            // Each node permits the whole rate of an account.
            new RareBug(new PlantedBug("limit.Limits", "shareRate", "PeerSessions", "nodesOf", 0), 5),
            // The share of a rate does not change with the sessions at other nodes.
            new RareBug(
                    new PlantedBug("cluster.PeerSessions", "notifyListener", "PeerSessions$Listener", "changed", 0), 5),
            // States of SMSCs are stored, and have no effect.
            new RareBug(new PlantedBug("node.NodeConfiguration", "use", "BiConsumer", "accept", 0), 3),
            // States of SMSCs have an effect, and are not stored.
            new RareBug(new PlantedBug("manage.ManagedConfiguration", "commit", "Changes", "put", 0), 14),
            // A bind that is open when its SMSC is paused goes on.
            new RareBug(new PlantedBug("node.SmscLinks", "pass", "GroupQueues", "closed", 0), 3));

    /** One for all bugs: the copied classes are loaded and compiled once. */
    private static final Simulator SIMULATOR = new Simulator(
            Stream.concat(BUGS.stream(), RARE_BUGS.stream().map(RareBug::bug)).toList());

    @ParameterizedTest
    @FieldSource("BUGS")
    void findsABug(PlantedBug bug) {
        find(bug, 1);
    }

    @ParameterizedTest
    @FieldSource("RARE_BUGS")
    void findsARareBug(RareBug bug) {
        find(bug.bug, bug.first);
    }

    private static void find(PlantedBug bug, int first) {
        SIMULATOR.plant(bug);
        int seed = first;
        Outcome outcome = SIMULATOR.run(seed, SECONDS);
        while (outcome.hasPassed() && seed < first + MAX_SEEDS - 1) {
            seed++;
            outcome = SIMULATOR.run(seed, SECONDS);
        }
        SIMULATOR.plant(null);
        assertThat(SIMULATOR.changed(bug)).isPositive();
        assertThat(outcome.violations()).isNotEmpty();
        assertThat(SIMULATOR.run(seed, SECONDS).violations())
                .as("seed %s without the bug", seed)
                .isEmpty();
    }
}
