/**
 * Requests that this side of a session sends: their admission, the window, the queue of those that wait for it, and
 * their outcomes.
 */
@NullMarked
package io.smppcore.internal.window;

import org.jspecify.annotations.NullMarked;
