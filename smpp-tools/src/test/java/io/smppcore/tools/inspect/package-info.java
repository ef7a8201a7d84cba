@NullMarked
package io.smppcore.tools.inspect;

import org.jspecify.annotations.NullMarked;
