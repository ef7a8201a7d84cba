package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.manage.Edit.Kind;
import io.smppcore.gateway.simulation.scenario.Mood;
import io.smppcore.gateway.simulation.world.history.Ends;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Events that a seed plans: messages and faults. */
final class Plan {

    /** Simulated seconds for each message, on average. */
    private static final int SECONDS_PER_MESSAGE = 20;

    /** Simulated seconds for each fault, on average. */
    private static final int SECONDS_PER_FAULT = 60;

    /** The same for faults of several nodes. */
    private static final int SECONDS_PER_CLUSTER_FAULT = 40;

    /** Simulated seconds for each change of the state of an SMSC, on average. */
    private static final int SECONDS_PER_OPERATION = 80;

    /** Simulated seconds for each restart of the brokers, on average. */
    private static final int SECONDS_PER_RESTART = 150;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /**
     * A planned event.
     *
     * @param at time in nanoseconds
     * @param what description
     * @param action makes it happen
     */
    record Planned(long at, String what, Runnable action) {}

    private final List<Planned> all = new ArrayList<>();
    private final SplittableRandom random;
    private final long end;
    private final Configs configs;

    Plan(SplittableRandom random, int seconds, Configs configs) {
        this.configs = configs;
        this.random = random;
        this.end = seconds * SECOND;
    }

    List<Planned> all() {
        return all;
    }

    private void add(long at, String what, Runnable action) {
        all.add(new Planned(at, what, action));
    }

    private long time() {
        return random.nextLong(end);
    }

    /** Plans messages of accounts and SMSCs. */
    void messages(List<Customer> customers, WebAccount web, List<Smsc> smscs) {
        int count = (int) (end / SECOND / SECONDS_PER_MESSAGE) + 1;
        int[] numbers = new int[customers.size()];
        for (int i = 0; i < count; i++) {
            long at = time();
            int burst = random.nextInt(4) == 0 ? 1 + random.nextInt(8) : 1;
            int chosen = random.nextInt(customers.size());
            Customer customer = customers.get(chosen);
            for (int j = 0; j < burst; j++) {
                int number = ++numbers[chosen];
                int parts = random.nextInt(5) == 0 ? 2 + random.nextInt(3) : 1;
                String what =
                        customer.account + " sends message " + number + (parts > 1 ? " of " + parts + " parts" : "");
                add(at, what, () -> customer.submit(number, parts));
            }
        }
        for (int i = 1; i <= count / 4; i++) {
            int number = i;
            int parts = random.nextInt(4) == 0 ? 2 : 1;
            add(time(), "web sends message " + number + " of " + parts + " parts", () -> web.submit(number, parts));
        }
        for (int i = 1; i <= count / 8; i++) {
            int number = i;
            int parts = random.nextInt(3) == 0 ? 2 : 1;
            Smsc smsc = smscs.get(random.nextInt(smscs.size()));
            String what = smsc.name + " sends mo-web-" + number + " of " + parts + " parts";
            add(time(), what, () -> smsc.originateForWeb(number, parts));
        }
        for (int i = 0; i < count / 5; i++) {
            Smsc smsc = smscs.get(random.nextInt(smscs.size()));
            String text = "mo-" + i;
            add(time(), smsc.name + " sends " + text, () -> smsc.originate(text));
        }
    }

    /** Plans faults. */
    void faults(
            List<GatewayProcess> nodes,
            List<Disk> disks,
            List<Smsc> smscs,
            List<Customer> customers,
            WebAccount web,
            Network net) {
        int count = (int) (end / SECOND / SECONDS_PER_FAULT) + 1;
        for (int i = 0; i < count; i++) {
            GatewayProcess node = nodes.get(random.nextInt(nodes.size()));
            Disk disk = disks.get(random.nextInt(disks.size()));
            Smsc smsc = smscs.get(random.nextInt(smscs.size()));
            Customer customer = customers.get(random.nextInt(customers.size()));
            long at = time();
            long length = SECOND / 2 + random.nextLong(60 * SECOND);
            int choice = random.nextInt(111);
            if (choice < 25) {
                Mood mood = Mood.random(random);
                add(at, smsc.name + " behaves as " + mood, () -> smsc.mood(mood));
                add(at + length, smsc.name + " behaves well", () -> smsc.mood(Mood.GOOD));
            } else if (choice < 35) {
                Mood mood = Mood.random(random);
                add(at, customer.account + " behaves as " + mood, () -> customer.mood(mood));
                add(at + length, customer.account + " behaves well", () -> customer.mood(Mood.GOOD));
            } else if (choice < 45) {
                long down = SECOND / 10 + random.nextLong(10 * SECOND);
                add(at, "kill of a process, down for " + down / 1_000_000 + " ms", () -> node.kill(down));
            } else if (choice < 52) {
                add(at, "sync error of partition " + disk.partition, disk::failNext);
            } else if (choice < 60) {
                long sync = random.nextLong(Ends.MAX_SYNC_NANOS);
                add(
                        at,
                        "slow disk of partition " + disk.partition + ", syncs up to " + sync / 1_000_000 + " ms",
                        () -> disk.maxSync(sync));
                add(at + length, "fast disk of partition " + disk.partition, () -> disk.maxSync(10_000_000));
            } else if (choice < 72) {
                double which = random.nextDouble();
                add(at, "a connection breaks", () -> {
                    List<End> open = net.open();
                    if (!open.isEmpty()) {
                        open.get((int) (which * open.size())).cut();
                    }
                });
            } else if (choice < 78) {
                add(at, customer.account + " unbinds", customer::unbind);
            } else if (choice < 84) {
                long delay = random.nextLong(8 * SECOND);
                add(at, "slow network, up to " + delay / 1_000_000 + " ms", () -> net.maxDelay(delay + 1));
                add(at + length, "fast network", () -> net.maxDelay(20_000_000));
            } else if (choice < 89) {
                add(at, "no new connections", () -> net.down(true));
                add(at + length, "new connections", () -> net.down(false));
            } else if (choice < 94) {
                long pause = random.nextLong(20 * SECOND);
                add(at, "pause of a process for " + pause / 1_000_000 + " ms", () -> node.pause(pause));
            } else if (choice < 100) {
                long millis = random.nextLong(-60_000, 60_000);
                add(at, "clock set by " + millis + " ms", () -> node.step(millis));
            } else if (choice < 105) {
                Mood mood = Mood.random(random);
                add(at, "web behaves as " + mood, () -> web.mood(mood));
                add(at + length, "web behaves well", () -> web.mood(Mood.GOOD));
            } else {
                Configs changed = configs.changed(random);
                add(at, "reload of " + changed, () -> nodes.forEach(each -> each.reload(changed)));
                add(
                        at + length,
                        "reload of the first configuration",
                        () -> nodes.forEach(each -> each.reload(configs)));
            }
        }
    }

