package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.world.history.Ends;
import io.smppcore.gateway.store.GatewayStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The nodes of a gateway: one in most runs, two or three with brokers in the others. */
final class Nodes {

    /** One of so many runs has several nodes. */
    private static final int SHARE = 6;

    /** One of so many runs with several nodes has an account with a maximum number of binds. */
    private static final int LIMITED_SHARE = 5;

    /** One of so many runs with several nodes has restarts of the brokers. */
    private static final int RESTARTING_SHARE = 3;

    /** Factor of seeds, chosen so that the runs of the seeds in the tests for former faults remain what they were. */
    private static final long SALT = 1_815;

    /** Choices that concern several nodes. They do not change those of the runs with one node. */
    private final SplittableRandom random;

    private final List<Place> places;

    /** True if an account has a maximum number of binds. */
    final boolean isLimited;

    private final boolean areRestarting;

    private @Nullable Brokers brokers;
    private @Nullable LimitedAccount limited;

    private Nodes(SplittableRandom random, List<Place> places, boolean isLimited, boolean areRestarting) {
        this.random = random;
        this.places = places;
        this.isLimited = isLimited;
        this.areRestarting = areRestarting;
    }

    /** Returns the nodes in the run of a seed. */
    static Nodes of(long seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        if (random.nextInt(SHARE) != 2) {
            return new Nodes(random, List.of(Place.single()), false, false);
        }
        return new Nodes(
                random,
                random.nextBoolean()
                        ? List.of(Place.of(0), Place.of(1))
                        : List.of(Place.of(0), Place.of(1), Place.of(2)),
                new SplittableRandom(-seed).nextInt(LIMITED_SHARE) == LIMITED_SHARE - 1,
                new SplittableRandom(~seed * SALT).nextInt(RESTARTING_SHARE) == 0);
    }

    private boolean isCluster() {
        return places.size() > 1;
    }

    /**
     * Returns the number of partitions.
     *
     * @param ofOne number in a run with one node
     */
    int partitions(int ofOne) {
        return isCluster() ? 1 + random.nextInt(2 * places.size()) : ofOne;
    }

    /** Returns the port for a client with a number: clients bind to different nodes. */
    int port(int client) {
        return places.get(client % places.size()).port();
    }

    /** Starts the processes. */
    List<GatewayProcess> start(Loop loop, Ledger ledger, Configs configs, List<Disk> disks, SplittableRandom choices) {
        if (!isCluster()) {
            Ends ends = new Ends();
            return List.of(new GatewayProcess(
                    loop,
                    ledger,
                    configs,
                    places.getFirst(),
                    ends,
                    new GatewayProcess.Storage() {
                        @Override
                        public GatewayStore open(Machine process) {
                            return new SimulatedStore(disks, ends);
                        }

                        @Override
                        public void killed(Machine process) {
                            disks.forEach(Disk::release);
                        }
                    },
                    choices.split()));
        }
        Brokers started = new Brokers(loop, ledger, disks, random.split());
        brokers = started;
        if (isLimited) {
            List<Integer> ports = places.stream()
                    .flatMap(place -> Collections.nCopies(LimitedAccount.MAX_BINDS, place.port()).stream())
                    .toList();
            limited = new LimitedAccount(ports, loop, ledger);
        }
        List<GatewayProcess> processes = new ArrayList<>();
        for (Place place : places) {
            Ends ends = new Ends();
            started.add(place.name(), ends);
            processes.add(new GatewayProcess(
                    loop,
                    ledger,
                    configs,
                    place,
                    ends,
                    new GatewayProcess.Storage() {
                        @Override
                        public GatewayStore open(Machine process) {
                            return new ClusterStore(started, process, ends);
                        }

                        @Override
                        public void killed(Machine process) {
                            // The brokers notice it.
                        }
                    },
                    choices.split()));
        }
        return processes;
    }

    /**
     * Plans faults of several nodes.
     *
     * @param customers accounts that the other faults have been planned for; the one with limits is added
     */
    void plan(Plan plan, List<GatewayProcess> processes, Network network, List<Customer> customers) {
        if (brokers != null) {
            plan.clusterFaults(processes, brokers, network);
            if (areRestarting) {
                plan.restarts(brokers);
            }
        }
        if (limited != null) {
            plan.limited(limited);
            customers.add(limited.customer);
        }
    }

    /**
     * Ends all faults.
     *
     * @param end end of the run
     */
    void heal(long end) {
        if (brokers != null) {
            brokers.heal();
        }
        if (limited != null) {
            limited.settle(end);
        }
    }
}
