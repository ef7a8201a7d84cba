/** The simulated world of a gateway: clock, threads, network, disks and peers, in one thread. */
@NullMarked
package io.smppcore.gateway.simulation.world;

import org.jspecify.annotations.NullMarked;
