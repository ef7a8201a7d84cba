/**
 * A simulated SMSC for tests of clients: {@link io.smppcore.simulator.SmscSimulator}.
 *
 * <p>By default, requests are handled on the event loop of their session. Every delayed action is a task of one {@link
 * io.smppcore.simulator.Timeline}, so that no thread waits for a message.
 */
@NullMarked
package io.smppcore.simulator;

import org.jspecify.annotations.NullMarked;
