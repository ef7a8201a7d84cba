/** The boundary between the simulator and its page, and JSON. Exported only to the command line. */
@NullMarked
package io.smppcore.simulator.internal;

import org.jspecify.annotations.NullMarked;
