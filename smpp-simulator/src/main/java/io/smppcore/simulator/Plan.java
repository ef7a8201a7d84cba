package io.smppcore.simulator;

import io.smppcore.flow.PartRate;
import io.smppcore.simulator.scenario.BindBehaviour.ScInterfaceVersion;
import io.smppcore.simulator.scenario.Delay;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.simulator.wire.FaultPlan;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scenario in use, with the objects derived from it and its counters. A change of the scenario replaces the plan as a
 * whole. Thread-safe.
 *
 * @param faults faults on the wire
 * @param isPlain true if every message is accepted and delivered at once, so that handlers may take a faster path
 * @param rates rate limiters by system_id, each created with the first message of its account
 * @param messages number of messages so far, counted only if {@code submit.nth} gives some of them a status
 */
record Plan(
        Scenario scenario,
        long seed,
        LongSupplier nanoClock,
        MessageNumbers numbers,
        ReceiptWriter receipts,
        FaultPlan faults,
        Map<String, SimulatedAccount> accounts,
        boolean isPlain,
        Map<String, PartRate> rates,
        AtomicInteger messages) {

    private static final byte[] NOTHING = {};
    private static final int MAX_BURST = 1_000_000;
    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    static Plan of(Scenario scenario, long seed, LongSupplier nanoClock) {
        return new Plan(
                scenario,
                seed,
                nanoClock,
                new MessageNumbers(scenario.submit().messageId()),
                new ReceiptWriter(scenario.receipts()),
                new FaultPlan(scenario.faults()),
                scenario.accounts().stream()
                        .collect(Collectors.toUnmodifiableMap(SimulatedAccount::systemId, account -> account)),
                isPlain(scenario.submit())
                        && isPlain(scenario.receipts())
                        && !scenario.commands().isOn()
                        && !scenario.mo().loopback()
                        && !scenario.mo().esmeToEsme(),
                new ConcurrentHashMap<>(),
                new AtomicInteger());
    }

    /**
     * Counts a message, and returns the status that {@code submit.nth} of the scenario has for it; null if it has none.
     */
    @Nullable
    CommandStatus nextStatus() {
        Map<Integer, CommandStatus> nth = scenario.submit().nth();
        return nth.isEmpty() ? null : nth.get(messages.incrementAndGet());
    }

    /** Returns the account with this system_id; null if the scenario has none. */
    @Nullable
    SimulatedAccount account(String systemId) {
        return accounts.get(systemId);
    }

    /**
     * Returns true if a message exceeds the rate of its account, otherwise consumes it from this rate. Every part to
     * every destination counts as one message.
     */
    boolean isOverRate(String systemId, SubmittedMessage submission) {
        if (scenario.submit().rate().isEmpty()) {
            return false;
        }
        double rate = scenario.submit().rate().getAsDouble();
        int burst = Math.clamp(Math.round(rate), 1, MAX_BURST);
        return !rates.computeIfAbsent(systemId, account -> new PartRate(rate, burst, DECODER, nanoClock))
                .tryAcquire(submission.segments());
    }

    /** Returns true if the scenario sets or removes sc_interface_version in bind responses. */
    boolean changesBindResponses() {
        return !scenario.bind().scInterfaceVersion().equals(ScInterfaceVersion.OF_CLIENT);
    }

    /** Returns the octets of the TLV sc_interface_version for bind responses; no octets to omit the TLV. */
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
                && submit.nth().isEmpty()
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
