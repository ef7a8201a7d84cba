@NullMarked
package io.smppcore.tools.capture;

import org.jspecify.annotations.NullMarked;
