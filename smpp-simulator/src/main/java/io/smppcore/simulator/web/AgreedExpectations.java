package io.smppcore.simulator.web;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.Expectations;

/** Expectations of clients from the accounts of a scenario. */
final class AgreedExpectations {

    /* Upper limits of expectations. */
    private static final int MAX_BINDS = 1_000;
    private static final int MAX_RATE = 1_000_000;

    private AgreedExpectations() {}

    static Conformance conformance(Scenario scenario) {
        Conformance.Builder conformance = Conformance.builder();
        for (SimulatedAccount account : scenario.accounts()) {
            Expectations.Builder expected = Expectations.builder();
            account.window().ifPresent(expected::window);
            account.maxBinds().ifPresent(binds -> expected.binds(Math.min(binds, MAX_BINDS)));
            if (account.rate().isPresent()) {
                expected.rate((int) Math.clamp(Math.ceil(account.rate().getAsDouble()), 1, MAX_RATE));
            }
            conformance.expecting(account.systemId(), expected.build());
        }
        return conformance.build();
    }
}
