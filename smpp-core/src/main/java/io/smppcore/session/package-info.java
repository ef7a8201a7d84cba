/**
 * The session engine, for both ends: window, queue, timers, dispatch of requests to handlers, failures by kind.
 *
 * <p>All protocol state of a session is confined to one event loop. {@link io.smppcore.session.SmppSession} and
 * {@link io.smppcore.session.SmppTransport} may be used by any thread; what depends on Netty is not public.
 */
@NullMarked
package io.smppcore.session;

import org.jspecify.annotations.NullMarked;
