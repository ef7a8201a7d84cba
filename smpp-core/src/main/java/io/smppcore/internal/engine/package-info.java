/**
 * Sessions: the engine that connects the parts of a session, its bind, its timers and its end. The other parts are in
 * the packages {@code dispatch}, {@code window}, {@code frame}, {@code turn} and {@code state}. The protocol state of a
 * session is confined to its event loop.
 */
@NullMarked
package io.smppcore.internal.engine;

import org.jspecify.annotations.NullMarked;
