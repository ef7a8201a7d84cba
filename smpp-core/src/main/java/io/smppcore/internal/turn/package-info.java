/** Turns of a session on its event loop, and the mailbox through which other threads pass work to it. */
@NullMarked
package io.smppcore.internal.turn;

import org.jspecify.annotations.NullMarked;
