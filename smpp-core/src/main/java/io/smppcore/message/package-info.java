/** Whole messages, as passed to handlers, and their adaptation to other versions. */
@NullMarked
package io.smppcore.message;

import org.jspecify.annotations.NullMarked;
