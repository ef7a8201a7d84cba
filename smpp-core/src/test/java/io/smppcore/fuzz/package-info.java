/** Shared by the fuzz tests of all packages: inputs to start from, and a limit on allocation. */
@NullMarked
package io.smppcore.fuzz;

import org.jspecify.annotations.NullMarked;
