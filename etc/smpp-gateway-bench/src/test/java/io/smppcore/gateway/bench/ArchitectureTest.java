package io.smppcore.gateway.bench;

import io.smppcore.testing.ArchitectureRules;

/** The packages of the measurements and tests of the gateway, as docs/architecture.md lists them. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-gateway-bench", "io.smppcore.gateway");
    }
}
