package io.smppcore.benchmarks;

import io.smppcore.testing.ArchitectureRules;

/** The packages of the benchmarks and what each imports, as docs/architecture.md lists it. */
class ArchitectureTest extends ArchitectureRules {

    ArchitectureTest() {
        super("smpp-benchmarks", "io.smppcore.benchmarks");
    }
}
