package io.smppcore.simulator;

import io.smppcore.testing.ArchitectureRules;

/** The packages of the simulator: docs/architecture.md lists what each imports. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-simulator", "io.smppcore.simulator");
    }
}
