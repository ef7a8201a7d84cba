/** The behaviour of a simulated SMSC, as immutable values that are written in YAML 1.2, and so in JSON. */
@NullMarked
package io.smppcore.simulator.scenario;

import org.jspecify.annotations.NullMarked;
