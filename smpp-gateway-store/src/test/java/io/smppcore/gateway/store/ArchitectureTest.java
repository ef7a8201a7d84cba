package io.smppcore.gateway.store;

import io.smppcore.testing.ArchitectureRules;

/** The packages of the store of the gateway, as docs/architecture.md lists them. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-gateway-store", "io.smppcore.gateway");
    }
}
