/** Readers of the tables and vectors of the specification. */
@NullMarked
package io.smppcore.spec;

import org.jspecify.annotations.NullMarked;