    /** Plans faults of several nodes: of their links, of their access to the brokers, and moves of partitions. */
    void clusterFaults(List<GatewayProcess> nodes, Brokers brokers, Network net) {
        int count = (int) (end / SECOND / SECONDS_PER_CLUSTER_FAULT) + 1;
        for (int i = 0; i < count; i++) {
            GatewayProcess node = nodes.get(random.nextInt(nodes.size()));
            String name = node.place.name();
            String other = oneOf(nodes.stream()
                    .map(each -> each.place.name())
                    .filter(each -> !each.equals(name))
                    .toList());
            long at = random.nextBoolean() ? time() : duringAnother();
            long length = SECOND / 2 + random.nextLong(20 * SECOND);
            String lasting = " for " + length / 1_000_000 + " ms";
            int choice = random.nextInt(100);
            if (choice < 25) {
                add(at, "restart of node " + name, () -> node.stop(length / 4));
            } else if (choice < 45) {
                add(at, "node " + name + " without brokers" + lasting, () -> brokers.cut(name, true));
                add(at + length, "node " + name + " with brokers", () -> brokers.cut(name, false));
            } else if (choice < 60) {
                add(at, "no octets between " + name + " and " + other + lasting, () -> {
                    net.stall(name, other, length);
                    net.stall(other, name, length);
                });
            } else if (choice < 70) {
                add(at, "no octets from " + name + " to " + other + lasting, () -> net.stall(name, other, length));
            } else if (choice < 80) {
                add(
                        at,
                        "links of node " + name + " break",
                        () -> net.open().stream()
                                .filter(link -> nodes.stream()
                                                .anyMatch(each -> each.machine().equals(link.peer()))
                                        && link.machine.node().equals(name))
                                .forEach(End::cut));
            } else if (choice < 88) {
                long pause = 5 * SECOND + length;
                add(at, "pause of node " + name + " for " + pause / 1_000_000 + " ms", () -> node.pause(pause));
            } else if (choice < 92) {
                add(at, "removal of node " + name + " from the group", () -> brokers.remove(name));
            } else {
                int partition = random.nextInt(brokers.disks.size());
                add(at, "move of partition " + partition, () -> brokers.move(partition));
            }
        }
    }

    /** Plans restarts of all brokers. */
    void restarts(Brokers brokers) {
        int count = (int) (end / SECOND / SECONDS_PER_RESTART) + 1;
        for (int i = 0; i < count; i++) {
            long length = SECOND / 2 + random.nextLong(30 * SECOND);
            add(
                    random.nextBoolean() ? time() : duringAnother(),
                    "brokers away for " + length / 1_000_000 + " ms",
                    () -> brokers.restart(length));
        }
    }

    /** Plans messages of an account, and times at which it ends its sessions and binds again. */
    void limited(LimitedAccount account) {
        int count = (int) (end / SECOND / SECONDS_PER_CLUSTER_FAULT) + 1;
        for (int i = 0; i < count; i++) {
            add(duringAnother(), LimitedAccount.NAME + " unbinds", account::unbind);
            add(duringAnother(), LimitedAccount.NAME + " sends a message", account::send);
        }
    }

    /** Plans states of SMSCs, each for a time. */
    void operations(Operator operator) {
        int count = (int) (end / SECOND / SECONDS_PER_OPERATION) + 1;
        for (int i = 0; i < count; i++) {
            long at = random.nextBoolean() ? time() : duringAnother();
            long length = SECOND / 2 + random.nextLong(60 * SECOND);
            String smsc = oneOf(Configs.SMSCS);
            Kind kind = oneOf(List.of(Kind.PAUSE, Kind.DRAIN, Kind.UNBIND));
            Kind back = kind == Kind.UNBIND ? Kind.BIND : Kind.RESUME;
            add(at, kind + " of " + smsc, () -> operator.change(kind, smsc));
            add(at + length, back + " of " + smsc, () -> operator.change(back, smsc));
        }
    }

    /** Returns a time shortly after another event, which is a message in most cases. */
    private long duringAnother() {
        return Math.min(end - 1, oneOf(all).at() + random.nextLong(SECOND / 4));
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
