/** Requests of this side: admission, the window, the queue in front of it, and their outcomes. */
@NullMarked
package io.smppcore.internal.window;

import org.jspecify.annotations.NullMarked;
