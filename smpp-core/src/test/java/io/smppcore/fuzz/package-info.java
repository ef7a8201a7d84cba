/** Inputs from which the fuzz tests of all packages start. */
@NullMarked
package io.smppcore.fuzz;

import org.jspecify.annotations.NullMarked;
