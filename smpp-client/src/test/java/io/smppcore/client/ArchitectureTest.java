package io.smppcore.client;

import io.smppcore.testing.ArchitectureRules;

/** The imports of the client, as docs/architecture.md lists them. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-client", "io.smppcore.client");
    }
}
