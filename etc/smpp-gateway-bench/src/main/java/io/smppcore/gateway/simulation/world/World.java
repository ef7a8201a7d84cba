package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.scenario.Mood;
import io.smppcore.gateway.simulation.scenario.Outcome;
import io.smppcore.gateway.simulation.scenario.Scenario;
import io.smppcore.gateway.simulation.scenario.SimulatedRun;
import io.smppcore.gateway.simulation.world.Plan.Planned;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A simulated gateway with its SMSCs, its accounts and their faults. */
public final class World implements SimulatedRun {

    /** Seconds without faults at the end of a run: more than all delays of retries together. */
    private static final int QUIET_SECONDS = 400;

    /** One of so many runs has an operator. */
    private static final int OPERATED_SHARE = 6;

    /** Factor of seeds, chosen so that the runs of the seeds in the tests for former faults remain what they were. */
    private static final long SALT = 1_813;

    /** Number of the message that is sent when nothing else happens. */
    private static final int LAST_MESSAGE = 1_000_000;

    /** Called by the loader. */
    public World() {}

    @Override
    public Outcome run(Scenario scenario) {
        SplittableRandom random = new SplittableRandom(scenario.seed());
        Loop loop = Loop.start(random.nextLong(), scenario.isLogged());
        Network network = Network.start(loop, random.split());
        Ledger ledger = new Ledger();
        Nodes nodes = Nodes.of(scenario.seed());
        List<Disk> disks = new ArrayList<>();
        int partitions = nodes.partitions(random.nextInt(3) == 0 ? 3 : 1);
        for (int i = 0; i < partitions; i++) {
            disks.add(new Disk(loop, i, random.split()));
        }
        List<Smsc> smscs = List.of(
                new Smsc(Configs.FIRST_SMSC, Configs.ALPHA, loop, ledger, random.nextLong()),
                new Smsc(Configs.SECOND_SMSC, Configs.BETA, loop, ledger, random.nextLong()));
        List<Customer> customers = new ArrayList<>(List.of(
                new Customer("shop", List.of(nodes.port(0), nodes.port(1)), loop, ledger, random.nextLong()),
                new Customer("bank", List.of(nodes.port(2)), loop, ledger, random.nextLong())));
        Configs configs = Configs.random(random, nodes.isLimited);
        List<GatewayProcess> processes = nodes.start(loop, ledger, configs, disks, random);
        WebAccount web = new WebAccount(loop, network, ledger, processes, random.nextLong());
        network.observe(new Watcher(loop, ledger, processes, smscs, customers));
        Plan plan = new Plan(random.split(), scenario.seconds(), configs);
        plan.messages(customers, web, smscs);
        plan.faults(processes, disks, smscs, customers, web, network);
        nodes.plan(plan, processes, network, customers);
        SplittableRandom operations = new SplittableRandom(~scenario.seed() * SALT);
        Operator operator = operations.nextInt(OPERATED_SHARE) == 0
                ? new Operator(loop, network, ledger, processes, operations.split())
                : null;
        if (operator != null) {
            plan.operations(operator);
        }
        Map<Integer, String> planned = new TreeMap<>();
        for (int i = 0; i < plan.all().size(); i++) {
            if (!scenario.omitted().contains(i)) {
                Planned event = plan.all().get(i);
                planned.put(i, event.what());
                loop.at(event.at(), () -> {
                    loop.trace("event", event.what());
                    event.action().run();
                });
            }
        }
        // After all planned events, also those that end a fault.
        long healed = (scenario.seconds() + 70L) * Ledger.SECOND;
        loop.runUntil(healed);
        network.down(false);
        network.maxDelay(20_000_000);
        long end = healed + QUIET_SECONDS * Ledger.SECOND;
        nodes.heal(end);
        disks.forEach(Disk::heal);
        smscs.forEach(smsc -> smsc.mood(Mood.GOOD));
        customers.forEach(customer -> customer.mood(Mood.GOOD));
        web.mood(Mood.GOOD);
        processes.forEach(process -> process.reload(configs));
        if (operator != null) {
            operator.heal();
        }
        // Deliveries that have arrived without a callback wait for a bind.
        customers.add(new Customer(WebAccount.NAME, List.of(nodes.port(0)), loop, ledger, random.nextLong()));
        loop.trace("event", "no more faults");
        loop.at(
                healed + QUIET_SECONDS / 2 * Ledger.SECOND,
                () -> customers.getFirst().submit(LAST_MESSAGE, 1));
        loop.runUntil(end);
        Checks checks = new Checks(ledger, disks, configs.isCollecting());
        if (loop.failures().isEmpty()) {
            checks.all(processes);
            if (operator != null) {
                operator.check();
            }
            checks.quota("bank", Configs.QUOTA);
            checks.isPrompt(Customer.text("shop", LAST_MESSAGE));
        }
        List<String> violations = new ArrayList<>(loop.failures());
        violations.addAll(ledger.violations);
        violations.addAll(checks.violations());
        return new Outcome(loop.hash(), violations, planned, loop.log(), end / Ledger.SECOND, loop.counts());
    }
}
