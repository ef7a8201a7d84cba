/**
 * The client side of SMPP: {@link io.smppcore.client.SmppClient}.
 *
 * <p>Clients may be used by any thread; builders belong to the thread that uses them.
 */
@NullMarked
package io.smppcore.client;

import org.jspecify.annotations.NullMarked;
