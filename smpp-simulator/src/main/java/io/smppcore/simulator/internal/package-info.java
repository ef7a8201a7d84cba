/**
 * The interface between the simulator and its web page, and a writer of JSON. Exported only to the module of the tools.
 */
@NullMarked
package io.smppcore.simulator.internal;

import org.jspecify.annotations.NullMarked;
