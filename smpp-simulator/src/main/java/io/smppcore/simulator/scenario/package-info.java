/** Everything that can be told to a simulated message centre, as immutable values. */
@NullMarked
package io.smppcore.simulator.scenario;

import org.jspecify.annotations.NullMarked;
