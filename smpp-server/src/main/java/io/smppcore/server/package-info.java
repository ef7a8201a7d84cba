/**
 * The server side of SMPP: {@link io.smppcore.server.SmppServer}.
 *
 * <p>Servers may be used by any thread; builders belong to the thread that uses them.
 */
@NullMarked
package io.smppcore.server;

import org.jspecify.annotations.NullMarked;
