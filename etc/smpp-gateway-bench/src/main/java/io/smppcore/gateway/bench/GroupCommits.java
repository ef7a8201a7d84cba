package io.smppcore.gateway.bench;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A discrete-event simulation of one node with its partitions and its share of the brokers. In each of its four stages,
 * a message waits for a processor of the gateway, then for a transaction of its partition, which includes all waiting
 * messages. Not thread-safe.
 */
final class GroupCommits {

    /** Commits of a message: accepted, forwarded, receipt received, receipt delivered. */
    static final int STAGES = 4;

    private static final int WARM_UP = 10_000;
    private static final int MESSAGES = 30_000;

    private final Random random = new Random(1);
    private final Load load;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Deque<Message>[] waiting;
    private final boolean[] isCommitting;
    private final double[] gatewayFreeAt;
    private final double[] brokerFreeAt;
    private final double[] millis = new double[MESSAGES];
    private int answered;

    /**
     * The load of a node; times are in seconds.
     *
     * @param perSecond messages per second
     * @param partitions partitions of the node
     * @param processors processors of the node, and of its share of the brokers
     * @param gatewaySeconds processor time of the gateway for a message
     * @param brokerSeconds processor time of all brokers for a message
     * @param copies replicas of each partition, which are written in parallel
     * @param commitMedian median time of a transaction that does not wait for processors
     * @param commitP99 its 99th percentile
     */
    record Load(
            double perSecond,
            int partitions,
            int processors,
            double gatewaySeconds,
            double brokerSeconds,
            int copies,
            double commitMedian,
            double commitP99) {}

    /** A message with its arrival and its number of completed commits. */
    private static final class Message {

        final double arrivedAt;
        final int partition;
        int stage;

        Message(double arrivedAt, int partition) {
            this.arrivedAt = arrivedAt;
            this.partition = partition;
        }
    }

    private record Event(double at, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return Double.compare(at, other.at);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of queues
    private GroupCommits(Load load) {
        this.load = load;
        waiting = new Deque[load.partitions];
        Arrays.setAll(waiting, number -> new ArrayDeque<Message>());
        isCommitting = new boolean[load.partitions];
        gatewayFreeAt = new double[load.processors];
        brokerFreeAt = new double[load.processors];
    }

    /** Returns the 99th percentile of the time from submit_sm to its response in milliseconds, with a fixed seed. */
    static double responseP99Millis(Load load) {
        GroupCommits simulation = new GroupCommits(load);
        simulation.arrive(0);
        while (simulation.answered < WARM_UP + MESSAGES) {
            simulation.events.remove().action.run();
        }
        Arrays.sort(simulation.millis);
        return simulation.millis[MESSAGES * 99 / 100];
    }

    private void arrive(double now) {
        work(new Message(now, random.nextInt(load.partitions)), now);
        double next = now - Math.log(1 - random.nextDouble()) / load.perSecond;
        events.add(new Event(next, () -> arrive(next)));
    }

    /** Processes a stage of a message on a processor of the gateway; the message then waits for its partition. */
    private void work(Message message, double now) {
        double at = served(gatewayFreeAt, now, load.gatewaySeconds / STAGES);
        events.add(new Event(at, () -> {
            waiting[message.partition].add(message);
            if (!isCommitting[message.partition]) {
                commit(message.partition, at);
            }
        }));
    }

    /** Commits all waiting messages of a partition, on as many processors as there are copies. */
    private void commit(int partition, double now) {
        Deque<Message> group = new ArrayDeque<>(waiting[partition]);
        waiting[partition].clear();
        isCommitting[partition] = !group.isEmpty();
        if (group.isEmpty()) {
            return;
        }
        double work = group.size() * load.brokerSeconds / STAGES / load.copies;
        double served = now;
        for (int copy = 0; copy < load.copies; copy++) {
            served = Math.max(served, served(brokerFreeAt, now, work));
        }
        double spread = Math.log(load.commitP99 / load.commitMedian) / 2.326;
        double at = served + load.commitMedian * Math.exp(spread * random.nextGaussian());
        events.add(new Event(at, () -> {
            group.forEach(message -> committed(message, at));
            commit(partition, at);
        }));
    }

    private void committed(Message message, double now) {
        message.stage++;
        if (message.stage == 1) {
            if (answered >= WARM_UP && answered < WARM_UP + MESSAGES) {
                millis[answered - WARM_UP] = (now - message.arrivedAt) * 1e3;
            }
            answered++;
        }
        if (message.stage < STAGES) {
            work(message, now);
        }
    }

    /** Assigns work to the processor that is free first, and returns the time of completion. */
    private static double served(double[] freeAt, double now, double work) {
        int first = 0;
        for (int i = 1; i < freeAt.length; i++) {
            if (freeAt[i] < freeAt[first]) {
                first = i;
            }
        }
        freeAt[first] = Math.max(freeAt[first], now) + work;
        return freeAt[first];
    }
}
