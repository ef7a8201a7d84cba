/**
 * The simulator in tests of JUnit: {@link io.smppcore.simulator.junit.SimulatedSmsc}. Needs {@code org.junit.jupiter:junit-jupiter-api} on the class
 * path.
 */
@NullMarked
package io.smppcore.simulator.junit;

import org.jspecify.annotations.NullMarked;
