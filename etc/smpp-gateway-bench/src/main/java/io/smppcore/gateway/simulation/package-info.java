/** Simulation of a gateway: the class loader that redirects time, threads and chance, and the command. */
@NullMarked
package io.smppcore.gateway.simulation;

import org.jspecify.annotations.NullMarked;
