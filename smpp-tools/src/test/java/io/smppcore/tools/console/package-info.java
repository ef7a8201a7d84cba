@NullMarked
package io.smppcore.tools.console;

import org.jspecify.annotations.NullMarked;
