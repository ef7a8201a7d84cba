/** Programs behind the script {@code smpp}: Maven, the searches, and the last line of {@code ./smpp test}. */
@NullMarked
package io.smppcore.testing.search;

import org.jspecify.annotations.NullMarked;
