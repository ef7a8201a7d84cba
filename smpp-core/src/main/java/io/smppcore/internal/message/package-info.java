/** Reassembly of received messages. */
@NullMarked
package io.smppcore.internal.message;

import org.jspecify.annotations.NullMarked;
