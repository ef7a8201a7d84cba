/**
 * The simulator in JUnit tests: {@link io.smppcore.simulator.junit.SimulatedSmsc}. Requires {@code
 * org.junit.jupiter:junit-jupiter-api} on the class path.
 */
@NullMarked
package io.smppcore.simulator.junit;

import org.jspecify.annotations.NullMarked;
