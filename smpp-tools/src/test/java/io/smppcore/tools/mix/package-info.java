@NullMarked
package io.smppcore.tools.mix;

import org.jspecify.annotations.NullMarked;
