package io.smppcore.simulator;

import io.smppcore.flow.TokenBucket;
import io.smppcore.simulator.scenario.BindBehaviour.ScInterfaceVersion;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.simulator.wire.FaultPlan;
import io.smppcore.type.MessageState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A scenario and the data derived from it. Thread-safe. */
final class Plan {

    private static final byte[] NOTHING = {};

    private final Scenario scenario;
    private final long seed;
    private final LongSupplier nanoClock;
    private final MessageNumbers numbers;
    private final ReceiptWriter receipts;
    private final FaultPlan faults;
    private final Map<String, SimulatedAccount> accounts;
    private final boolean isPlain;

    /** Rate limiters by system_id, added with the first message. */
    private final Map<String, TokenBucket> rates = new ConcurrentHashMap<>();

    Plan(Scenario scenario, long seed, LongSupplier nanoClock) {
        this.scenario = scenario;
        this.seed = seed;
        this.nanoClock = nanoClock;
        this.numbers = new MessageNumbers(scenario.submit().messageId());
        this.receipts = new ReceiptWriter(scenario.receipts());
        this.faults = new FaultPlan(scenario.faults());
        this.accounts = scenario.accounts().stream()
                .collect(Collectors.toUnmodifiableMap(SimulatedAccount::systemId, account -> account));
        this.isPlain = isPlain(scenario.submit())
                && isPlain(scenario.receipts())
                && !scenario.commands().isOn()
                && !scenario.mo().loopback()
                && !scenario.mo().esmeToEsme();
    }

    Scenario scenario() {
        return scenario;
    }

    long seed() {
        return seed;
    }

    MessageNumbers numbers() {
        return numbers;
    }

    ReceiptWriter receipts() {
        return receipts;
    }

    /** Returns the faults on the wire. */
    FaultPlan faults() {
        return faults;
    }

    /** Returns the account with this system_id; null if the scenario has none. */
    @Nullable
    SimulatedAccount account(String systemId) {
        return accounts.get(systemId);
    }

    /** Returns true if every message is accepted and delivered at once. */
    boolean isPlain() {
        return isPlain;
    }

    /** Returns true if a further message of the account exceeds the rate. */
    boolean isOverRate(String systemId) {
        if (scenario.submit().rate().isEmpty()) {
            return false;
        }
        double rate = scenario.submit().rate().getAsDouble();
        return !rates.computeIfAbsent(
                        systemId, account -> new TokenBucket(rate, (int) Math.max(1, Math.round(rate)), nanoClock))
                .tryAcquire();
    }

    boolean changesBindResponses() {
        return !scenario.bind().scInterfaceVersion().equals(ScInterfaceVersion.OF_CLIENT);
    }

    /** Returns the parameter sc_interface_version of bind responses. */
    byte[] bindVersion() {
        return scenario.bind()
                .scInterfaceVersion()
                .version()
                .map(version -> new byte[] {0x02, 0x10, 0, 1, (byte) version.value()})
                .orElse(NOTHING);
    }

    private static boolean isPlain(SubmitBehaviour submit) {
        return submit.delay().equals(Delay.ZERO)
                && submit.status().isAlways()
                && submit.status().rest().isOk()
                && submit.never() == 0
                && submit.reorder() == 0
                && submit.rate().isEmpty();
    }

    private static boolean isPlain(ReceiptBehaviour receipts) {
        return receipts.delay().equals(Delay.ZERO)
                && receipts.states().isAlways()
                && receipts.states().rest().equals(MessageState.DELIVERED)
                && receipts.early() == 0
                && receipts.duplicate() == 0
                && receipts.lost() == 0
                && receipts.intermediate() == ReceiptBehaviour.Intermediate.NONE;
    }
}
