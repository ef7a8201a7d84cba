package io.smppcore.server;

import io.smppcore.testing.ArchitectureRules;

/** The imports of the server, as docs/architecture.md lists them. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-server", "io.smppcore.server");
    }
}
