package io.smppcore.spring;

import io.smppcore.testing.ArchitectureRules;

/** The imports of the starter, as docs/architecture.md lists them. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-spring-boot-starter", "io.smppcore.spring");
    }
}
