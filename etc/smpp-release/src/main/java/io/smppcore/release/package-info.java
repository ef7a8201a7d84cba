/** The program behind {@code ./smpp release}. */
@NullMarked
package io.smppcore.release;

import org.jspecify.annotations.NullMarked;
