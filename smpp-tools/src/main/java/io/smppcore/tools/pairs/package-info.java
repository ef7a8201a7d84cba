/**
 * The command {@code pairs}: senders and receivers with a message router between them, the built-in one or another one.
 * A pacer thread or the event loops send, the event loops receive; the main thread measures once a second.
 */
@NullMarked
package io.smppcore.tools.pairs;

import org.jspecify.annotations.NullMarked;
