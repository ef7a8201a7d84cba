@NullMarked
package io.smppcore.tools.certificates;

import org.jspecify.annotations.NullMarked;
