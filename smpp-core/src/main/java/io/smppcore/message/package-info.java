/** Whole messages, as handlers get them. */
@NullMarked
package io.smppcore.message;

import org.jspecify.annotations.NullMarked;
