/** The tables and vectors of the specification, as the tests read them. */
@NullMarked
package io.smppcore.spec;

import org.jspecify.annotations.NullMarked;
