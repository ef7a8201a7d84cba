/**
 * Session engine: framing, window, timers, dispatch of requests, the end of a session. The state of a session is
 * confined to its event loop.
 */
@NullMarked
package io.smppcore.internal.engine;

import org.jspecify.annotations.NullMarked;
