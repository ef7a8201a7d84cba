/** What the fuzz tests of all rooms share: inputs to start from, and a limit on what may be allocated. */
@NullMarked
package io.smppcore.fuzz;

import org.jspecify.annotations.NullMarked;
