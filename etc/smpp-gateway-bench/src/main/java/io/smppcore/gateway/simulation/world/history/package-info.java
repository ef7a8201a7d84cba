/** Histories of the nodes of a simulated gateway, by which the checks explain repetitions and delays. */
@NullMarked
package io.smppcore.gateway.simulation.world.history;

import org.jspecify.annotations.NullMarked;
