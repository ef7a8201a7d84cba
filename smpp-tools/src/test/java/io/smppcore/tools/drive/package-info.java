@NullMarked
package io.smppcore.tools.drive;

import org.jspecify.annotations.NullMarked;
