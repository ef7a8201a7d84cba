/**
 * Requests from the peer of a session: their dispatch to handlers, the inbound limits, the memory they hold, and the
 * responses.
 */
@NullMarked
package io.smppcore.internal.dispatch;

import org.jspecify.annotations.NullMarked;
