/** Packed septets. */
@NullMarked
package io.smppcore.internal.text;

import org.jspecify.annotations.NullMarked;
