/** Programs behind {@code ./smpp fuzz} and {@code ./smpp stress}. */
@NullMarked
package io.smppcore.testing.search;

import org.jspecify.annotations.NullMarked;
