/** Simulated runs and their outcomes, shared by the simulated world and those that run it. */
@NullMarked
package io.smppcore.gateway.simulation.scenario;

import org.jspecify.annotations.NullMarked;
