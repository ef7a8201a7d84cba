/** Event loops on Netty with their connections and timers, and the checks for calls that must not block them. */
@NullMarked
package io.smppcore.internal.loop;

import org.jspecify.annotations.NullMarked;
