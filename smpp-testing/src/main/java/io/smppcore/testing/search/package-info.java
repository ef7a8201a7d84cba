/** Programs behind {@code ./smpp fuzz}, {@code ./smpp stress} and the last line of {@code ./smpp test}. */
@NullMarked
package io.smppcore.testing.search;

import org.jspecify.annotations.NullMarked;
