package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.simulation.scenario.Outcome;
import io.smppcore.gateway.simulation.scenario.Scenario;
import io.smppcore.gateway.simulation.scenario.SimulatedRun;
import io.smppcore.gateway.simulation.world.Plan.Planned;
import io.smppcore.pdu.SubmitSmResp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A simulated gateway with its SMSCs, its accounts and their faults. */
public final class World implements SimulatedRun {

    /** Seconds without faults at the end of a run: more than all delays of retries together. */
    private static final int QUIET_SECONDS = 400;

    private static final int ALPHA = 3_001;
    private static final int BETA = 3_002;
    private static final int GATEWAY = 2_775;

    /** Number of the message that is sent when nothing else happens. */
    private static final int LAST_MESSAGE = 1_000_000;

    /** Prepaid parts of the account bank. */
    private static final int QUOTA = 40;

    private static final GatewayConfig CONFIG = GatewayConfig.parse("simulated.yaml", """
            data: none
            server: {host: 127.0.0.1, port: 2775}
            accounts:
              shop: {password: secret}
              bank: {password: secret, quota: %d}
            smscs:
              alpha:
                client: {endpoints: '127.0.0.1:3001', systemId: gateway, password: secret, binds: 2, window: 5,
                         requestTimeout: 10s}
                parkAfter: 10s
              beta:
                client: {endpoints: '127.0.0.1:3002', systemId: gateway, password: secret, window: 3,
                         requestTimeout: 10s}
                parkAfter: 10s
            routes:
              - {to: '*', accounts: [shop], targets: [alpha, beta]}
              - {to: '*', targets: [beta, alpha]}
            mo:
              - {to: '*', account: shop}
            retry:
              - {statuses: [TRANSIENT], first: 1s, max: 20s, attempts: 6}
              - {statuses: [PERMANENT], first: 1s, attempts: 1}
            """.formatted(QUOTA));

    /** Called by the loader. */
    public World() {}

    @Override
    public Outcome run(Scenario scenario) {
        SplittableRandom random = new SplittableRandom(scenario.seed());
        Loop loop = Loop.start(random.nextLong(), scenario.isLogged());
        Network network = Network.start(loop, random.split());
        Ledger ledger = new Ledger();
        List<Disk> disks = new ArrayList<>();
        int partitions = random.nextInt(3) == 0 ? 3 : 1;
        for (int i = 0; i < partitions; i++) {
            disks.add(new Disk(loop, i, ledger, random.split()));
        }
        List<Smsc> smscs = List.of(
                new Smsc("alpha", ALPHA, loop, ledger, random.nextLong()),
                new Smsc("beta", BETA, loop, ledger, random.nextLong()));
        List<Customer> customers = List.of(
                new Customer("shop", List.of(GATEWAY, GATEWAY), loop, ledger, random.nextLong()),
                new Customer("bank", List.of(GATEWAY), loop, ledger, random.nextLong()));
        List<GatewayProcess> nodes = List.of(new GatewayProcess(loop, ledger, CONFIG, disks, random.split()));
        network.observe((at, request, response) -> {
            if (response instanceof SubmitSmResp submitted && submitted.isOk()) {
                Ledger.Copy copy = ledger.copies.get(submitted.messageId());
                if (copy != null) {
                    copy.known = loop.now();
                }
            }
            if (nodes.stream().anyMatch(node -> node.machine().equals(at))) {
                customers.forEach(customer -> customer.arrived(request, response));
            }
        });
        Plan plan = new Plan(random.split(), scenario.seconds());
        plan.messages(customers, smscs);
        plan.faults(nodes, disks, smscs, customers, network);
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
        disks.forEach(Disk::heal);
        smscs.forEach(smsc -> smsc.mood(Mood.GOOD));
        customers.forEach(customer -> customer.mood(Mood.GOOD));
        loop.trace("event", "no more faults");
        loop.at(
                healed + QUIET_SECONDS / 2 * Ledger.SECOND,
                () -> customers.getFirst().submit(LAST_MESSAGE, 1));
        long end = healed + QUIET_SECONDS * Ledger.SECOND;
        loop.runUntil(end);
        Checks checks = new Checks(ledger, disks);
        if (loop.failures().isEmpty()) {
            checks.all(nodes);
            checks.quota("bank", QUOTA);
            checks.isPrompt(Customer.text("shop", LAST_MESSAGE));
        }
        List<String> violations = new ArrayList<>(loop.failures());
        violations.addAll(checks.violations());
        return new Outcome(loop.hash(), violations, planned, loop.log(), end / Ledger.SECOND, loop.counts());
    }
}
