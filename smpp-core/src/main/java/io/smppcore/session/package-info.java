/**
 * Sessions for applications on both sides: options, requests, handlers, listeners, taps, failures.
 *
 * <p>A {@link io.smppcore.session.SmppSession} may be used by any thread.
 */
@NullMarked
package io.smppcore.session;

import org.jspecify.annotations.NullMarked;
