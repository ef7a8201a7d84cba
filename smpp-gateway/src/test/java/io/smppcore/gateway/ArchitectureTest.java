package io.smppcore.gateway;

import io.smppcore.testing.ArchitectureRules;

/** The packages of the gateway, as docs/architecture.md lists them. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-gateway", "io.smppcore.gateway");
    }
}
