/** Faults on the wire, below the sessions of a simulator: octets, order, time and end of connections. Not exported. */
@NullMarked
package io.smppcore.simulator.wire;

import org.jspecify.annotations.NullMarked;
