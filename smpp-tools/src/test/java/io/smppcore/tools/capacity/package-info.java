@NullMarked
package io.smppcore.tools.capacity;

import org.jspecify.annotations.NullMarked;
