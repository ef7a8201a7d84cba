@NullMarked
package io.smppcore.tools.load;

import org.jspecify.annotations.NullMarked;
