/** Whole messages, as passed to handlers. */
@NullMarked
package io.smppcore.message;

import org.jspecify.annotations.NullMarked;
