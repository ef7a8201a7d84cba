/**
 * The command {@code pairs}: senders and receivers with a message router between them, the built-in one or another one.
 * A pacer thread or the event loops send, and the event loops receive; the thread of the command collects measurements
 * once a second.
 */
@NullMarked
package io.smppcore.tools.pairs;

import org.jspecify.annotations.NullMarked;
