/** Tests of the command {@code pairs}. */
@NullMarked
package io.smppcore.tools.pairs;

import org.jspecify.annotations.NullMarked;
