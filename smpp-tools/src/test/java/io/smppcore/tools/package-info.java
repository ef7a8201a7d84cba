@NullMarked
package io.smppcore.tools;

import org.jspecify.annotations.NullMarked;
