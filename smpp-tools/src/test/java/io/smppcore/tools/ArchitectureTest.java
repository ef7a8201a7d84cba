package io.smppcore.tools;

import io.smppcore.testing.ArchitectureRules;

/** The packages of the tools: docs/architecture.md lists what each imports. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-tools", "io.smppcore.tools");
    }
}
