@NullMarked
package io.smppcore.tools.measure;

import org.jspecify.annotations.NullMarked;
