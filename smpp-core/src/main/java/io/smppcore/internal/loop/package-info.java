/** Event loops on Netty, and the threads that must not block. */
@NullMarked
package io.smppcore.internal.loop;

import org.jspecify.annotations.NullMarked;
