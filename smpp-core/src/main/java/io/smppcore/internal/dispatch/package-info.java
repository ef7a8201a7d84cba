/** Requests of the peer: their handlers, inbound limits and memory, and the responses. */
@NullMarked
package io.smppcore.internal.dispatch;

import org.jspecify.annotations.NullMarked;
