/** The simulator. */
@NullMarked
package io.smppcore.simulator;

import org.jspecify.annotations.NullMarked;
