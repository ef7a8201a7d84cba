/** The boundary between the simulator and its page. Not exported. */
@NullMarked
package io.smppcore.simulator.internal;

import org.jspecify.annotations.NullMarked;
