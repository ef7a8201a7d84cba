/**
 * Scenarios, the configuration of a simulated SMSC: immutable values that are read from and written as YAML 1.2, of
 * which JSON is a subset.
 */
@NullMarked
package io.smppcore.simulator.scenario;

import org.jspecify.annotations.NullMarked;
