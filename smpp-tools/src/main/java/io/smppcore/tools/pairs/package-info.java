/**
 * The command {@code pairs}: senders and receivers with a message router between them, which is the built-in one or somebody else's. One
 * timer thread or the event loops send, the event loops receive; the thread of the command looks on once a second.
 */
@NullMarked
package io.smppcore.tools.pairs;

import org.jspecify.annotations.NullMarked;
