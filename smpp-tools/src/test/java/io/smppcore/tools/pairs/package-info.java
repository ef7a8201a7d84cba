/** Tests of the pairs. */
@NullMarked
package io.smppcore.tools.pairs;

import org.jspecify.annotations.NullMarked;
